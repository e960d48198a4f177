import type { LineWithdrawal } from "#shop/claim/withdrawal/withdrawal-answers.ts";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { LineAnswers } from "./line-answers.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** The withdrawable part of the order, with the shortest way to withdraw. */
export const WithdrawalSection = ({
  number,
  lines,
}: {
  number: string;
  lines?: LineWithdrawal[];
}) => (
  <OrderSection title="청약철회">
    {lines && <LineAnswers lines={lines} />}
    <TextLink look="tall" to={`/withdrawal?order=${number}`} className="text-14">
      이 주문 청약철회하기
    </TextLink>
  </OrderSection>
);
