import { won } from "#lib/won.ts";
import { lengthWords } from "#shop/product/commission/commission-words.ts";
import type { CommissionTerms } from "#shop/product/commission/commission-terms.ts";
import { TermsTable } from "./terms-table.tsx";

type Props = {
  terms: Pick<CommissionTerms, "lengths">;
  /** the row that the typed script belongs to */
  upTo?: number | undefined;
};

/** Prices by script length, before use and discount. */
export const LengthTable = ({ terms: { lengths }, upTo }: Props) => (
  <TermsTable
    caption="원고의 길이와 가격"
    heads={["공백 제외 글자 수", "가격"]}
    rows={lengths.map((row) => ({
      key: row.upTo,
      name: lengthWords(row.upTo),
      words: won(row.won),
      isHere: row.upTo === upTo,
    }))}
  />
);
