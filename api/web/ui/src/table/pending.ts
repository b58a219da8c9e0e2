/** A scored hand on its way to the table. */
import { signal } from "@preact/signals";
import type { CardScore, Score, ScoreBody, Words } from "../api/types";
import { recall, remember } from "../parts/memory";
import { go } from "../parts/route";
import { parseHand, handText } from "../tiles/codes";

export type Pending =
  | { kind: "tiles"; body: ScoreBody; score: Score }
  | { kind: "cards"; score: CardScore; title: Words };
export const pending = signal<Pending | null>(null);

/** Names of the fans of hands that were recorded, by hand and winning tile. */
const known = recall<Record<string, Words>>("won", {});
const MOST_KNOWN = 60;
const keyOf = (hand: string, tile: string) => `${hand}+${tile}`;
export const wonWith = (hand: string, tile: string): Words | undefined => known[keyOf(hand, tile)];

export function recordHand(body: ScoreBody, score: Score): void {
  const whole = withWinTile(body);
  known[keyOf(whole.hand, whole.win_tile)] = {
    zh: score.fans.map((fan) => fan.zh).join("、"),
    en: score.fans.map((fan) => fan.en).join(", "),
  };
  remember("won", Object.fromEntries(Object.entries(known).slice(-MOST_KNOWN)));
  pending.value = { kind: "tiles", body: whole, score };
  go("table");
}

/** A settlement names a winning tile; where it was not told it makes no difference which. */
function withWinTile(body: ScoreBody): ScoreBody {
  if (body.win_tile) return body;
  const codes = parseHand(body.hand);
  const win_tile = codes.pop() ?? "";
  return { ...body, hand: handText(codes), win_tile };
}

export function recordCards(score: CardScore, title: Words): void {
  pending.value = { kind: "cards", score, title };
  go("table");
}
