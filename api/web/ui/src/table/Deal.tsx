/** The deal in play: its events, what each moved, and the end of it. */
import { useState } from "preact/hooks";
import type { Words } from "../api/types";
import { go } from "../parts/route";
import { number } from "../score/sentences";
import { say, t } from "../words";
import { EventSheet, type Kind } from "./EventSheets";
import type { Table } from "./ledger";
import { pending } from "./pending";
import * as session from "./session";
import { dealTitle, eventTitle } from "./titles";

const KINDS: readonly Kind[] = ["win", "kong", "exhaust", "false_win", "by_hand"];

export function Deal({ table }: { table: Table }) {
  const [open, setOpen] = useState<Kind | null>(pending.value ? (pending.value.kind === "cards" ? "by_hand" : "win") : null);
  const events = session.events.value;
  return (
    <section class="card" aria-labelledby="deal-title">
      <header>
        <h2 id="deal-title">{t("this_deal")}</h2>
        <span class="hint">{t("round_n", { n: table.rounds.length + 1 })}</span>
      </header>
      <ul class="events">
        {events.map((event, place) => (
          <li key={place}>
            <span>{say(eventTitle(event, table))}</span>
            <Moved deltas={session.settled.value?.per_event[place]} />
            <button type="button" class="quiet" aria-label={`${t("remove")}: ${say(eventTitle(event, table))}`} onClick={() => void session.dropEvent(place)}>✕</button>
          </li>
        ))}
      </ul>
      <div class="chips">
        {KINDS.map((kind) => (
          <button type="button" class="chip" onClick={() => (kind === "win" && !pending.value ? go("score") : setOpen(kind))}>
            ＋ {t(`add_${kind}`)}
          </button>
        ))}
      </div>
      {!pending.value && <p class="hint">{t("win_hint")}</p>}
      <Outcome table={table} title={dealTitle(events, table)} />
      {open && <EventSheet kind={open} table={table} onClose={() => { setOpen(null); pending.value = null; }} />}
    </section>
  );
}

const Moved = ({ deltas }: { deltas: number[] | undefined }) => (
  <span class="moved">{deltas?.map((delta) => <i class={delta < 0 ? "minus" : delta > 0 ? "plus" : ""}>{delta > 0 ? "+" : ""}{number(delta)}</i>)}</span>
);

function Outcome({ table, title }: { table: Table; title: Words }) {
  const settled = session.settled.value;
  if (!settled) return null;
  return (
    <div class="outcome">
      <ul class="deltas">
        {table.players.map((name, seat) => (
          <li>{name} <strong class={settled.deltas[seat]! < 0 ? "minus" : "plus"}>{settled.deltas[seat]! > 0 ? "+" : ""}{number(settled.deltas[seat]!)}</strong></li>
        ))}
      </ul>
      <p class="hint">
        {settled.hand_over ? t("deal_over") : session.winAgain.value ? t("all_go_on") : t("goes_on")} · {t("next_dealer", { name: table.players[settled.next_dealer] ?? "" })}
      </p>
      <button type="button" class="button main" onClick={() => session.finishDeal(title)}>{t("save_deal")}</button>
    </div>
  );
}
