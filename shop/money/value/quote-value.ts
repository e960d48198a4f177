import { won } from "#lib/won.ts";
import { apportion, shareOf } from "./share.ts";
import type { CouponFacts, ValueKind } from "./value-kinds.ts";

/** A coupon that somebody may use, as the form needs it to work out what it comes to. */
export type CouponOffer = Omit<CouponFacts, "firstOrderOnly" | "titles"> & {
  couponId: string;
  grantId: string | null;
  productIds: string[];
  endsAt: Date | null;
  /** why it cannot be used at all, where only the server knows */
  problem: string | null;
};

export type PointUse = { leastUse: number; useUnit: number };

/** What is to be paid before any value. Won. */
export type Bill = {
  lines: readonly { productId: string; unitPrice: number; quantity: number }[];
  shippingAmount: number;
};

type ChosenValue = { coupons: readonly CouponOffer[]; points: number; credit: number };

type Wallet = { balance: Record<ValueKind, number>; use: PointUse };

/** Won. `lineParts`: what coupons take off each line of the bill. */
export type ValueQuote = {
  /** beside each chosen coupon: what it takes off, or why it does not */
  coupons: { offer: CouponOffer; off: number; reason: string | null }[];
  lineParts: number[];
  couponAmount: number;
  shippingCouponAmount: number;
  pointsAmount: number;
  creditAmount: number;
  total: number;
  troubles: Partial<Record<ValueKind, string>>;
};

export const NOT_COMBINED = "다른 쿠폰과 함께 쓸 수 없어요. 하나만 골라주세요.";

/**
 * What coupons, points and credit take off. Coupons apply in the chosen order, each to what the
 * previous one left; nothing becomes negative.
 */
export function quoteValue(bill: Bill, chosen: ChosenValue, wallet: Wallet): ValueQuote {
  const prices = bill.lines.map(({ unitPrice, quantity }) => unitPrice * quantity);
  const left = { lines: [...prices], shipping: bill.shippingAmount };
  const used: CouponOffer[] = [];
  const coupons = chosen.coupons.map((offer) => {
    const reason = offer.problem ?? besideOthers(offer, used) ?? unmet(offer, bill);
    const off = reason ? 0 : takeOff(offer, bill, left);
    if (off) used.push(offer);
    return { offer, off, reason: reason ?? (off ? null : nothingLeft(offer)) };
  });
  const lineParts = prices.map((price, at) => price - left.lines[at]!);
  const owed = sumOf(left.lines) + left.shipping;
  const points = payPoints(chosen.points, owed, wallet);
  const credit = payCredit(chosen.credit, owed - points.amount, wallet.balance.credit);
  return {
    coupons,
    lineParts,
    couponAmount: sumOf(lineParts),
    shippingCouponAmount: bill.shippingAmount - left.shipping,
    pointsAmount: points.amount,
    creditAmount: credit.amount,
    total: owed - points.amount - credit.amount,
    troubles: {
      ...(points.trouble && { points: points.trouble }),
      ...(credit.trouble && { credit: credit.trouble }),
    },
  };
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

function besideOthers(offer: CouponOffer, used: readonly CouponOffer[]): string | null {
  if (used.some(({ couponId }) => couponId === offer.couponId))
    return "같은 쿠폰은 한 주문에 하나만 쓸 수 있어요.";
  const alone = used.length > 0 && (!offer.combines || used.some(({ combines }) => !combines));
  return alone ? NOT_COMBINED : null;
}

function unmet(offer: CouponOffer, { lines }: Bill): string | null {
  const couponLines = lines.filter(({ productId }) => isFor(offer, productId));
  if (!couponLines.length) return "이 상품에는 쓸 수 없는 쿠폰이에요.";
  const worth = sumOf(couponLines.map(({ unitPrice, quantity }) => unitPrice * quantity));
  return worth < offer.leastItems
    ? `${won(offer.leastItems - worth)}만 더 담으면 쓸 수 있어요.`
    : null;
}

const nothingLeft = ({ kind }: CouponOffer): string =>
  kind === "shipping" ? "배송비가 없는 주문이에요." : "더 할인할 금액이 없어요.";

type BillLeft = { lines: number[]; shipping: number };

/** Takes it off what is left; gives how much. */
function takeOff(offer: CouponOffer, { lines }: Bill, left: BillLeft): number {
  const most = offer.mostOff ?? Infinity;
  if (offer.kind === "shipping") {
    const off = Math.min(left.shipping, most);
    left.shipping -= off;
    return off;
  }
  const weights = left.lines.map((price, at) => (isFor(offer, lines[at]!.productId) ? price : 0));
  const base = sumOf(weights);
  const off =
    offer.kind === "amount"
      ? Math.min(offer.amount ?? 0, base)
      : Math.min(shareOf(base, offer.percent ?? 0, 100), most);
  for (const [at, part] of apportion(off, weights).entries()) left.lines[at]! -= part;
  return off;
}

type PaidPart = { amount: number; trouble?: string };

function payPoints(wanted: number, owed: number, { balance, use }: Wallet): PaidPart {
  if (!wanted) return { amount: 0 };
  if (wanted > balance.points)
    return { amount: 0, trouble: `쓸 수 있는 포인트는 ${won(balance.points)}이에요.` };
  if (wanted < use.leastUse)
    return { amount: 0, trouble: `${won(use.leastUse)}부터 쓸 수 있어요.` };
  if (wanted % use.useUnit)
    return { amount: 0, trouble: `${won(use.useUnit)} 단위로 쓸 수 있어요.` };
  const amount = mostPoints(Math.min(wanted, owed), use);
  return amount ? { amount } : { amount, trouble: "결제할 금액이 적어 포인트를 쓸 수 없어요." };
}

/** The most of these points that may be used at once. */
export const mostPoints = (points: number, { leastUse, useUnit }: PointUse): number => {
  const most = points - (points % useUnit);
  return most < leastUse ? 0 : most;
};

function payCredit(wanted: number, owed: number, balance: number): PaidPart {
  if (wanted > balance) return { amount: 0, trouble: `쓸 수 있는 크레딧은 ${won(balance)}이에요.` };
  return { amount: Math.min(wanted, owed) };
}

/** Whether a coupon may be used for this product: none named, any. */
export const isFor = (
  { productIds }: { productIds: readonly string[] },
  productId: string,
): boolean => productIds.length === 0 || productIds.includes(productId);
