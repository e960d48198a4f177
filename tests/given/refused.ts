import { isBadInput } from "#shop/bad-input.ts";
import { isRefusal } from "#shop/refusal.ts";

/** What a failure is called: a refusal's code, or the fields that were not taken. */
export const codeOf = (error: unknown): string =>
  isRefusal(error)
    ? error.code
    : isBadInput(error)
      ? Object.keys(error.errors).join()
      : String(error);

/** "done", or why not. */
export const refused = (work: Promise<unknown>): Promise<string> => work.then(() => "done", codeOf);

/** What came of several at once: `done` for each that was, else why not. */
export const outcomes = (tries: PromiseSettledResult<unknown>[], done = "done"): string[] =>
  tries.map((one) => (one.status === "fulfilled" ? done : codeOf(one.reason)));
