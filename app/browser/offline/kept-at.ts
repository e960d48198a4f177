/**
 * Where a device that keeps pages says so: a word of `stored-word.ts`, written with the first of
 * them.
 */
export const KEEPS = "offline-who";

const times = new WeakMap<object, number>();
let hydrated: ReadonlySet<unknown> | undefined;
let isNoted = false;

/** Remembers that what this page shows was kept at that time, and not read just now. */
export function noteKept<Data>(data: Data, at: number): Data {
  if (typeof data === "object" && data !== null) times.set(data, at);
  isNoted = true;
  return data;
}

/**
 * Called with what the document brought, before anything else is read; later calls change nothing.
 */
export function noteHydrated(data: readonly unknown[]): void {
  if (typeof document !== "undefined") hydrated ??= new Set(data);
}

/** When the data of a route was kept; null for what the server gave. */
export function keptAt(data: unknown): number | null {
  const noted = typeof data === "object" && data !== null ? times.get(data) : undefined;
  return noted ?? (hydrated?.has(data) ? documentKeptAt() : null);
}

/** Whether this document showed anything kept since it was opened. */
export const hasShownKept = (): boolean => isNoted || documentKeptAt() !== null;

/** The service worker says so of documents that it kept. */
function documentKeptAt(): number | null {
  const [entry] =
    typeof performance === "undefined"
      ? []
      : (performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]);
  const kept = entry?.serverTiming?.find(({ name }) => name === "kept");
  return kept ? Number(kept.description) : null;
}
