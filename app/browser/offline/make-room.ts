/** What stands in the cache, the least recently used first. */
export type Ledger = readonly KeptEntry[];
export type KeptEntry = { key: string; bytes: number };

const MEGABYTE = 1024 * 1024;
export const DEFAULT_LIMIT = 40 * MEGABYTE;
export const LEAST_LIMIT = MEGABYTE;

/** Specification 9: 40 MB unless something else is asked for, and never less than 1 MB. */
export const cacheLimit = (limit: number = DEFAULT_LIMIT): number =>
  limit >= LEAST_LIMIT ? limit : LEAST_LIMIT;

export const sumOf = (ledger: Ledger): number =>
  ledger.reduce((total, { bytes }) => total + bytes, 0);

/**
 * The ledger with this entry as the last used one, and who must go for it. What is larger than the
 * whole cache is not kept, nor is its older copy.
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

/** The ledger after `key` was read. */
export function afterUse(ledger: Ledger, key: string): Ledger {
  const used = ledger.find((entry) => entry.key === key);
  return used ? [...ledger.filter((entry) => entry !== used), used] : ledger;
}
