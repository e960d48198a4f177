import * as z from "zod";
import { typedInteger } from "#lib/typed-integer.ts";
import { line } from "./typed-words.ts";

// The one way in which forms read numbers that people type. `tests/fields.test.ts` walks all forms
// and names fields that do it differently.

type Bounds = {
  least?: number;
  most?: number;
  /** what is said of everything else */
  wrong: string;
  /** what is said of an empty field that must say something */
  missing?: string;
  /** decimal places; the number then counts their smallest unit */
  places?: number;
};

const reader =
  ({ least = -Infinity, most = Infinity, wrong, places }: Bounds) =>
  (typed: string, context: z.RefinementCtx): number => {
    const number = typedInteger(typed, places);
    if (number !== null && number >= least && number <= most) return number;
    context.addIssue(wrong);
    return z.NEVER;
  };

/** A sum that was copied with its signs is never cut: "₩1,000,00" would be a tenth of it. */
const MOST_SIGNS = 20;

/** A keyboard of digits has no minus. */
const lookOf = ({ least = 0 }: Bounds) => ({
  maxLength: MOST_SIGNS,
  ...(least >= 0 && { inputMode: "numeric" as const }),
});

export const numberField = ({ missing, ...bounds }: Bounds) => {
  const read = reader(bounds);
  return line(missing ?? bounds.wrong)
    .transform((typed, context) => {
      if (missing === undefined || typed) return read(typed, context);
      context.addIssue(missing);
      return z.NEVER;
    })
    .meta(lookOf(bounds));
};

/** Null where nothing is typed. */
export const maybeNumberField = (bounds: Bounds) => {
  const read = reader(bounds);
  return line()
    .default("")
    .transform((typed, context) => (typed ? read(typed, context) : null))
    .meta(lookOf(bounds));
};
