import { won } from "#lib/won.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { bankLabel } from "../order/payment/banks.ts";
import type { DepositAccount } from "../order/payment/ways-to-pay.ts";
import { mailOf, type MailWords } from "./mail-words.ts";

export type OrderEvent = "order-placed" | "order-paid" | "order-shipped" | "order-done" | "order-deposit-due" | "order-refunded" | "order-partly-refunded" | "order-fully-refunded" | "order-canceled" | "owner-new-order" | "owner-order-canceled";

/** What a notice about an order needs to know; a whole order row fits. */
export type NoticedOrder = {
  number: string;
  ordererName: string;
  total: number;
  expiresAt: Date;
  memberId: string | null;
  waybillCompany: string | null;
  waybillNumber: string | null;
  paidAt?: Date | null;
  deposit?: DepositAccount | null;
  /** won, for a notice about a part of the money */
  amount?: number;
};

const lookup = (order: NoticedOrder) => (order.memberId ? `/my?order=${order.number}` : "/non-member/order/info");

const words: Record<OrderEvent, (order: NoticedOrder) => MailWords> = {
  "order-placed": (order) => ({
    subject: `[소리상점] 주문을 접수했어요 (${order.number})`,
    lines: [`${order.ordererName}님, 주문을 접수했어요.`, `결제할 금액은 ${won(order.total)}이에요.`, `${seoulTime(order.expiresAt)}까지 결제하지 않으면 주문이 자동으로 끝나요.`],
    button: ["주문 조회", lookup(order)],
  }),
  "order-paid": (order) => ({
    subject: `[소리상점] 결제가 끝났어요 (${order.number})`,
    lines: [`${order.ordererName}님, ${won(order.total)} 결제가 끝났어요.`, "곧 배송을 준비할게요. 주문 상태는 언제든 조회할 수 있어요."],
    button: ["주문 조회", lookup(order)],
  }),
  "order-shipped": (order) => ({
    subject: `[소리상점] 상품을 보냈어요 (${order.number})`,
    lines: [`${order.ordererName}님, 주문하신 상품을 보냈어요.`, ...(order.waybillNumber ? [`${order.waybillCompany} ${order.waybillNumber}`] : [])],
    button: ["배송 조회", lookup(order)],
  }),
  "order-done": (order) => ({
    subject: `[소리상점] 배송이 끝났어요 (${order.number})`,
    lines: [`${order.ordererName}님, 배송이 끝났어요.`, "받은 날부터 7일 안에 청약을 철회할 수 있어요. 제공이 시작된 디지털 콘텐츠는 철회가 제한될 수 있어요."],
    button: ["주문 조회", lookup(order)],
  }),
  "order-refunded": (order) => ({
    subject: `[소리상점] 주문을 취소하고 환불했어요 (${order.number})`,
    lines: [`${order.ordererName}님, 죄송해요. 결제하는 동안 상품이 품절되어 ${won(order.total)} 전액을 환불했어요.`, "카드사에 따라 환불이 보이기까지 영업일 기준 3일쯤 걸릴 수 있어요."],
    button: ["주문 조회", lookup(order)],
  }),
  "order-deposit-due": (order) => ({
    subject: `[소리상점] 입금 계좌를 알려드려요 (${order.number})`,
    lines: [`${order.ordererName}님, ${seoulTime(order.expiresAt)}까지 ${won(order.total)}을 입금해주세요.`, ...(order.deposit ? [`${bankLabel(order.deposit.bank)} ${order.deposit.number} (예금주 ${order.deposit.holder})`] : [])],
    button: ["주문 조회", lookup(order)],
  }),
  "order-partly-refunded": (order) => ({
    subject: `[소리상점] 일부 금액을 환불했어요 (${order.number})`,
    lines: [`${order.ordererName}님, ${won(order.amount ?? 0)}을 환불했어요.`],
    button: ["주문 조회", lookup(order)],
  }),
  "order-fully-refunded": (order) => ({
    subject: `[소리상점] 모두 환불했어요 (${order.number})`,
    lines: [`${order.ordererName}님, ${won(order.amount ?? order.total)}을 환불했어요.`],
    button: ["주문 조회", lookup(order)],
  }),
  "order-canceled": (order) => ({
    subject: `[소리상점] 주문을 취소했어요 (${order.number})`,
    lines: [
      `${order.ordererName}님, 주문을 취소했어요.`,
      ...(order.paidAt && order.total > 0
        ? [`${won(order.total)} 전액을 결제하신 방법으로 돌려드렸어요.`, "카드사에 따라 환불이 보이기까지 영업일 기준 3일쯤 걸릴 수 있어요."]
        : ["결제된 금액은 없어요."]),
    ],
    button: ["주문 조회", lookup(order)],
  }),
  "owner-new-order": (order) => ({
    subject: `[소리상점] 새 주문 ${won(order.total)} (${order.number})`,
    lines: ["새 주문이 들어왔어요.", `결제 금액 ${won(order.total)}`],
    button: ["주문 열기", `/admin/order/${order.number}`],
  }),
  "owner-order-canceled": (order) => ({
    subject: `[소리상점] 주문 취소 ${won(order.total)} (${order.number})`,
    lines: ["구매자가 주문을 취소했어요.", "이 주문은 보내지 말아주세요. 결제한 금액은 돌려주었고, 상품 수량은 재고로 돌아왔어요."],
    button: ["주문 열기", `/admin/order/${order.number}`],
  }),
};

/** A mail's subject and its two bodies. */
export function orderNotice(event: OrderEvent, order: NoticedOrder, origin: string): { subject: string; text: string; html: string } {
  return mailOf({ ...words[event](order), note: `주문번호 ${order.number}` }, origin);
}
