/** Answers of the service as the page uses them; the OpenAPI types leave their extra fields open. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Words = { zh: string; en: string };
export type Reading = Schemas["ReadAnswer"];
export type ReadTile = Schemas["TileAnswer"];
export type Problem = Schemas["ProblemAnswer"];

export type RuleSetSummary = Words & { id: string; game: "mahjong" | "cards" };
export type Option = {
  name: string;
  type: "bool" | "int" | "int_or_null" | "number" | "choice";
  default: unknown;
  meaning: Words;
  minimum?: number;
  maximum?: number;
  choices?: string[];
};
export type Preset = Words & { id: string; options: Record<string, unknown> };
export type ContextField = { name: string; type: string; meaning: Words };
export type RuleSet = RuleSetSummary & {
  version: string;
  players: number;
  deck: Words & { id: string; tiles: string[]; names?: Record<string, Words> };
  options: Option[];
  presets: Preset[];
  context: ContextField[];
};

export type Fan = Words & { id: string; fan: number; tiles?: string[] | null; times?: number };
export type NotCounted = Words & { id: string; reason: Words };
export type TileSet = { kind: string; tiles: string[]; melded: boolean };
export type Payment = { payer: string; amount: number; reason: Words };
export type NextBest = { fan: number; multiplier: number; fans: string[]; decomposition: TileSet[] };

export type Score = {
  ruleset: string;
  options: Record<string, unknown>;
  cap: number | null;
  hand: string;
  wins: boolean;
  fan: number;
  raw_fan: number;
  multiplier: number;
  points: number;
  fans: Fan[];
  not_counted: NotCounted[];
  reason_code: string | null;
  reason: Words | null;
  decomposition: TileSet[];
  payments: Payment[];
  advice: (Words & { code: string })[];
  explanation: { zh: string[]; en: string[] };
  next_best: NextBest | null;
};

export type Wait = {
  tile: string;
  fan: number;
  multiplier: number;
  points: number;
  fans: Fan[];
  can_win: boolean;
  reason: Words | null;
};
export type Waits = {
  ready: boolean;
  waits: Wait[];
  dead: string[];
  reason: Words | null;
  reason_code: string | null;
  advice: Words[];
};

export type Question = Words & {
  fact: string;
  assumed: unknown;
  changes: ({ value: unknown; total?: number; win?: boolean } & Record<string, unknown>)[];
};
export type CardGroup = Words & { how: string; cards: string[]; laid: boolean };
export type CardScore = {
  wins: boolean;
  reason?: string | null;
  reason_text?: Words | null;
  total: number;
  fan?: number;
  hu?: number;
  tuo?: number;
  points?: number;
  groups: CardGroup[];
  counted: (Words & { value: number; cards: string[] })[];
  fans: Fan[];
  payments: (Words & { payer: string; amount: number; players: number })[];
  explanation: { zh: string[]; en: string[] };
  certainty: "high" | "medium" | "low";
  certainty_notes: Words[];
  asks: Question[];
};

export type CardWait = Words & { card: string; total: number; fan?: number; hu?: number; tuo?: number; points?: number };
export type CardWaits = { waits: CardWait[] };

export type Settled = {
  deltas: number[];
  per_event: number[][];
  next_dealer: number;
  hand_over: boolean;
  explanation?: { zh: string[]; en: string[] };
};

export type WinBy = "" | "self_draw" | "discard";
export type Terms = {
  ruleset: string;
  preset: string;
  options: Record<string, unknown>;
};
export type ScoreBody = Terms & {
  hand: string;
  melds: string[];
  win_tile: string;
  win_by: WinBy;
  context: Record<string, unknown>;
};
export type PhotoAnswer = { reading: Reading; score: Score };
