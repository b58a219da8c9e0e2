/** The hand on the score page: what is told about it, and what it is worth. */
import { batch, computed, effect, signal } from "@preact/signals";
import { photo, score } from "../api/client";
import type { Score, ScoreBody, WinBy, Words } from "../api/types";
import { EMPTY, fromReading, spoken, tileCount, type Hand } from "../hand/model";
import { HandStore } from "../hand/store";
import { shrink } from "../photo/shrink";
import { t } from "../words";
import { openAsks, winChoices, worthAsking, type Ask, type Facts, type WinChoice } from "./facts";
import { mahjong } from "./rules";

type Warning = { code: string; message: Words };

const FULL = 14;
const PROBE_DELAY_MS = 150;

export const store = new HandStore();
export const winBy = signal<WinBy>("");
export const facts = signal<Facts>({});
export const result = signal<Score | null>(null);
export const asks = signal<Ask[]>([]);
export const winTiles = signal<WinChoice[]>([]);
export const busy = signal<"" | "reading" | "scoring">("");
export const trouble = signal("");
const told = signal<{ warnings: Warning[]; about: Hand }>({ warnings: [], about: EMPTY });
const retried = signal(0);

export const count = computed(() => tileCount(store.hand.value, mahjong.deck.value));
export const FULL_COUNT = FULL;

export const request = computed<ScoreBody | null>(() => {
  if (!mahjong.described.value || count.value < FULL) return null;
  const { flowers, ...hand } = spoken(store.hand.value, mahjong.deck.value);
  const context = flowers.length ? { ...facts.value, flowers } : facts.value;
  return { ...mahjong.terms.value, ...hand, win_by: winBy.value, context };
});

/** What a correction makes untrue is not said any longer; the score itself tells what is still wrong. */
const LASTING = ["tiles_elsewhere", "face_down", "possible_tile", "too_small"];
export const warnings = computed(() => {
  const { warnings: all, about } = told.value;
  return store.hand.value === about ? all : all.filter((warning) => LASTING.includes(warning.code));
});

export const retry = () => { retried.value += 1; };

export function tell(name: string, value: unknown): void {
  const { [name]: _old, ...others } = facts.value;
  facts.value = value === null ? others : { ...others, [name]: value };
}

export function startAgain(): void {
  batch(() => {
    store.replace(EMPTY, null);
    winBy.value = "";
    facts.value = {};
    told.value = { warnings: [], about: EMPTY };
    trouble.value = "";
  });
}

export async function takePhoto(file: Blob): Promise<void> {
  busy.value = "reading";
  trouble.value = "";
  try {
    const { blob, picture } = await shrink(file);
    const answer = await photo(blob, { ...mahjong.terms.value, win_by: winBy.value });
    batch(() => {
      facts.value = {};
      const hand = fromReading(answer.reading);
      told.value = { warnings: answer.reading.warnings as Warning[], about: hand };
      result.value = answer.score;
      store.replace(hand, picture);
      if (!hand.pieces.length) trouble.value = t("nothing_found");
    });
  } catch (error) {
    trouble.value = (error as Error).message;
  } finally {
    if (busy.value === "reading") busy.value = "";
  }
}

let running = new AbortController();

/** Scores after every change; an answer that a newer change has overtaken is dropped. */
effect(() => {
  const body = request.value;
  void retried.value;
  running.abort();
  running = new AbortController();
  if (body) void run(body, running.signal);
  else batch(() => { result.value = null; asks.value = []; winTiles.value = []; });
});

async function run(body: ScoreBody, signal: AbortSignal): Promise<void> {
  if (!busy.peek()) busy.value = "scoring";
  try {
    const found = await score(body, signal);
    batch(() => { result.value = found; trouble.value = ""; });
    if (busy.peek() === "scoring") busy.value = "";
    await probe(body, found, signal);
  } catch (error) {
    if (signal.aborted) return;
    batch(() => { trouble.value = (error as Error).message; busy.value = ""; });
  }
}

async function probe(body: ScoreBody, found: Score, signal: AbortSignal): Promise<void> {
  if (!worthAsking(found)) return batch(() => { asks.value = []; winTiles.value = []; });
  await new Promise((done) => setTimeout(done, PROBE_DELAY_MS));
  if (signal.aborted) return;
  const fields = mahjong.described.peek()?.context ?? [];
  const [open, wins] = await Promise.all([openAsks(body, found, fields, signal), winChoices(body, signal)]);
  if (!signal.aborted) batch(() => { asks.value = open; winTiles.value = wins; });
}
