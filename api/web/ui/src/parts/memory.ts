/** Small settings that this browser remembers; a browser that forbids it just forgets. */
const PREFIX = "hupai.";

export function recall<T>(name: string, fallback: T): T {
  try {
    const kept = localStorage.getItem(PREFIX + name);
    return kept === null ? fallback : (JSON.parse(kept) as T);
  } catch {
    return fallback;
  }
}

/** Tells whether it could be kept: in private mode or on a full disk the page only forgets. */
export function remember(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
