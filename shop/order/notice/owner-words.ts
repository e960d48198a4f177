import { won } from "#lib/won.ts";
import type { NoticeWords } from "#shop/notice/mail-words.ts";
import type { NoticedOrder } from "./noticed-order.ts";

const inTheBackOffice = ({ number }: NoticedOrder): [string, string] => [
  "주문 열기",
  `/admin/order/${number}`,
];

/** What the owner is told of orders. */
export const ownerWords = {
  "owner-new-order": (order: NoticedOrder) => ({
    subject: `새 주문 ${won(order.total)}`,
    lines: ["새 주문이 들어왔어요.", "결제가 끝나 보낼 준비를 기다리고 있어요."],
    button: inTheBackOffice(order),
  }),
  "owner-order-canceled": (order: NoticedOrder) => ({
    subject: `주문 취소 ${won(order.total)}`,
    lines: [
      "구매자가 주문을 취소했어요.",
      "이 주문은 보내지 말아주세요. 결제한 금액은 돌려주었고, 상품 수량은 재고로 돌아왔어요.",
    ],
    button: inTheBackOffice(order),
  }),
  "owner-recipient-changed": (order: NoticedOrder) => ({
    subject: "구매자가 받는 곳을 바꿨어요",
    lines: [
      "구매자가 받는 곳을 바꿨어요.",
      "이미 포장했거나 전표를 인쇄했다면 새 주소를 확인해주세요.",
    ],
    button: inTheBackOffice(order),
  }),
  "owner-refund-refused": (order: NoticedOrder) => ({
    subject: `결제사가 환불을 거절했어요 ${won(order.amount ?? order.total)}`,
    lines: [
      "결제사가 환불을 거절했어요.",
      "주문 화면에서 까닭을 보고 다시 요청하거나 다른 방법으로 돌려주세요. 환불은 영업일 기준 3일 안에 해야 해요.",
    ],
    facts: [
      ["환불할 금액", won(order.amount ?? order.total)],
      ...(order.reason ? [["결제사의 답", order.reason] as const] : []),
    ],
    button: inTheBackOffice(order),
  }),
} satisfies Record<string, (order: NoticedOrder) => NoticeWords>;
