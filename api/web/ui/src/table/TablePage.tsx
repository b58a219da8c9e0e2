/** The table: totals, the deal in play, the hands of the evening. */
import { useEffect } from "preact/hooks";
import { Status } from "../parts/Status";
import { number } from "../score/sentences";
import { t } from "../words";
import { Deal } from "./Deal";
import { counted } from "./ledger";
import { OpenTable } from "./OpenTable";
import { Evening } from "./Picture";
import { Rounds } from "./Rounds";
import * as session from "./session";

export function TablePage() {
  useEffect(() => { void session.load(); }, []);
  const table = session.table.value;
  if (!table) return <OpenTable />;
  return (
    <>
      <Totals />
      <Status trouble={session.trouble.value} />
      <Deal table={table} />
      {counted(table).length > 0 && <Evening table={table} />}
      <Rounds table={table} />
      <p class="hint">{t("kept_here")}</p>
      <div class="actions"><button type="button" class="button" onClick={() => session.reopen(null)}>{t("close_table")}</button></div>
    </>
  );
}

function Totals() {
  const table = session.table.value!;
  return (
    <ul class="totals" data-testid="totals">
      {table.players.map((name, seat) => {
        const total = session.sums.value[seat] ?? 0;
        const deals = seat === table.dealer;
        return (
          <li class={deals ? "deals" : ""}>
            <button type="button" onClick={() => session.setDealer(seat)}>
              <span>{name}{deals && <i class="dealer-mark">{t("dealer")}</i>}</span>
              <strong class={total < 0 ? "minus" : "plus"}>{total > 0 ? "+" : ""}{number(total)}</strong>
              {!deals && <span class="visually-hidden">{t("make_dealer", { name })}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
