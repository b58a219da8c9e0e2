/** A scored hand on its way to the table. */
import { signal } from "@preact/signals";
import type { Score, ScoreBody } from "../api/types";
import { go } from "../parts/route";

export type Pending = { body: ScoreBody; score: Score };
export const pending = signal<Pending | null>(null);

export function recordHand(body: ScoreBody, score: Score): void {
  pending.value = { body, score };
  go("table");
}
