import type { NoticeKind } from "#shop/notice/notice-kind.ts";
import { lookup, type NoticedOrder } from "#shop/order/notice/order-facts.ts";

export type ReviewEvent = "review-hidden" | "review-objection-answered";

export type ReviewNews = {
  order: Pick<NoticedOrder, "number" | "ordererName" | "memberId">;
  /** of the product */
  title: string;
  /** why, or the answer */
  words: string;
  /** a member's link to it; guests prove the order first */
  lineId: number;
};

const facts: NoticeKind<ReviewNews>["facts"] = ({ order, title, words, lineId }) => ({
  values: { 이름: order.ordererName, 상품: title, 까닭: words },
  rows: [
    ["상품", title],
    ["상점의 말", words],
  ],
  button: order.memberId
    ? ["내 후기 보기", `/my/review/${order.number}/${lineId}`]
    : ["주문 조회", lookup(order)],
});

export const reviewKinds: Record<ReviewEvent, NoticeKind<ReviewNews>> = {
  "review-hidden": {
    subject: "남겨주신 후기를 숨겼어요",
    lines: [
      "#{이름}님, ‘#{상품}’에 남겨주신 후기를 숨겼어요.",
      "이유를 아래에 적었어요. 잘못 숨겼다고 생각하면 내 후기에서 이의를 제기해주세요. 비회원 주문은 주문 조회에서 할 수 있어요.",
    ],
    facts,
  },
  "review-objection-answered": {
    subject: "후기를 숨긴 일에 답변을 드렸어요",
    lines: ["#{이름}님, ‘#{상품}’ 후기에 제기하신 이의를 다시 살펴봤어요.", "#{까닭}"],
    facts,
  },
};
