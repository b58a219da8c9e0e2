/** One hand with its history. */
import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Picture } from "../photo/shrink";
import { EMPTY, type Hand } from "./model";

type Moment = { hand: Hand; picture: Picture | null };
const DEPTH = 100;

/** A hand that can be changed and changed back; the picture it came from goes along. */
export class HandStore {
  readonly #now = signal<Moment>({ hand: EMPTY, picture: null });
  readonly #past = signal<Moment[]>([]);
  readonly hand: ReadonlySignal<Hand> = computed(() => this.#now.value.hand);
  readonly picture: ReadonlySignal<Picture | null> = computed(() => this.#now.value.picture);
  readonly canUndo: ReadonlySignal<boolean> = computed(() => this.#past.value.length > 0);

  change(how: (hand: Hand) => Hand): void {
    const hand = how(this.#now.value.hand);
    if (hand !== this.#now.value.hand) this.#keep({ ...this.#now.value, hand });
  }

  replace(hand: Hand, picture: Picture | null): void {
    this.#keep({ hand, picture });
  }

  undo(): void {
    const past = [...this.#past.value];
    const before = past.pop();
    if (!before) return;
    this.#past.value = past;
    this.#now.value = before;
  }

  #keep(moment: Moment): void {
    this.#past.value = [...this.#past.value, this.#now.value].slice(-DEPTH);
    this.#now.value = moment;
  }
}
