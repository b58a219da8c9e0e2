/** One hand with its history. */
import { computed, type ReadonlySignal } from "@preact/signals";
import { History } from "../parts/history";
import type { Picture } from "../photo/shrink";
import { EMPTY, type Hand } from "./model";

type Moment = { hand: Hand; picture: Picture | null };

/** A hand that can be changed and changed back; the picture it came from goes along. */
export class HandStore {
  readonly #history = new History<Moment>({ hand: EMPTY, picture: null });
  readonly hand: ReadonlySignal<Hand> = computed(() => this.#history.value.value.hand);
  readonly picture: ReadonlySignal<Picture | null> = computed(() => this.#history.value.value.picture);
  readonly canUndo = this.#history.canUndo;

  change(how: (hand: Hand) => Hand): void {
    this.#history.change((now) => {
      const hand = how(now.hand);
      return hand === now.hand ? now : { ...now, hand };
    });
  }

  replace(hand: Hand, picture: Picture | null): void {
    this.#history.change(() => ({ hand, picture }));
  }

  undo(): void {
    this.#history.undo();
  }
}
