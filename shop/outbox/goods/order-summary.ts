import type { Amounts, ShippingTerms } from "#shop/order/amounts.ts";
import type { CashReceipt, PayBy } from "#shop/order/payment/ways-to-pay.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import type { ShippingClass } from "#shop/product/sale.ts";
import type { OrderEvent } from "#shop/order/notice/order-words.ts";

/** Shows of the recipient only what identifies the parcel. */
export type OrderSummary = {
  number: string;
  placedAt: Date;
  lines: {
    title: string;
    options: string[];
    quantity: number;
    amount: number;
    shippingClass: ShippingClass;
  }[];
  amounts: Amounts;
  /** the fee's class; null: the shop's fee */
  charged: FeeClass | null;
  /** null: an older order without stored terms */
  agreed: ShippingTerms | null;
  payBy: PayBy;
  cashReceipt: CashReceipt;
  /** "2026-12-24"; null: three business days after the payment */
  shipBy: string | null;
  /** masked; null when nothing is shipped */
  recipient: { name: string; district: string } | null;
};

/** A paid order's contract goes out in writing (e-commerce act, article 13(2)). */
const parts: Partial<Record<OrderEvent, "goods" | "goods and recipient" | "contract">> = {
  "order-unpaid": "goods",
  "order-pay-link": "goods",
  "order-deposit-due": "goods",
  "order-paid": "contract",
  "order-shipped": "goods and recipient",
  "order-pickup": "goods",
  "order-done": "goods",
  "order-confirmed": "goods",
  "order-canceled": "goods",
  "order-refunded": "goods",
  "order-partly-refunded": "goods",
  "order-fully-refunded": "goods",
  "owner-new-order": "goods",
  "owner-order-canceled": "goods",
};

export type SummaryPart = NonNullable<(typeof parts)[OrderEvent]>;

export const summaryPartOf = (event: string): SummaryPart | null =>
  Object.hasOwn(parts, event) ? (parts[event as OrderEvent] ?? null) : null;
