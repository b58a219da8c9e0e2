/** A hand under correction: plain values and the pure functions that change them. */
import type { Reading } from "../api/types";
import { handText, isFlower, meldText, meldTiles, parseMeld, type MeldKind } from "../tiles/codes";

export type Box = [x1: number, y1: number, x2: number, y2: number];
export type Piece = {
  id: number;
  code: string;
  box: Box | null;
  doubtful: boolean;
  /** Other faces that it may be, the likeliest first. */
  options: string[];
  meld: number | null;
};
export type Meld = { id: number; kind: MeldKind };
export type Hand = { pieces: Piece[]; melds: Meld[]; win: number | null };

export const EMPTY: Hand = { pieces: [], melds: [], win: null };

const nextId = (items: { id: number }[]): number => items.reduce((most, item) => Math.max(most, item.id), 0) + 1;
const typed = (id: number, code: string): Piece => ({ id, code, box: null, doubtful: false, options: [], meld: null });

export const piecesOf = (hand: Hand, meld: number): Piece[] => hand.pieces.filter((piece) => piece.meld === meld);
export const freePieces = (hand: Hand): Piece[] => hand.pieces.filter((piece) => piece.meld === null);
export const doubtfulPieces = (hand: Hand): Piece[] => hand.pieces.filter((piece) => piece.doubtful);

export const addTile = (hand: Hand, code: string): Hand =>
  ({ ...hand, pieces: [...hand.pieces, typed(nextId(hand.pieces), code)] });

export const setTile = (hand: Hand, id: number, code: string): Hand => dropBroken({
  ...hand,
  pieces: hand.pieces.map((piece) => (piece.id === id ? { ...piece, code, doubtful: false } : piece)),
});

export const confirmAll = (hand: Hand): Hand =>
  ({ ...hand, pieces: hand.pieces.map((piece) => ({ ...piece, doubtful: false })) });

export const removeTile = (hand: Hand, id: number): Hand => dropBroken({
  ...hand,
  pieces: hand.pieces.filter((piece) => piece.id !== id),
  win: hand.win === id ? null : hand.win,
});

/** Takes back the tile that was typed last. */
export function removeLast(hand: Hand): Hand {
  const last = freePieces(hand).at(-1);
  return last ? removeTile(hand, last.id) : hand;
}

export const setWin = (hand: Hand, id: number | null): Hand => ({ ...hand, win: id });

/** Marks the last free tile with this code as the one that won. */
export function setWinCode(hand: Hand, code: string): Hand {
  return setWin(hand, freePieces(hand).findLast((piece) => piece.code === code)?.id ?? null);
}

/** Makes a meld of tiles of the hand; tiles that the hand lacks are added. */
export function group(hand: Hand, kind: MeldKind, first: string): Hand {
  const wanted = meldTiles(kind, first);
  if (!wanted.length) return hand;
  const id = nextId(hand.melds);
  const pieces = hand.pieces.map((piece) => ({ ...piece }));
  for (const code of wanted) take(pieces, code, hand.win).meld = id;
  return { ...hand, pieces, melds: [...hand.melds, { id, kind }] };
}

function take(pieces: Piece[], code: string, win: number | null): Piece {
  const free = pieces.filter((piece) => piece.meld === null && piece.code === code);
  const found = free.find((piece) => piece.id !== win) ?? free[0];
  if (found) return found;
  pieces.push(typed(nextId(pieces), code));
  return pieces.at(-1)!;
}

export function changeKind(hand: Hand, meld: number, kind: MeldKind): Hand {
  const first = piecesOf(hand, meld).find((piece) => piece.code !== "back")?.code ?? "";
  const before = hand.melds.find((one) => one.id === meld)?.kind;
  const loose = ungroup(hand, meld);
  const tooMany = before?.startsWith("kong") && !kind.startsWith("kong");
  return group(tooMany ? removeTile(loose, freePieces(loose).findLast((piece) => piece.code === first)!.id) : loose, kind, first);
}

export const ungroup = (hand: Hand, meld: number): Hand => ({
  ...hand,
  melds: hand.melds.filter((one) => one.id !== meld),
  pieces: hand.pieces.map((piece) => (piece.meld === meld ? { ...piece, meld: null } : piece)),
});

export const removeMeld = (hand: Hand, meld: number): Hand => ({
  ...hand,
  melds: hand.melds.filter((one) => one.id !== meld),
  pieces: hand.pieces.filter((piece) => piece.meld !== meld),
});

/** A meld whose tiles have been corrected away is no meld any more. */
function dropBroken(hand: Hand): Hand {
  return hand.melds.filter((meld) => !whole(hand, meld)).reduce((left, meld) => ungroup(left, meld.id), hand);
}

function whole(hand: Hand, meld: Meld): boolean {
  const codes = piecesOf(hand, meld.id).map((piece) => piece.code);
  const faces = codes.filter((code) => code !== "back");
  const first = [...faces].sort()[0];
  if (!first) return false;
  const wanted = meldTiles(meld.kind, first);
  return wanted.length === codes.length && (meld.kind === "chow"
    ? [...faces].sort().join() === wanted.join()
    : faces.every((code) => code === first));
}

export function fromReading(reading: Reading): Hand {
  const tiles = reading.tiles.filter((tile) => (tile.row ?? 0) >= 0);
  const pieces: Piece[] = tiles.map((tile, place) => ({
    id: place + 1,
    code: tile.code,
    box: tile.box as Box,
    doubtful: !tile.sure,
    options: tile.alternatives.map((other) => other.code).filter((code) => code !== tile.code),
    meld: null,
  }));
  const melds: Meld[] = [];
  for (const text of reading.hand.melds) addMeld(pieces, melds, text);
  return { pieces, melds, win: null };
}

function addMeld(pieces: Piece[], melds: Meld[], text: string): void {
  const meld = parseMeld(text);
  if (!meld) return;
  const id = nextId(melds);
  for (const code of meld.codes) {
    const free = pieces.filter((piece) => piece.meld === null);
    const found = free.find((piece) => piece.code === code) ?? free.find((piece) => piece.code === "back");
    if (found) found.meld = id;
    else pieces.push({ ...typed(nextId(pieces), code), meld: id });
  }
  melds.push({ id, kind: meld.kind });
}

export type Spoken = { hand: string; melds: string[]; win_tile: string; flowers: string[] };

/** The hand as a request says it. A flower counts aside only in a game that has flowers. */
export function spoken(hand: Hand, deck: readonly string[]): Spoken {
  const free = freePieces(hand).filter((piece) => piece.code !== "back");
  const aside = (piece: Piece) => isFlower(piece.code) && deck.includes(piece.code);
  const win = free.find((piece) => piece.id === hand.win);
  return {
    hand: handText(free.filter((piece) => !aside(piece) && piece !== win).map((piece) => piece.code)),
    melds: hand.melds.map((meld) => meldText(meld.kind, piecesOf(hand, meld.id).map((piece) => piece.code))),
    win_tile: win?.code ?? "",
    flowers: free.filter(aside).map((piece) => piece.code),
  };
}

/** Tiles that count towards the fourteen: a kong stands for three, flowers for none. */
export function tileCount(hand: Hand, deck: readonly string[]): number {
  const free = freePieces(hand).filter(({ code }) => code !== "back" && !(isFlower(code) && deck.includes(code)));
  return free.length + 3 * hand.melds.length;
}
