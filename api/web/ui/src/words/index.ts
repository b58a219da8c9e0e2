/** The chosen language, and every text of the page in it. */
import { signal } from "@preact/signals";
import type { Words } from "../api/types";
import { recall, remember } from "../parts/memory";
import { LIVE } from "./live";
import { MAIN } from "./main";
import { TABLE } from "./table";

export type Language = "zh" | "en";
export type Both = readonly [zh: string, en: string];

export const ALL = { ...MAIN, ...TABLE, ...LIVE } satisfies Record<string, Both>;
export type WordKey = keyof typeof ALL;

export const language = signal<Language>(
  recall<Language>("language", navigator.language.startsWith("zh") ? "zh" : "en"),
);

export function setLanguage(chosen: Language): void {
  language.value = chosen;
  remember("language", chosen);
}

/** The text, with ``{name}`` filled in. */
export function t(key: WordKey, values: Record<string, string | number> = {}): string {
  const text = ALL[key][language.value === "zh" ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ""));
}

/** A pair of texts from the service, in the chosen language. */
export const say = (words: Words): string => words[language.value];

export const sayList = (items: string[]): string => items.join(language.value === "zh" ? "、" : ", ");
