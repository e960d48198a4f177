import { stageWords } from "#shop/product/commission/commission-words.ts";
import {
  commissionStages,
  type CommissionTerms,
} from "#shop/product/commission/commission-terms.ts";

/** How much comes back when, as it is agreed before paying. */
export function StageTable({ terms: { refunds } }: { terms: Pick<CommissionTerms, "refunds"> }) {
  return (
    <table className="w-full text-14 numbers">
      <caption className="sr-only">그만둘 때 돌려드리는 금액</caption>
      <thead className="text-12 text-soft">
        <tr>
          <th scope="col" className="py-2 text-left font-normal">
            그만두는 때
          </th>
          <td className="py-2 text-right">환불</td>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {commissionStages.map((stage) => (
          <tr key={stage}>
            <th scope="row" className="py-2 text-left font-normal">
              {stageWords[stage]}
            </th>
            <td className="py-2 text-right">
              {refunds[stage] ? `결제 금액의 ${refunds[stage]}%` : "환불하지 않아요"}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
