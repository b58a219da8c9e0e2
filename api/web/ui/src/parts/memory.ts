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

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // private mode or a full disk: the page works on, it only forgets
  }
}
