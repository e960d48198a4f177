import type { LineWithdrawal } from "#shop/claim/withdrawal/withdrawal-answers.ts";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { LineAnswers } from "./line-answers.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const Way = ({ number }: { number: string }) => (
  <TextLink look="tall" to={`/withdrawal?order=${number}`} className="text-14">
    이 주문 청약철회하기
  </TextLink>
);

/** The law's table of the order behind a click, with the shortest way to withdraw. */
export const WithdrawalSection = ({
  number,
  lines,
}: {
  number: string;
  lines?: LineWithdrawal[];
}) => (
  <OrderSection title="청약철회">
    {lines ? (
      <Unfold title="철회할 수 있는 상품과 기한 보기">
        <LineAnswers lines={lines} />
        <Way number={number} />
      </Unfold>
    ) : (
      <Way number={number} />
    )}
  </OrderSection>
);
