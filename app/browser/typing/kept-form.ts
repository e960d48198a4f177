/** Unsaved input of a form, stored on the device for the account that typed it. */
export type KeptForm = {
  values: Record<string, string>;
  /** when it was stored (ms) */
  at: number;
};

/** Short, since office forms may contain personal data of customers. */
export const KEPT_DAYS = 7;
const PREFIX = "kept-form ";

const isValues = (values: unknown): values is Record<string, string> =>
  typeof values === "object" &&
  values !== null &&
  Object.values(values).every((value) => typeof value === "string");

type StoredForm = KeptForm & { accountId: string };

/** Null for an entry that is invalid or expired. */
function parseKept(stored: string | null, now: number): StoredForm | null {
  try {
    const { accountId, values, at } = JSON.parse(stored ?? "null") as Record<string, unknown>;
    if (typeof accountId !== "string" || typeof at !== "number" || !isValues(values)) return null;
    return now - at > KEPT_DAYS * 24 * 3600_000 ? null : { accountId, values, at };
  } catch {
    return null;
  }
}

/** False when the device's storage is full or disabled. */
export function keepForm(accountId: string, place: string, kept: KeptForm): boolean {
  try {
    localStorage.setItem(PREFIX + place, JSON.stringify({ accountId, ...kept }));
    return true;
  } catch {
    return false;
  }
}

/** The stored input of this account and place. Also deletes every expired entry on the device. */
export function findKeptForm(accountId: string, place: string, now = Date.now()): KeptForm | null {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && !parseKept(localStorage.getItem(key), now))
        localStorage.removeItem(key);
    const storedForm = parseKept(localStorage.getItem(PREFIX + place), now);
    return storedForm?.accountId === accountId
      ? { values: storedForm.values, at: storedForm.at }
      : null;
  } catch {
    return null;
  }
}

export function forgetKeptForm(place: string): void {
  try {
    localStorage.removeItem(PREFIX + place);
  } catch {
    // Without storage there is nothing to delete.
  }
}
