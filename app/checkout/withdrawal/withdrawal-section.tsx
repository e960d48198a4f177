import { Link } from "react-router";
import type { LineWithdrawal } from "#shop/claim/withdrawal/withdrawal-answers.ts";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { LineAnswers } from "./line-answers.tsx";

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
    <Link
      to={`/withdrawal?order=${number}`}
      className="inline-flex min-h-11 items-center text-14 underline underline-offset-4"
    >
      이 주문 청약철회하기
    </Link>
  </OrderSection>
);
