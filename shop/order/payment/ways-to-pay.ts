import { Refusal } from "#shop/refusal.ts";
import type { ShippingClass } from "#shop/product/sale.ts";

/** Payment methods in the form's order. */
export const waysToPay = {
  card: "카드·간편결제",
  naverpay: "네이버페이",
  kakaopay: "카카오페이",
  tosspay: "토스페이",
  virtual_account: "가상계좌 (무통장입금)",
  own_account: "계좌이체 (무통장입금)",
} as const;
export type PayBy = keyof typeof waysToPay;
export const payByNames = Object.keys(waysToPay) as [PayBy, ...PayBy[]];

/** What a payment company takes money by; transfers to the shop's own account need none. */
export type CompanyWay = Exclude<PayBy, "own_account">;
export const companyWayNames = payByNames.filter((way): way is CompanyWay => way !== "own_account");

/** Throws for a transfer, which no company's window is opened for. */
export function companyWay(way: PayBy): CompanyWay {
  if (way === "own_account") throw new Error("a company was asked about a transfer");
  return way;
}

/** Money is transferred to an account, which takes days and goes back to an account. */
export const isDeposit = (way: PayBy): boolean =>
  way === "virtual_account" || way === "own_account";

export const wallets = ["naverpay", "kakaopay", "tosspay"] as const satisfies PayBy[];
export type Wallet = (typeof wallets)[number];
export const isWallet = (way: PayBy): way is Wallet => (wallets as readonly PayBy[]).includes(way);

/** The provider's minimum in won; a smaller positive total cannot be paid. */
export function leastPayment(way: PayBy): number {
  if (way === "own_account") return 1;
  return way === "virtual_account" ? 200 : 100;
}

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
export type WayChosen = {
  payBy: PayBy;
  cashReceipt: CashReceipt;
  escrow?: string | undefined;
  /** of a transfer to the shop's own account: the name that the bank will show */
  depositor?: string | undefined;
  /** the number that its cash receipt is issued for */
  cashReceiptNumber?: string | undefined;
};

/**
 * Only deposits have cash receipts. Escrow is the payment company's, and needs a parcel.
 */
export function paymentColumns(
  { payBy, cashReceipt, escrow, depositor, cashReceiptNumber }: WayChosen,
  lines: { shippingClass: ShippingClass }[],
) {
  const sends = lines.some(({ shippingClass }) => shippingClass === "parcel");
  return {
    payBy,
    cashReceipt: isDeposit(payBy) ? cashReceipt : ("none" as const),
    useEscrow: payBy === "virtual_account" && escrow === "on" && sends,
    ...transferColumns(payBy, { depositor, receiptNumber: cashReceiptNumber }),
  };
}

/** Companies ask for the number in their windows, and it does not come here. */
const transferColumns = (
  payBy: PayBy,
  { depositor, receiptNumber }: Record<"depositor" | "receiptNumber", string | undefined>,
) => ({
  depositor: payBy === "own_account" ? depositor || null : null,
  receiptNumber: payBy === "own_account" ? receiptNumber || null : null,
});

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

/** What a shop offers beside transfers; `safety`: its own escrow or insurance, "" for none. */
type TransferOffer = {
  ownAccount?: { safety: string } | null | undefined;
  waysToPay: readonly PayBy[];
};

/**
 * Whether goods that are sent may be paid in advance by transfer: only where buyers can choose that
 * somebody else keeps their money until the parcel is there, or an insurance pays (e-commerce act,
 * article 24(2)).
 */
export const isSafeForParcels = ({ ownAccount, waysToPay: ways }: TransferOffer): boolean =>
  Boolean(ownAccount?.safety) || ways.includes("virtual_account");

/** Throws `transfer-unsafe` for a transfer that the law does not allow in this shop. */
export function refuseUnsafeTransfer(
  offer: TransferOffer,
  payBy: PayBy,
  lines: readonly { shippingClass: ShippingClass }[],
): void {
  const sends = lines.some(({ shippingClass }) => shippingClass === "parcel");
  if (payBy === "own_account" && sends && !isSafeForParcels(offer))
    throw new Refusal("transfer-unsafe");
}
