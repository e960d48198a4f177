import type { OrderEvent } from "./templates.ts";

const labels: Record<OrderEvent, string> = {
  "order-placed": "주문 접수",
  "order-paid": "결제 완료",
  "order-shipped": "발송",
  "order-done": "배송 완료",
  "order-refunded": "환불",
  "owner-new-order": "새 주문",
};

/** What an event of the outbox is called in the back office. */
export const eventLabel = (event: string): string => (Object.hasOwn(labels, event) ? labels[event as OrderEvent] : event);
