/** Opening a table, or an earlier one again. */
import { useState } from "preact/hooks";
import { Choice } from "../parts/Choice";
import { RulesBar } from "../score/House";
import { mahjong } from "../score/rules";
import { t } from "../words";
import { counted } from "./ledger";
import * as session from "./session";

export function OpenTable() {
  const seats = mahjong.described.value?.players ?? 4;
  const [names, setNames] = useState<string[]>([]);
  const [chosen, setChosen] = useState<"3" | "4" | null>(null);
  const count = chosen ? Number(chosen) : seats;
  const fallback = t("default_names").split(" ");
  const players = Array.from({ length: count }, (_none, seat) => names[seat]?.trim() || fallback[seat]!);
  return (
    <>
      <p class="hint">{t("table_intro")}</p>
      <RulesBar rules={mahjong} label={t("ruleset")} />
      <section class="card">
        <Choice label={t("players")} value={String(count) as "3" | "4"} choices={[["4", "4"], ["3", "3"]]} onChange={setChosen} />
        {players.map((_name, seat) => (
          <label class="field" key={seat}>
            <span>{t("player_n", { n: seat + 1 })}</span>
            <input
              type="text" maxLength={12} placeholder={fallback[seat]} value={names[seat] ?? ""}
              onInput={(event) => setNames(Object.assign([...names], { [seat]: event.currentTarget.value }))}
            />
          </label>
        ))}
        <button type="button" class="button main" onClick={() => session.open(players, 0)}>{t("open_table")}</button>
      </section>
      <Earlier />
    </>
  );
}

function Earlier() {
  if (!session.tables.value.length) return null;
  return (
    <section class="card" aria-labelledby="earlier-title">
      <h2 id="earlier-title">{t("earlier_tables")}</h2>
      <ul class="earlier">
        {session.tables.value.map((table) => (
          <li key={table.id}>
            <button type="button" class="quiet" onClick={() => session.reopen(table)}>
              {table.created.slice(0, 10)} · {table.players.join(" ")} · {counted(table).length}
            </button>
            <button type="button" class="quiet" onClick={() => void session.forget(table.id)}>{t("delete_table")}</button>
          </li>
        ))}
      </ul>
    </section>
  );
}
