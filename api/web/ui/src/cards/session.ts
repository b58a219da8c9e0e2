/** The hand of cards on the page, and what it is worth. */
import { batch, computed, effect, signal } from "@preact/signals";
import { readCards, scoreCards, waitsCards } from "../api/client";
import type { CardScore, CardWait, Words } from "../api/types";
import { History } from "../parts/history";
import { shrink, type Picture } from "../photo/shrink";
import { cardGames } from "../score/rules";
import { t } from "../words";
import { allCodes, fromPhoto, NO_CARDS, type CardHand } from "./model";

const DELAY_MS = 200;

export const store = new History<CardHand>(NO_CARDS);
export const facts = signal<Record<string, unknown>>({});
export const result = signal<(CardScore & { shape?: string; legal?: boolean }) | null>(null);
/** What a hand that lacks one card waits for. */
export const waits = signal<CardWait[]>([]);
export const trouble = signal("");
/** The photo that the cards were read from, and what is to be said about it. */
export const picture = signal<Picture | null>(null);
export const warnings = signal<{ code: string; message: Words }[]>([]);
export const looking = signal(false);
const retried = signal(0);

export const isTricks = computed(() => cardGames.id.value === "chuopai");

const request = computed(() => {
  const { cards, laid } = store.value.value;
  const { ruleset, preset, options } = cardGames.terms.value;
  if (!cardGames.described.value || !(cards.length + laid.length)) return null;
  const codes = cards.map((card) => card.code);
  const body = { ruleset, profile: preset, options };
  if (isTricks.value) return { ...body, input: { classify: codes } };
  const groups = laid.map((group) => ({ how: group.how, cards: group.cards }));
  return { ...body, cards: codes, ...(groups.length ? { laid: groups, laid_among: false } : {}), facts: facts.value };
});

export const retry = () => { retried.value += 1; };

export function tell(fact: string, value: unknown): void {
  const { [fact]: _old, ...others } = facts.value;
  facts.value = value === null ? others : { ...others, [fact]: value };
}

export function startAgain(): void {
  facts.value = {};
  picture.value = null;
  warnings.value = [];
  store.change(() => NO_CARDS);
}

/** The cards of a photo take the place of those that were there. */
export async function takePhoto(file: Blob): Promise<void> {
  looking.value = true;
  trouble.value = "";
  try {
    const shrunk = await shrink(file);
    const reading = await readCards(shrunk.blob, cardGames.id.value);
    batch(() => {
      facts.value = {};
      picture.value = shrunk.picture;
      warnings.value = reading.warnings as { code: string; message: Words }[];
      store.change(() => fromPhoto(reading, cardGames.deck.value));
      if (!reading.tiles.length) trouble.value = t("no_cards_found");
    });
  } catch (error) {
    trouble.value = (error as Error).message;
  } finally {
    looking.value = false;
  }
}

let game = cardGames.id.peek();
effect(() => {
  const now = cardGames.id.value;
  if (now === game) return;
  game = now;
  startAgain();
});

let running = new AbortController();

effect(() => {
  const body = request.value;
  void retried.value;
  running.abort();
  running = new AbortController();
  if (body) void run(body, running.signal);
  else batch(() => { result.value = null; waits.value = []; });
});

async function run(body: object, signal: AbortSignal): Promise<void> {
  await new Promise((done) => setTimeout(done, DELAY_MS));
  if (signal.aborted) return;
  try {
    const found = await scoreCards(body, signal);
    const short = found.reason === "count" ? await waitsOf(body, signal) : [];
    if (!signal.aborted) batch(() => { result.value = found; waits.value = short; trouble.value = ""; });
  } catch (error) {
    if (!signal.aborted) batch(() => { result.value = null; trouble.value = (error as Error).message; });
  }
}

/** A hand that is far from whole is no mistake: it just waits for nothing yet. */
async function waitsOf(body: object, signal: AbortSignal): Promise<CardWait[]> {
  try {
    return (await waitsCards(body, signal)).waits;
  } catch {
    return [];
  }
}

export const held = computed(() => allCodes(store.value.value).length);
