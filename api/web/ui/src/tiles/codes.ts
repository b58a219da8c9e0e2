/** Tile codes: suits, names, order, and hands and melds as the service writes them. */
import type { Language } from "../words";

export type MeldKind = "pong" | "kong_exposed" | "kong_added" | "kong_concealed" | "chow";
export const MELD_KINDS: readonly MeldKind[] = ["pong", "kong_exposed", "kong_added", "kong_concealed", "chow"];

const DIGITS = [..."一二三四五六七八九"];
const SUIT_NAMES: Record<string, readonly [string, string]> = {
  m: ["万", "characters"], p: ["筒", "dots"], s: ["条", "bamboo"],
};
const HONOURS: Record<string, readonly [string, string]> = {
  E: ["东风", "east"], S: ["南风", "south"], W: ["西风", "west"], N: ["北风", "north"],
  C: ["红中", "red dragon"], F: ["发财", "green dragon"], P: ["白板", "white dragon"],
};
export const FLOWERS = [..."春夏秋冬梅兰菊竹"];
const ORDER = [
  ...["m", "p", "s"].flatMap((suit) => DIGITS.map((_digit, place) => `${place + 1}${suit}`)),
  ...Object.keys(HONOURS),
  ...Array.from({ length: 12 }, (_none, place) => `H${place + 1}`),
  "J", "back",
];
const PLACES = new Map(ORDER.map((code, place) => [code, place]));

export const isSuited = (code: string): boolean => /^[1-9][mps]$/.test(code);
export const isFlower = (code: string): boolean => /^H\d+$/.test(code);
export const rankOf = (code: string): number => Number(code[0]);
export const inOrder = (a: string, b: string): number => (PLACES.get(a) ?? 99) - (PLACES.get(b) ?? 99);

export function tileName(code: string, language: Language): string {
  const pick = language === "zh" ? 0 : 1;
  if (isSuited(code)) {
    const suit = SUIT_NAMES[code[1]!]!;
    return language === "zh" ? DIGITS[rankOf(code) - 1] + suit[0] : `${code[0]} ${suit[1]}`;
  }
  if (HONOURS[code]) return HONOURS[code][pick];
  if (isFlower(code)) return language === "zh" ? `花牌${FLOWERS[Number(code.slice(1)) - 1] ?? code.slice(1)}` : `flower ${code.slice(1)}`;
  return { J: ["飞", "joker"], back: ["扣着的牌", "face-down tile"] }[code]?.[pick] ?? code;
}

/** ``123m456pEE``, in deck order. */
export function handText(codes: readonly string[]): string {
  let text = "";
  for (const code of [...codes].sort(inOrder)) {
    if (isSuited(code) && text.endsWith(code[1]!)) text = text.slice(0, -1);
    text += code;
  }
  return text;
}

/** The codes of ``123m456pEE``. */
export function parseHand(text: string): string[] {
  const codes: string[] = [];
  for (const [part] of text.matchAll(/[1-9]+[mps]|H1[0-2]|H[1-9]|[ESWNCFPJ]/g)) {
    const suit = part.at(-1)!;
    if ("mps".includes(suit)) codes.push(...[...part.slice(0, -1)].map((rank) => rank + suit));
    else codes.push(part);
  }
  return codes;
}

/** The tiles of a meld that starts at ``code``; none where no run of three starts. */
export function meldTiles(kind: MeldKind, code: string): string[] {
  if (kind !== "chow") return Array<string>(kind === "pong" ? 3 : 4).fill(code);
  if (!isSuited(code) || rankOf(code) > 7) return [];
  return [0, 1, 2].map((step) => `${rankOf(code) + step}${code[1]}`);
}

export const meldText = (kind: MeldKind, codes: readonly string[]): string =>
  `${kind} ${kind === "chow" ? handText(codes) : (codes.find((code) => code !== "back") ?? "")}`;

/** ``pong 3p`` as its kind and tiles. */
export function parseMeld(text: string): { kind: MeldKind; codes: string[] } | null {
  const [kind, tiles = ""] = text.split(" ");
  const found = MELD_KINDS.find((known) => known === kind);
  const first = parseHand(tiles)[0];
  return found && first ? { kind: found, codes: meldTiles(found, first) } : null;
}
