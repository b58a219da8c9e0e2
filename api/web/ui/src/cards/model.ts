/** A hand of cards: loose ones and groups on the table. */
import type { Reading } from "../api/types";
import type { Box } from "../hand/model";
import type { GroupKind } from "./codes";

/** What a photo showed of a card, until a person has confirmed it. */
export type Seen = { box: Box; options: string[] };
export type Held = { id: number; code: string; seen?: Seen };
export type Laid = { id: number; how: string; cards: string[] };
export type CardHand = { cards: Held[]; laid: Laid[]; selected: number[] };

export const NO_CARDS: CardHand = { cards: [], laid: [], selected: [] };

const nextId = (items: { id: number }[]): number => items.reduce((most, item) => Math.max(most, item.id), 0) + 1;

export const addCard = (hand: CardHand, code: string): CardHand =>
  ({ ...hand, cards: [...hand.cards, { id: nextId(hand.cards), code }] });

/** Every card of a photo is to be confirmed: no real photo of cards was ever measured. */
export function fromPhoto(reading: Reading, deck: readonly string[]): CardHand {
  const shown = reading.tiles.filter((tile) => (tile.row ?? 0) >= 0 && deck.includes(tile.code));
  const cards = shown.map((tile, place): Held => ({
    id: place + 1,
    code: tile.code,
    seen: {
      box: tile.box as Box,
      options: tile.alternatives.map((other) => other.code).filter((code) => code !== tile.code && deck.includes(code)),
    },
  }));
  return { cards, laid: [], selected: [] };
}

export const unconfirmed = (hand: CardHand): Held[] => hand.cards.filter((card) => card.seen);

/** Says what a card of a photo is. */
export const confirm = (hand: CardHand, id: number, code: string): CardHand =>
  ({ ...hand, cards: hand.cards.map((card) => (card.id === id ? { id, code } : card)) });

export const confirmRest = (hand: CardHand): CardHand =>
  ({ ...hand, cards: hand.cards.map(({ id, code }) => ({ id, code })) });

export const dropCards = (hand: CardHand, ids: readonly number[]): CardHand =>
  ({ ...hand, cards: hand.cards.filter((card) => !ids.includes(card.id)), selected: [] });

export const toggle = (hand: CardHand, id: number): CardHand => ({
  ...hand,
  selected: hand.selected.includes(id) ? hand.selected.filter((other) => other !== id) : [...hand.selected, id],
});

/** Cards that a group of this kind would take: the selected ones, filled up with those alike. */
export function lay(hand: CardHand, kind: GroupKind, ids: readonly number[]): CardHand {
  const chosen = hand.cards.filter((card) => ids.includes(card.id));
  const first = chosen[0];
  if (!first) return hand;
  const alike = kind.alike ? hand.cards.filter((card) => card.code === first.code && !ids.includes(card.id)) : [];
  const taken = [...chosen, ...alike].slice(0, kind.size);
  const cards = taken.map((card) => card.code);
  while (kind.alike && cards.length < kind.size) cards.push(first.code);
  const left = hand.cards.filter((card) => !taken.includes(card));
  return { cards: left, laid: [...hand.laid, { id: nextId(hand.laid), how: kind.id, cards }], selected: [] };
}

/** A card dropped on a group joins it. */
export function join(hand: CardHand, group: number, id: number): CardHand {
  const card = hand.cards.find((one) => one.id === id);
  if (!card) return hand;
  return {
    cards: hand.cards.filter((one) => one !== card),
    laid: hand.laid.map((one) => (one.id === group ? { ...one, cards: [...one.cards, card.code] } : one)),
    selected: [],
  };
}

export function pickUp(hand: CardHand, group: number): CardHand {
  const laid = hand.laid.find((one) => one.id === group);
  if (!laid) return hand;
  const first = nextId(hand.cards);
  return {
    cards: [...hand.cards, ...laid.cards.map((code, place) => ({ id: first + place, code }))],
    laid: hand.laid.filter((one) => one !== laid),
    selected: [],
  };
}

export const allCodes = (hand: CardHand): string[] =>
  [...hand.cards.map((card) => card.code), ...hand.laid.flatMap((group) => group.cards)];
