/** Local storage key (stored-word.ts) of who visited last; it exists once a page was stored. */
export const KEEPS = "offline-who";

const times = new WeakMap<object, number>();
let hydrated: ReadonlySet<unknown> | undefined;
let isNoted = false;

/** Records that this data came from the cache, and when it was stored. */
export function noteKept<Data>(data: Data, at: number): Data {
  if (typeof data === "object" && data !== null) times.set(data, at);
  isNoted = true;
  return data;
}

/** Records the data of the first document; must be called before other loader data arrives. */
export function noteHydrated(data: readonly unknown[]): void {
  if (typeof document !== "undefined") hydrated ??= new Set(data);
}

/** When the data of a route was stored; null when it came from the server. */
export function keptAt(data: unknown): number | null {
  const noted = typeof data === "object" && data !== null ? times.get(data) : undefined;
  return noted ?? (hydrated?.has(data) ? documentKeptAt() : null);
}

/** Whether this document has shown anything from the cache. */
export const hasShownKept = (): boolean => isNoted || documentKeptAt() !== null;

/** When the service worker stored this document; its Server-Timing header tells. */
function documentKeptAt(): number | null {
  const [entry] =
    typeof performance === "undefined"
      ? []
      : (performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]);
  const timing = entry?.serverTiming?.find(({ name }) => name === "kept");
  return timing ? Number(timing.description) : null;
}
