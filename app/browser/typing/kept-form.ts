/** What was typed into a form and not saved, as it is kept on the device for whoever typed it. */
export type KeptForm = {
  values: Record<string, string>;
  /** when it was kept */
  at: number;
};

/** Short, since what an office types may be about its customers. */
export const KEPT_DAYS = 7;
const PREFIX = "kept-form ";

const isValues = (values: unknown): values is Record<string, string> =>
  typeof values === "object" &&
  values !== null &&
  Object.values(values).every((value) => typeof value === "string");

type StoredForm = KeptForm & { accountId: string };

/** Null for what is none of ours, or too old. */
function parseKept(stored: string | null, now: number): StoredForm | null {
  try {
    const { accountId, values, at } = JSON.parse(stored ?? "null") as Record<string, unknown>;
    if (typeof accountId !== "string" || typeof at !== "number" || !isValues(values)) return null;
    return now - at > KEPT_DAYS * 24 * 3600_000 ? null : { accountId, values, at };
  } catch {
    return null;
  }
}

/** False when the device has no room, or keeps nothing at all. */
export function keepForm(accountId: string, place: string, kept: KeptForm): boolean {
  try {
    localStorage.setItem(PREFIX + place, JSON.stringify({ accountId, ...kept }));
    return true;
  } catch {
    return false;
  }
}

/** What this person left here. What is too old goes, wherever and whosever it is. */
export function findKeptForm(accountId: string, place: string, now = Date.now()): KeptForm | null {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && !parseKept(localStorage.getItem(key), now))
        localStorage.removeItem(key);
    const kept = parseKept(localStorage.getItem(PREFIX + place), now);
    return kept?.accountId === accountId ? { values: kept.values, at: kept.at } : null;
  } catch {
    return null;
  }
}

export function forgetKeptForm(place: string): void {
  try {
    localStorage.removeItem(PREFIX + place);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
