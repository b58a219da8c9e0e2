/** What happened, in both languages, so that a ledger can be read in either. */
import type { Words } from "../api/types";
import { tileName } from "../tiles/codes";
import { ALL, type Language, type WordKey } from "../words";
import type { Table } from "./ledger";
import { wonWith } from "./pending";
import type { GameEvent } from "./session";

const LANGUAGES: readonly Language[] = ["zh", "en"];

const both = (make: (language: Language) => string): Words => ({ zh: make("zh"), en: make("en") });

function text(key: WordKey, language: Language, values: Record<string, string> = {}): string {
  return ALL[key][LANGUAGES.indexOf(language)]!.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? "");
}

export function eventTitle(event: GameEvent, table: Table): Words {
  return both((language) => title(event, table, language));
}

function title(event: GameEvent, table: Table, language: Language): string {
  const name = (seat: number) => table.players[seat] ?? String(seat);
  switch (event.type) {
    case "kong":
      return text("kong_title", language, { name: name(event.seat), kind: text(`kong_${event.kind}`, language), tile: tileName(event.tile, language) });
    case "win":
      return event.winners.map((one) => text(event.by === "discard" ? "discard_title" : "drawn_title", language, {
        name: name(one.seat), from: name(event.from ?? -1), what: wonWith(one.hand, one.win_tile)?.[language] ?? "",
      }).trim()).join(" / ");
    case "exhaust":
      return text("exhaust_title", language);
    case "false_win":
      return text("false_title", language, { name: name(event.seat) });
  }
}

/** A deal is named after its wins, or else after whatever happened. */
export function dealTitle(events: readonly GameEvent[], table: Table): Words {
  const wins = events.filter((event) => event.type === "win");
  const told = wins.length ? wins : events;
  return both((language) => told.map((event) => title(event, table, language)).join("; "));
}

export const byHandTitle: Words = both((language) => text("by_hand_title", language));
