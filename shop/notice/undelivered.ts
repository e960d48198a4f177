/** It will never be taken as it is: the address or the words are refused for good. Parked at once, for a person to look at. */
export class Undeliverable extends Error {
  override name = "Undeliverable";
}

/** Nobody takes anything there now: no connection, no admission. Says nothing about this notice, and the next one would fare alike. */
export class Unreachable extends Error {
  override name = "Unreachable";
}

/** By name, since bundled pages and unbundled jobs each load their own copy of the classes. */
export const isUndeliverable = (error: unknown): boolean =>
  error instanceof Error && error.name === "Undeliverable";
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && error.name === "Unreachable";
