type AnyLoader = (...args: never[]) => unknown;
type LoaderData<Loader extends AnyLoader> =
  Awaited<ReturnType<Loader>> extends infer Given
    ? Given extends { data: infer Data; init: unknown }
      ? Data
      : Given
    : never;

export type KeepOffline = { forAnybody: (data: unknown) => unknown };

/**
 * `export const handle = keepOffline<typeof loader>(…)` on a public route stores its loader data
 * for offline use. `forAnybody` reduces the data to what a signed-out visitor would get; null when
 * that is nothing.
 */
export const keepOffline = <Loader extends AnyLoader>(
  forAnybody: (data: Exclude<LoaderData<Loader>, Response>) => unknown,
): KeepOffline => ({ forAnybody: forAnybody as KeepOffline["forAnybody"] });

export const isKeptOffline = (handle: unknown): handle is KeepOffline =>
  typeof handle === "object" && handle !== null && "forAnybody" in handle;
