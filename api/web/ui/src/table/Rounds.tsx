/** The hands of the evening; any of them can be taken back and put back. */
import { number } from "../score/sentences";
import { say, t } from "../words";
import type { Table } from "./ledger";
import * as session from "./session";

export function Rounds({ table }: { table: Table }) {
  return (
    <section class="card" aria-labelledby="rounds-title">
      <h2 id="rounds-title">{t("rounds")}</h2>
      {!table.rounds.length && <p class="hint">{t("no_rounds")}</p>}
      <ol class="rounds" data-testid="rounds">
        {table.rounds.toReversed().map((round) => (
          <li key={round.id} class={round.voided ? "voided" : ""}>
            <span class="round-title"><b>{round.id}</b> {say(round.title)}{round.voided && <i> · {t("taken_back")}</i>}</span>
            <span class="moved">
              {round.deltas.map((delta, seat) => (
                <i class={delta < 0 ? "minus" : delta > 0 ? "plus" : ""}>{table.players[seat]} {delta > 0 ? "+" : ""}{number(delta)}</i>
              ))}
            </span>
            <button type="button" class="quiet" onClick={() => session.setVoided(round.id, !round.voided)} aria-label={`${t(round.voided ? "put_back" : "take_back")} ${t("round_n", { n: round.id })}`}>
              {t(round.voided ? "put_back" : "take_back")}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
