/** Which page is shown: the part of the address behind the hash. */
import { signal } from "@preact/signals";

export const TABS = ["score", "cards", "waits", "table", "live"] as const;
export type Tab = (typeof TABS)[number];

const read = (): Tab => TABS.find((tab) => tab === location.hash.replace(/^#\/?/, "")) ?? "score";

export const tab = signal<Tab>(read());
window.addEventListener("hashchange", () => { tab.value = read(); });

export function go(to: Tab): void {
  location.hash = `/${to}`;
}
