import type { RefusalCode } from "./refusals.ts";

export type Facts = Record<string, string | number>;

/**
 * A rule refused. Thrown in a transaction it rolls back; `app/form-action.server.ts` turns it into
 * an answer. Its words and status stand with its noun, see refusals.ts.
 */
export class Refusal extends Error {
  override name = "Refusal";
  code: RefusalCode;
  facts: Facts;

  constructor(code: RefusalCode, facts: Facts = {}) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}

/** By name, since bundled pages and unbundled jobs each load their own copy of the class. */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && error.name === "Refusal";
