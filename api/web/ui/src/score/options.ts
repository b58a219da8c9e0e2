/** House options in words: what each is called, and what a value of it means. */
import type { Option } from "../api/types";
import { say, t } from "../words";

/** The rules call an empty number ``null``. */
export const meaning = (option: Option): string => say(option.meaning)
  .replace(/，\s*null\s*/, `，${t("left_empty")}`)
  .replace(/\bnull\b/, t("left_empty"));

/** What an empty number means, such as 不封顶 or 同闲家. */
export const emptyMeaning = (option: Option): string => /\bnull[：:]?\s*(.+)$/.exec(say(option.meaning))?.[1] ?? "";

/** A meaning such as 按最小、最大、不查 names the choices in their order. */
export function choiceNames(option: Option): string[] {
  const told = say(option.meaning).split(/[：:]/).at(-1)!;
  const names = told.split(/，或|、|，|, or |, | or /).map((name) => name.trim()).filter(Boolean);
  return names.length === option.choices!.length ? names : option.choices!;
}

/** 封顶番数：不封顶 */
export const saidValue = (option: Option, value: unknown): string =>
  t("house_value", { name: shortName(option), value: valueName(option, value) });

/** The meaning without its explanation or its list of choices. */
const shortName = (option: Option): string => say(option.meaning).split(/[：:]|[，;]\s*null\b/)[0]!.trim();

function valueName(option: Option, value: unknown): string {
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (value === null) return emptyMeaning(option) || t("left_empty");
  if (option.type !== "choice") return String(value);
  return choiceNames(option)[option.choices!.indexOf(String(value))] ?? String(value);
}
