const KEY = "last-way-to-pay";

/** What this device paid with last; a browser that forbids it just keeps nothing. */
export function readLastWay(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepLastWay(way: string): void {
  try {
    localStorage.setItem(KEY, way);
  } catch {}
}
