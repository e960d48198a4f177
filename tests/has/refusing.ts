import { expect } from "vitest";
import type { RefusalCode } from "#shop/refusals.ts";

/** The shop says no to this, with these words and no others. */
export const refusing = (code: RefusalCode, done: Promise<unknown>): Promise<void> =>
  expect(done).rejects.toMatchObject({ name: "Refusal", code });
