/** The table that is open, and the deal that is being played on it. */
import { batch, computed, effect, signal } from "@preact/signals";
import { describeRuleSet, settle } from "../api/client";
import type { RuleSet, Settled, Words } from "../api/types";
import { History } from "../parts/history";
import { recall, remember } from "../parts/memory";
import { mahjong, valueOf } from "../score/rules";
import { t } from "../words";
import { BrowserLedger, sumsToZero, totals, type Ledger, type Round, type Table } from "./ledger";

export type Winner = { seat: number; hand: string; melds: string[]; win_tile: string; context: Record<string, unknown> };
export type GameEvent =
  | { type: "kong"; seat: number; kind: "exposed" | "added" | "concealed"; tile: string; from?: number }
  | { type: "win"; by: "self_draw" | "discard"; from?: number; winners: Winner[] }
  | { type: "exhaust"; players: Record<string, Holding> }
  | { type: "false_win"; seat: number };
export type Holding = { hand: string; melds: string[] };

const ledger: Ledger = new BrowserLedger();

export const tables = signal<Table[]>([]);
export const history = new History<Table | null>(null);
export const table = history.value;
export const events = signal<GameEvent[]>(recall("deal", []));
export const settled = signal<Settled | null>(null);
export const trouble = signal("");
export const holdings = signal<Record<number, Holding>>({});
export const sums = computed(() => (table.value ? totals(table.value) : []));

/** Seats that have won in this deal. */
export const winners = computed(() => events.value.flatMap((event) => (event.type === "win" ? event.winners.map((one) => one.seat) : [])));

/** The rule set of this table, which need not be the one that is chosen for scoring. */
const ruleset = computed(() => table.value?.ruleset ?? "");
const described = signal<RuleSet | null>(null);
effect(() => { described.value = null; void describe(ruleset.value); });

/** Until it is described, or while it cannot be, a winner is out. */
async function describe(id: string): Promise<void> {
  if (!id || described.peek()?.id === id) return;
  const found = await describeRuleSet(id).catch(() => null);
  if (found && id === ruleset.peek()) described.value = found;
}

/** 血流成河: who has won plays on like the others. */
export const winAgain = computed(() => table.value !== null && valueOf(described.value, table.value, "win_again") === true);

/** Seats that play no longer. */
export const out = computed(() => (winAgain.value ? [] : winners.value));

export async function load(): Promise<void> {
  void describe(ruleset.peek());
  tables.value = await ledger.list();
  const last = recall<string>("table", "");
  const found = tables.value.find((one) => one.id === last);
  if (found && !table.value) history.change(() => found);
  if (events.value.length) await settleNow();
}

export function open(players: string[], dealer: number): void {
  const { ruleset, preset, options } = mahjong.terms.value;
  const now = new Date();
  setEvents([]);
  keep({ id: now.getTime().toString(36), created: now.toISOString(), ruleset, preset, options, players, dealer, rounds: [] });
}

export function reopen(found: Table | null): void {
  remember("table", found?.id ?? "");
  batch(() => { setEvents([]); history.change(() => found); });
}

export async function forget(id: string): Promise<void> {
  await ledger.remove(id);
  tables.value = await ledger.list();
}

function keep(next: Table): void {
  remember("table", next.id);
  history.change(() => next);
  void store(next);
}

async function store(next: Table): Promise<void> {
  if (!(await ledger.save(next))) trouble.value = t("not_kept");
  tables.value = await ledger.list();
}

/** Takes back the last change of the table itself. */
export function undo(): void {
  history.undo();
  if (table.value) void store(table.value);
}

export const setDealer = (dealer: number): void => { if (table.value) keep({ ...table.value, dealer }); };

export function setEvents(next: GameEvent[]): void {
  events.value = next;
  remember("deal", next);
  settled.value = null;
  if (!next.length) { trouble.value = ""; holdings.value = {}; }
}

export async function addEvent(event: GameEvent): Promise<void> {
  setEvents([...events.value, event]);
  await settleNow();
}

/** A second winner of the same discard joins the first. */
export async function joinLast(winner: Winner): Promise<void> {
  const last = events.value.at(-1);
  if (last?.type !== "win") return;
  setEvents([...events.value.slice(0, -1), { ...last, winners: [...last.winners, winner] }]);
  await settleNow();
}

export async function dropEvent(place: number): Promise<void> {
  setEvents(events.value.filter((_event, at) => at !== place));
  await settleNow();
}

async function settleNow(): Promise<void> {
  const now = table.value;
  if (!now || !events.value.length) return;
  const asked = events.value;
  try {
    const answer = await settle({
      ruleset: now.ruleset, preset: now.preset, options: now.options,
      players: now.players.length, dealer: now.dealer, events: asked,
    });
    if (asked === events.value) batch(() => { settled.value = answer; trouble.value = ""; });
  } catch (error) {
    if (asked === events.value) trouble.value = (error as Error).message;
  }
}

export function finishDeal(title: Words): void {
  const done = settled.value;
  if (!done) return;
  record(title, done.deltas, done.next_dealer);
  setEvents([]);
}

export function record(title: Words, deltas: number[], nextDealer?: number): void {
  const now = table.value;
  if (!now || !sumsToZero(deltas)) return;
  const round: Round = {
    id: now.rounds.length + 1, at: new Date().toISOString(), title, deltas, dealer: now.dealer, voided: false,
  };
  keep({ ...now, rounds: [...now.rounds, round], dealer: nextDealer ?? now.dealer });
}

export function setVoided(id: number, voided: boolean): void {
  const now = table.value;
  if (!now) return;
  keep({ ...now, rounds: now.rounds.map((round) => (round.id === id ? { ...round, voided } : round)) });
}
