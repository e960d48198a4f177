import { won } from "#lib/won.ts";
import { lengthWords } from "#shop/product/commission/commission-words.ts";
import type { CommissionTerms } from "#shop/product/commission/commission-terms.ts";

type Props = {
  terms: Pick<CommissionTerms, "lengths">;
  /** the row that the typed script belongs to */
  upTo?: number | undefined;
};

/** Prices by script length, before use and discount. */
export function LengthTable({ terms: { lengths }, upTo }: Props) {
  return (
    <table className="w-full text-14 numbers">
      <caption className="sr-only">원고의 길이와 가격</caption>
      <thead className="text-12 text-soft">
        <tr>
          <th scope="col" className="py-2 text-left font-normal">
            공백을 뺀 글자 수
          </th>
          <td className="py-2 text-right">가격</td>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {lengths.map((row) => (
          <tr key={row.upTo} className={row.upTo === upTo ? "font-semibold text-accent" : ""}>
            <th scope="row" className="py-2 text-left font-normal">
              {lengthWords(row.upTo)}
            </th>
            <td className="py-2 text-right">{won(row.won)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
