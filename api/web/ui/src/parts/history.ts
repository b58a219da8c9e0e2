/** A value that can be changed and changed back. */
import { computed, signal, type ReadonlySignal } from "@preact/signals";

const DEPTH = 100;

export class History<T> {
  readonly #now;
  readonly #past = signal<T[]>([]);
  readonly value: ReadonlySignal<T>;
  readonly canUndo: ReadonlySignal<boolean> = computed(() => this.#past.value.length > 0);

  constructor(first: T) {
    this.#now = signal(first);
    this.value = computed(() => this.#now.value);
  }

  change(how: (now: T) => T): void {
    const next = how(this.#now.value);
    if (next === this.#now.value) return;
    this.#past.value = [...this.#past.value, this.#now.value].slice(-DEPTH);
    this.#now.value = next;
  }

  undo(): void {
    const past = [...this.#past.value];
    if (!past.length) return;
    this.#now.value = past.pop()!;
    this.#past.value = past;
  }
}
