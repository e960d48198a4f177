import { rowFor } from "#shop/product/commission/commission-price.ts";
import { countScript } from "#shop/product/commission/count-script.ts";
import type { CommissionTerms } from "#shop/product/commission/commission-terms.ts";

export type CountedScript = { characters: number; seconds: number; lengthWon: number };

/** A script's row in the agreed table; null: longer than the table allows. */
export function countedScript(script: string, terms: CommissionTerms): CountedScript | null {
  const { characters, seconds } = countScript(script);
  const row = characters > 0 ? rowFor(terms, characters) : null;
  return row && { characters, seconds, lengthWon: row.won };
}

type PaidLine = { fullPrice: number; unitPrice: number };

/**
 * Won that a script costs above the dearest one so far, with the line's discount; a cheaper one is
 * neither charged nor refunded.
 */
export function scriptDifference(
  { fullPrice, unitPrice }: PaidLine,
  paidFor: readonly Pick<CountedScript, "lengthWon">[],
  { lengthWon }: Pick<CountedScript, "lengthWon">,
): number {
  const most = Math.max(0, ...paidFor.map((one) => one.lengthWon));
  const more = Math.max(0, lengthWon - most);
  return fullPrice > 0 ? Math.floor((more * unitPrice) / fullPrice) : more;
}
