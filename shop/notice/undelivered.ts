/** The address or the words are refused for good: parked for a person to look at. */
export class Undeliverable extends Error {
  override name = "Undeliverable";
}

/** No connection or admission: says nothing about this notice, and the next fares alike. */
export class Unreachable extends Error {
  override name = "Unreachable";
}

/** By name, since bundled pages and unbundled jobs each load their own copy of the classes. */
export const isUndeliverable = (error: unknown): boolean =>
  error instanceof Error && error.name === "Undeliverable";
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && error.name === "Unreachable";

/** The device does not exist any more: what is for it goes with it. */
export class Gone extends Error {
  override name = "Gone";
}
export const isGone = (error: unknown): boolean => error instanceof Error && error.name === "Gone";
