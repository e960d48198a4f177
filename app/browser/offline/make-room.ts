/** The entries of the cache, least recently used first. */
export type Ledger = readonly KeptEntry[];
export type KeptEntry = { key: string; bytes: number };

const MEGABYTE = 1024 * 1024;
export const DEFAULT_LIMIT = 40 * MEGABYTE;
export const LEAST_LIMIT = MEGABYTE;

/** Specification 9: 40 MB by default, and at least 1 MB. */
export const cacheLimit = (limit: number = DEFAULT_LIMIT): number =>
  limit >= LEAST_LIMIT ? limit : LEAST_LIMIT;

export const sumOf = (ledger: Ledger): number =>
  ledger.reduce((total, { bytes }) => total + bytes, 0);

/**
 * Adds the entry as most recently used, and lists the keys to evict for it. An entry larger than
 * the whole cache is not stored, and its older copy is evicted.
 */
export function makeRoom(
  ledger: Ledger,
  entry: KeptEntry,
  limit: number,
): { ledger: Ledger; gone: string[]; isKept: boolean } {
  const others = ledger.filter(({ key }) => key !== entry.key);
  if (entry.bytes > limit)
    return {
      ledger: others,
      gone: others.length < ledger.length ? [entry.key] : [],
      isKept: false,
    };
  let sum = sumOf(others) + entry.bytes;
  let going = 0;
  while (sum > limit) sum -= others[going++]!.bytes;
  return {
    ledger: [...others.slice(going), entry],
    gone: others.slice(0, going).map(({ key }) => key),
    isKept: true,
  };
}

/** The ledger with `key` as most recently used. */
export function afterUse(ledger: Ledger, key: string): Ledger {
  const used = ledger.find((entry) => entry.key === key);
  return used ? [...ledger.filter((entry) => entry !== used), used] : ledger;
}
