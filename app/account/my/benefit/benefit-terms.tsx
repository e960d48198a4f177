import { won } from "#lib/won.ts";
import { WARN_DAYS } from "#shop/money/value/value-kinds.ts";

type Props = {
  isOn: boolean;
  earnPerMille: number;
  lifeDays: number | null;
  leastUse: number;
  useUnit: number;
};

/** The shop's rules of benefits, shown beside them. */
export const BenefitTerms = (terms: Props) => (
  <ul className="mt-10 flex max-w-160 list-disc flex-col gap-1 border-t border-line pt-6 pl-5 text-14 text-soft">
    {termsOf(terms).map((words) => (
      <li key={words}>{words}</li>
    ))}
  </ul>
);

const termsOf = ({ isOn, earnPerMille, lifeDays, leastUse, useUnit }: Props): string[] => [
  ...(isOn && earnPerMille > 0
    ? [
        `구매가 확정되거나 파일을 모두 제공하면 상품 결제 금액의 ${earnPerMille / 10}%를 포인트로 적립해드려요. 쿠폰과 포인트, 크레딧 사용 금액과 배송비는 제외돼요.`,
      ]
    : []),
  `포인트는 ${leastUse > 0 ? `${won(leastUse)}부터 ` : ""}${won(useUnit)} 단위로 쓰고, ${lifeDays === null ? "기한이 없어요" : `적립한 날부터 ${lifeDays.toLocaleString("ko-KR")}일이 지나면 소멸돼요`}. 기한이 먼저 오는 것부터 사용돼요.`,
  "크레딧은 한 번에 다 쓰지 않아도 돼요. 코드를 등록할 때 알려드린 날까지 나누어 쓸 수 있어요.",
  `포인트와 크레딧은 소멸되기 ${WARN_DAYS}일 전에 메일로 먼저 알려드려요. 알려드리지 못하면 소멸되지 않아요.`,
  "주문을 취소하거나 환불하면 쓴 포인트와 크레딧을 돌려드리고, 그 주문으로 적립한 포인트는 회수해요. 이미 사용했다면 다음에 적립되거나 돌려받는 포인트에서 먼저 차감해요.",
  "주문에 쓴 사이에 기한이 지난 포인트와 크레딧은 돌려받은 날부터 31일까지 한 번만 더 쓸 수 있어요.",
  "현금으로 바꾸거나 다른 회원에게 양도할 수 없어요. 탈퇴하면 남은 쿠폰과 포인트, 크레딧이 소멸돼요.",
];
