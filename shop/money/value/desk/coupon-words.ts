import { seoulTime, untilTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { CouponFacts } from "../value-kinds.ts";

export type CouponTerms = Omit<CouponFacts, "name" | "titles"> & {
  productCount: number;
  startsAt: Date | string | null;
  endsAt: Date | string | null;
  usesPerPerson: number;
} & TakeTerms;

/** What is said of who may take it themselves. */
type TakeTerms = {
  mayTake: boolean;
  takeTotal: number | null;
  takeUntil: Date | string | null;
  takeDays: number | null;
};

/** "3,000원", "10% (최대 5,000원)", "배송비" */
export function offWords({
  kind,
  amount,
  percent,
  mostOff,
}: Pick<CouponTerms, "kind" | "amount" | "percent" | "mostOff">): string {
  const most = mostOff === null ? "" : ` (최대 ${won(mostOff)})`;
  if (kind === "amount") return won(amount ?? 0);
  return kind === "percent" ? `${percent ?? 0}%${most}` : `배송비${most}`;
}

const offSentence = (terms: CouponTerms): string => {
  const goods = terms.productCount ? `고른 상품 ${terms.productCount}가지의 금액` : "상품 금액";
  const from = terms.leastItems > 0 ? `${won(terms.leastItems)} 이상 사면 ` : "";
  return `${from}${terms.kind === "shipping" ? "" : `${goods}에서 `}${offWords(terms)}${terms.kind === "amount" ? "을" : "를"} 할인해드려요.`;
};

/** What a shopper reads of it, sentence by sentence. */
export function couponSentences(terms: CouponTerms): string[] {
  const { startsAt, endsAt, usesPerPerson } = terms;
  const times = [startsAt && `${seoulTime(startsAt)}부터`, endsAt && `${untilTime(endsAt)}까지`];
  const period = times.filter(Boolean).join(" ");
  return [
    offSentence(terms),
    terms.firstOrderOnly ? "처음 주문할 때만 쓸 수 있어요." : "",
    terms.kind === "shipping" && terms.productCount
      ? `고른 상품 ${terms.productCount}가지를 살 때 쓸 수 있어요.`
      : "",
    `${period ? `${period} ` : ""}한 사람이 ${usesPerPerson}번 쓸 수 있어요.`,
    terms.combines
      ? "함께 쓸 수 있는 다른 쿠폰과 같이 쓸 수 있어요."
      : "다른 쿠폰과 함께 쓸 수 없어요.",
    takeSentence(terms),
  ].filter(Boolean);
}

function takeSentence({ mayTake, takeTotal, takeUntil, takeDays }: TakeTerms): string {
  if (!mayTake) return "";
  const until = takeUntil ? `${untilTime(takeUntil)}까지 ` : "";
  const first = takeTotal === null ? "누구나" : `선착순 ${takeTotal.toLocaleString("ko-KR")}명이`;
  const days = takeDays === null ? "" : ` ${takenWords(takeDays)}`;
  return `${until}회원 ${first} 한 번 받을 수 있어요.${days && `${days} 쓸 수 있어요.`}`;
}

export const takenWords = (days: number): string =>
  `받은 날부터 ${days.toLocaleString("ko-KR")}일 동안`;
