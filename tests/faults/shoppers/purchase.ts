import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";

/** How the shop's own page calls an order. */
export type ShownStanding =
  | "paid"
  | "confirming"
  | "deposit"
  | "returning"
  | "canceled"
  | "failed"
  | "expired"
  | "pending";

/** A purchase as its shopper remembers it: the posted form, and everything the shop confirmed. */
export type Purchase = {
  who: string;
  by: "guest" | "member";
  productId: string;
  quantity: number;
  /** products of a cart, one piece of each, in place of the one above */
  cart?: readonly string[] | undefined;
  /** what was used of coupons and points takes this off, won */
  value?: { off: number } | undefined;
  /** what the form's page said it costs, won */
  totalShown: number;
  ordererName: string;
  ordererPhone: string;
  ordererEmail: string;
  payBy: PayBy;
  placeKey: string;
  /** every number the shop ever answered this form with; more than one is a broken promise */
  numbers: Set<string>;
  /** where the form led to; null until the shop answered it with an order */
  leadsTo: string | null;
  /** payments the shopper agreed to in the window */
  paymentKeys: string[];
  /** what the shop's pages said of it, in order, without repeats */
  shown: ShownStanding[];
  /** the shop said that it cancelled it */
  toldCanceled: boolean;
  /** won the back office said it gives back */
  toldReturned: number[];
  /** the shop's words when it refused; an end like any other */
  refusal: string | null;
  /** what the shopper saw that must never be */
  trouble: string[];
  /** what it cost more later: orders of their own, which no form of the shopper's made */
  more: Purchase[];
};

const titles: [words: string, shown: ShownStanding][] = [
  ["주문이 완료됐어요", "paid"],
  ["제공한 주문이에요", "paid"],
  ["상품을 보냈어요", "paid"],
  ["배송이 끝난 주문이에요", "paid"],
  ["결제를 확인하고 있어요", "confirming"],
  ["입금을 기다리고 있어요", "deposit"],
  ["결제한 금액을 돌려드리고 있어요", "returning"],
  ["취소된 주문이에요", "canceled"],
  ["결제 시간이 지났어요", "expired"],
  ["결제가 되지 않았어요", "failed"],
  ["결제를 기다리고 있어요", "pending"],
];

/** What a page of the order says by its heading. */
export function shownBy(html: string): ShownStanding | null {
  const heading = /<h1\b[^>]*>([^<]*)/.exec(html)?.[1] ?? "";
  return titles.find(([words]) => heading.includes(words))?.[1] ?? null;
}

/**
 * Records a shown state; a page that returns from paid to unpaid is an error. `wasPaid`: whether
 * paid had been shown before this request. Pages requested concurrently may come in any order.
 */
export function note(purchase: Purchase, shown: ShownStanding | null, wasPaid: boolean): void {
  if (!shown || purchase.shown.at(-1) === shown) return;
  if (wasPaid && ["confirming", "deposit", "failed", "expired", "pending"].includes(shown))
    purchase.trouble.push(`I7 shown as paid, then as ${shown}`);
  purchase.shown.push(shown);
}

export const numberOf = ({ numbers }: Purchase): string | null => [...numbers][0] ?? null;
export const isShownPaid = ({ shown }: Purchase): boolean => shown.includes("paid");
