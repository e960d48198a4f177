import { stageWords } from "#shop/product/commission/commission-words.ts";
import {
  commissionStages,
  type CommissionTerms,
} from "#shop/product/commission/commission-terms.ts";
import { TermsTable } from "./terms-table.tsx";

/** How much comes back when, as it is agreed before paying. */
export const StageTable = ({ terms: { refunds } }: { terms: Pick<CommissionTerms, "refunds"> }) => (
  <TermsTable
    caption="중단할 때 돌려드리는 금액"
    heads={["중단하는 때", "환불"]}
    rows={commissionStages.map((stage) => ({
      key: stage,
      name: stageWords[stage],
      words: refunds[stage] ? `결제 금액의 ${refunds[stage]}%` : "환불하지 않아요",
    }))}
  />
);
