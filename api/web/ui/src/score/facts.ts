/** Facts of the deal that no photo shows, and which of them would change this result. */
import { score } from "../api/client";
import type { ContextField, Score, ScoreBody } from "../api/types";
import { handText, parseHand } from "../tiles/codes";
import type { WordKey } from "../words";

export type Facts = Record<string, unknown>;
export type Ask = { name: string; label: WordKey; kind: "flag" | "count" | "choice"; on: unknown; choices: string[] };

type Probe = Omit<Ask, "choices"> & { by?: "self_draw" | "discard"; needs?: string };

const PROBES: readonly Probe[] = [
  { name: "kong_chain", label: "ask_kong_chain", kind: "count", on: 1, by: "self_draw" },
  { name: "kong_source", label: "ask_kong_source", kind: "choice", on: "exposed", needs: "kong_chain" },
  { name: "discard_after_kong", label: "ask_discard_after_kong", kind: "count", on: 1, by: "discard" },
  { name: "rob_kong", label: "ask_rob_kong", kind: "flag", on: true, by: "discard" },
  { name: "wall_remaining", label: "ask_wall_remaining", kind: "flag", on: 0 },
  { name: "first_draw", label: "ask_first_draw", kind: "flag", on: true },
  { name: "dealer", label: "ask_dealer", kind: "flag", on: true },
  { name: "seat", label: "ask_seat", kind: "choice", on: "E" },
  { name: "flower_replacement", label: "ask_flower_replacement", kind: "flag", on: true, by: "self_draw" },
  { name: "dealer_first_discard", label: "ask_dealer_first_discard", kind: "flag", on: true, by: "discard" },
];

/** Refusals that another fact may lift; all others lie in the tiles. */
const LIFTED = ["below_min_fan"];

const worth = (found: Score): string =>
  JSON.stringify([found.wins, found.fan, found.points, found.fans.map((fan) => [fan.id, fan.fan]), found.payments]);

export const worthAsking = (found: Score): boolean => found.wins || LIFTED.includes(found.reason_code ?? "");

/** Tries each fact that was not told; only those that change the result are asked. Told ones stay. */
export async function openAsks(
  body: ScoreBody, base: Score, fields: readonly ContextField[], signal: AbortSignal,
): Promise<Ask[]> {
  const known = new Map(fields.map((field) => [field.name, field]));
  const asks = await Promise.all(PROBES.map(async (probe) => {
    const field = known.get(probe.name);
    if (!field || (probe.by && body.win_by && probe.by !== body.win_by)) return null;
    if (probe.needs && !body.context[probe.needs]) return null;
    const choices = field.type.includes("|") ? field.type.split("|") : [];
    const told = body.context[probe.name] !== undefined;
    return told || (await changes(body, base, probe, choices, signal)) ? { ...probe, choices } : null;
  }));
  return asks.filter((ask) => ask !== null);
}

async function changes(
  body: ScoreBody, base: Score, probe: Probe, choices: string[], signal: AbortSignal,
): Promise<boolean> {
  const win_by = body.win_by || probe.by || "";
  const against = win_by === body.win_by ? base : await score({ ...body, win_by }, signal);
  const tried = await Promise.all((choices.length ? choices : [probe.on]).map((value) =>
    score({ ...body, win_by, context: { ...body.context, [probe.name]: value } }, signal)));
  // A fact under which the hand would not stand cannot be true of it.
  return tried.some((found) => found.wins && worth(found) !== worth(against));
}

export type WinChoice = { code: string; fan: number; points: number };

/** What each tile would give as the winning one; nothing if they all give the same. */
export async function winChoices(body: ScoreBody, signal: AbortSignal): Promise<WinChoice[]> {
  const { win_tile, ...rest } = body;
  if (win_tile) return [];
  const codes = [...new Set(parseHand(rest.hand))];
  const tried = await Promise.all(codes.map(async (code) => {
    const found = await score({ ...rest, hand: without(rest.hand, code), win_tile: code }, signal);
    return { code, found };
  }));
  const winning = tried.filter(({ found }) => found.wins);
  if (new Set(winning.map(({ found }) => worth(found))).size < 2) return [];
  return winning.map(({ code, found }) => ({ code, fan: found.fan, points: found.points }));
}

function without(hand: string, code: string): string {
  const codes = parseHand(hand);
  codes.splice(codes.indexOf(code), 1);
  return handText(codes);
}
