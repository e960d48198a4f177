import { randomLetters } from "#lib/random-letters.ts";
import { startPrice } from "#shop/product/commission/commission-price.ts";
import { readTerms } from "#shop/product/commission/read-terms.ts";

type TypedLength = { upTo: string; won: string };
type TypedUse = { id: string; name: string; words: string; won: string };

/** The table of a commission as it stands in the editor: all of it as it is typed. */
export type TypedTerms = {
  lengths: TypedLength[];
  uses: TypedUse[];
  days: string;
  rounds: string;
  extraRound: string;
  approvalDays: string;
  refunds: Record<"begun" | "taken" | "approved", string>;
};

export const emptyLength = (): TypedLength => ({ upTo: "", won: "" });
export const emptyUse = (): TypedUse => ({ id: randomLetters(8), name: "", words: "", won: "" });

/** Default terms of a new commission. */
export const newTerms = (): TypedTerms => ({
  lengths: [emptyLength()],
  uses: [emptyUse()],
  days: "5",
  rounds: "2",
  extraRound: "",
  approvalDays: "7",
  refunds: { begun: "50", taken: "30", approved: "0" },
});

/** Stored values are numbers, typed ones strings. */
function text(value: unknown): string {
  if (typeof value === "number") return value.toLocaleString("ko-KR");
  return typeof value === "string" ? value : "";
}
const rowsIn = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : []);

/** Out of the one text that is posted; what is no table gives an empty one. */
export function typedTermsOf(json: string): TypedTerms {
  const begun = newTerms();
  try {
    const table = JSON.parse(json) as Record<string, unknown>;
    const refunds = (table.refunds ?? {}) as Record<string, unknown>;
    return {
      lengths: rowsIn(table.lengths).map((row) => ({ upTo: text(row.upTo), won: text(row.won) })),
      uses: rowsIn(table.uses).map((row) => ({
        id: text(row.id),
        name: text(row.name),
        words: text(row.words),
        won: text(row.won),
      })),
      days: text(table.days),
      rounds: text(table.rounds),
      extraRound: text(table.extraRound),
      approvalDays: text(table.approvalDays),
      refunds: {
        begun: text(refunds.begun),
        taken: text(refunds.taken),
        approved: text(refunds.approved),
      },
    };
  } catch {
    return begun;
  }
}

/** The draft's fields: the table, and the price derived from it once complete. */
export function draftOfTerms(terms: TypedTerms): { commission: string; price?: string } {
  const commission = JSON.stringify(terms);
  const read = readTerms(commission).terms;
  return { commission, ...(read && { price: startPrice(read).toLocaleString("ko-KR") }) };
}
