/** Light or dark, and how large the text is. */
import { effect, signal } from "@preact/signals";
import { recall, remember } from "./memory";

export type Theme = "auto" | "light" | "dark";
export type Size = "normal" | "large" | "huge";

export const theme = signal<Theme>(recall("theme", "auto"));
export const size = signal<Size>(recall("size", "normal"));

export function applyLook(): void {
  effect(() => {
    const root = document.documentElement;
    root.dataset.theme = theme.value;
    root.dataset.size = size.value;
    remember("theme", theme.value);
    remember("size", size.value);
  });
}
