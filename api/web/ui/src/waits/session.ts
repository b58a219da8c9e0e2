/** The hand on the waits page, and what it waits for. */
import { batch, computed, effect, signal } from "@preact/signals";
import { read, waits } from "../api/client";
import type { Waits } from "../api/types";
import { EMPTY, fromReading, spoken, tileCount } from "../hand/model";
import { HandStore } from "../hand/store";
import { shrink } from "../photo/shrink";
import { mahjong } from "../score/rules";
import { t } from "../words";

export const READY_COUNT = 13;

export const store = new HandStore();
export const found = signal<Waits | null>(null);
export const busy = signal(false);
export const trouble = signal("");
export const count = computed(() => tileCount(store.hand.value, mahjong.deck.value));
const retried = signal(0);

export const request = computed(() => {
  if (!mahjong.described.value || count.value < READY_COUNT) return null;
  const { hand, melds, flowers } = spoken(store.hand.value, mahjong.deck.value);
  return { ...mahjong.terms.value, hand, melds, context: flowers.length ? { flowers } : {} };
});

export const retry = () => { retried.value += 1; };
export const startAgain = () => store.replace(EMPTY, null);

export async function takePhoto(file: Blob): Promise<void> {
  busy.value = true;
  trouble.value = "";
  try {
    const { blob, picture } = await shrink(file);
    store.replace(fromReading(await read(blob, mahjong.id.value)), picture);
    if (!store.hand.value.pieces.length) trouble.value = t("nothing_found");
  } catch (error) {
    trouble.value = (error as Error).message;
  } finally {
    busy.value = false;
  }
}

let running = new AbortController();

effect(() => {
  const body = request.value;
  void retried.value;
  running.abort();
  running = new AbortController();
  if (body) void ask(body, running.signal);
  else found.value = null;
});

async function ask(body: NonNullable<typeof request.value>, signal: AbortSignal): Promise<void> {
  try {
    const answer = await waits(body, signal);
    batch(() => { found.value = answer; trouble.value = ""; });
  } catch (error) {
    if (!signal.aborted) trouble.value = (error as Error).message;
  }
}
