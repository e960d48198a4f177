const KEY = "last-way-to-pay";

/** This device's last payment method; null without storage. */
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
