import { Refusal } from "#shop/refusal.ts";
import type { ShippingClass } from "#shop/product/sale.ts";

/** Payment methods in the form's order. */
export const waysToPay = {
  card: "카드·간편결제",
  naverpay: "네이버페이",
  kakaopay: "카카오페이",
  tosspay: "토스페이",
  virtual_account: "가상계좌 (무통장입금)",
} as const;
export type PayBy = keyof typeof waysToPay;
export const payByNames = Object.keys(waysToPay) as [PayBy, ...PayBy[]];

export const wallets = ["naverpay", "kakaopay", "tosspay"] as const satisfies PayBy[];
export type Wallet = (typeof wallets)[number];
export const isWallet = (way: PayBy): way is Wallet => (wallets as readonly PayBy[]).includes(way);

/** The provider's minimum in won; a smaller positive total cannot be paid. */
export const leastPayment = (way: PayBy): number => (way === "virtual_account" ? 200 : 100);

/** What a cash receipt is for; cards need none. */
export const cashReceipts = {
  none: "발급 안 함",
  income: "소득공제용",
  business: "지출증빙용",
} as const;
export type CashReceipt = keyof typeof cashReceipts;
export const cashReceiptNames = Object.keys(cashReceipts) as [CashReceipt, ...CashReceipt[]];

/**
 * Pieces of one product that a shopper may hold by deposits, which hold stock for two days and cost
 * nothing to promise.
 */
export const PIECES_AWAITING_DEPOSIT = 10;

/** From this amount cash gets a receipt unrequested; see self-issued-receipts.server.ts. */
export const SELF_ISSUED_FROM = 100_000;

/** What happens with the cash receipt, in words. */
export const receiptWords = ({
  cashReceipt,
  total,
}: {
  cashReceipt: CashReceipt;
  total: number;
}): string =>
  cashReceipt === "none" && total >= SELF_ISSUED_FROM
    ? "국세청 지정번호로 발급"
    : cashReceipts[cashReceipt];

/** The virtual account for the deposit. */
export type DepositAccount = {
  /** the shop's bank id, see banks.ts */
  bank: string;
  number: string;
  holder: string;
  /** UTC, ISO 8601; the provider rejects later deposits without reporting them */
  dueAt: string;
};

/** A form's payment choice; `escrow` is a checkbox's value. */
export type WayChosen = { payBy: PayBy; cashReceipt: CashReceipt; escrow?: string | undefined };

/** Only deposits have cash receipts and escrow, and escrow needs a parcel. */
export function paymentColumns(
  { payBy, cashReceipt, escrow }: WayChosen,
  lines: { shippingClass: ShippingClass }[],
) {
  const isDeposit = payBy === "virtual_account";
  const sends = lines.some(({ shippingClass }) => shippingClass === "parcel");
  return {
    payBy,
    cashReceipt: isDeposit ? cashReceipt : ("none" as const),
    useEscrow: isDeposit && escrow === "on" && sends,
  };
}

/** Whether this provider took no real money; null: not paid yet. */
export const isPracticePayment = (provider: string | null): boolean =>
  provider === "sandbox" || Boolean(provider?.endsWith("-test"));

/**
 * The highest price of an order's goods (won), so that shares of it fit the integer columns of a
 * line.
 */
export const MOST_OF_ORDER = 2_000_000_000;

/** Throws `order-too-large`. */
export function refuseTooLarge(goods: number): void {
  if (goods > MOST_OF_ORDER) throw new Refusal("order-too-large");
}

/** Throws `order-too-small` for a positive total below the payment method's minimum. */
export function refuseTooSmall(total: number, payBy: PayBy): void {
  if (total > 0 && total < leastPayment(payBy)) throw new Refusal("order-too-small");
}
