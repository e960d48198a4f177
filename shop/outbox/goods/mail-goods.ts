import { won } from "#lib/won.ts";
import type { MailGoods } from "#shop/outbox/mail/dress-mail.ts";
import type { SiteSettings } from "#shop/site/settings.ts";
import type { Amounts } from "#shop/order/amounts.ts";
import { valueRows } from "#shop/order/order-amounts.ts";
import { contractTerms } from "./contract-terms.ts";
import { summaryPartOf, type OrderSummary } from "./order-summary.ts";

function shippingCell({ amounts: { shippingAmount }, charged, agreed }: OrderSummary): string {
  if (!shippingAmount) return "없음";
  const parts = [
    charged && `${charged.name} ${won(charged.fee)}`,
    agreed?.surcharge && `제주·도서산간 추가 ${won(agreed.surcharge)}`,
  ].filter(Boolean);
  return won(shippingAmount) + (parts.length ? ` (${parts.join(", ")} 포함)` : "");
}

const amountsOf = (order: OrderSummary, amounts: Amounts) => [
  ["상품 금액", won(amounts.itemsAmount)] as const,
  ...(amounts.discountAmount ? [["할인", `-${won(amounts.discountAmount)}`] as const] : []),
  ["배송비", shippingCell(order)] as const,
  ...valueRows(amounts).map(({ name, amount }) => [name, `-${won(amount)}`] as const),
  ["합계", won(amounts.total)] as const,
];

const recipientOf = ({ recipient }: OrderSummary) =>
  recipient ? [["받는 분", recipient.name] as const, ["받는 곳", recipient.district] as const] : [];

/** The order details in an event's mail. */
export function mailGoods(
  event: string,
  order: OrderSummary,
  site: SiteSettings,
): MailGoods | null {
  const part = summaryPartOf(event);
  if (!part) return null;
  return {
    lines: order.lines,
    amounts: amountsOf(order, order.amounts),
    facts: part === "goods" ? [] : recipientOf(order),
    terms: part === "contract" ? contractTerms(order, site) : [],
  };
}
