import type { ImageInfo } from "#shop/file/image-url.ts";
import type {
  CommissionBrief,
  CommissionTerms,
} from "#shop/product/commission/commission-terms.ts";
import type { ConfirmTerms } from "#shop/site/settings.ts";
import type { Amounts } from "#shop/order/amounts.ts";
import type { CashReceipt, DepositAccount, PayBy } from "#shop/order/payment/ways-to-pay.ts";
import type { PartParcels } from "#shop/order/parcel/part-parcel.ts";
import type { Waybill } from "#shop/order/tracking/parcel-view.ts";
import type { ClaimKind, ClaimStatus } from "#shop/order/claim-status.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import type { DeliveryStatus, PaymentStatus } from "#shop/order/status.ts";

/** What most shoppers want to know of an event: ordered, paid, or handed over. */
export type OrderStep = "placed" | "paid" | "given";

/** `code`: null once it is fetched, and for who only knows number and phone. */
export type PickupView = { place: string; hours: string; code: string | null };

type OrderEvent = { at: Date; words: string; step?: OrderStep | null };

/** Confirming the purchase of a sent order. */
export type ConfirmView = {
  /** false while a claim is open */
  may: boolean;
  /** when the clock confirms it; null while a carrier follows the parcel, or a claim is open */
  dueAt: Date | null;
  terms: ConfirmTerms;
  /** points that come with it */
  points: number;
};

export type OrderView = {
  number: string;
  placedAt: Date;
  expiresAt: Date;
  delivery: DeliveryStatus;
  payment: PaymentStatus;
  claimKind: ClaimKind | null;
  claimStatus: ClaimStatus | null;
  /** files alone: nothing is sent by parcel */
  isDigital: boolean;
  /** files that are there to be opened */
  hasSounds: boolean;
  /** why none opens now */
  soundsClosed: string | null;
  /** the one label of this order */
  label: string;
  /** whether it can still be paid */
  mayPay: boolean;
  /** consents still missing before a desk order can be paid; null: none */
  consent: {
    supply: { version: string; words: string } | null;
    /** lines that are made to order */
    made: { at: number; title: string; terms: CommissionTerms }[];
  } | null;
  /** a price difference of an earlier line */
  isDifference: boolean;
  /** where lines of it are made to order */
  rooms: {
    lineId: number;
    title: string;
    label: string;
    /** the day of the first take, until it is there */
    firstTakeOn: string | null;
  }[];
  /** whether the shopper may call it off */
  mayCancel: boolean;
  mayChangeRecipient: boolean;
  amounts: Amounts;
  /** whose fee the shipping is; null: the shop's */
  charged: FeeClass | null;
  /** won of the shipping that is for the place */
  surcharge: number;
  payBy: PayBy;
  cashReceipt: CashReceipt;
  /** whether a third party keeps what was paid in until the parcel is there */
  useEscrow: boolean;
  /** of a transfer to the shop's own account: the name that the bank should show */
  depositor: string | null;
  /** where to pay in, while that is awaited */
  deposit: DepositAccount | null;
  /** no bank has this account: where somebody plays one, "" when nowhere; null for a real one */
  practicePath: string | null;
  /** whether the time to pay in is up, while the provider's last word is awaited */
  isDepositOver: boolean;
  /** the card slip or cash receipt at the provider */
  receiptUrl: string | null;
  /** won that went back so far, as the ledger has it */
  returned: number;
  /** whether money can go back only once the shopper names an account; how much of it */
  refundAccountNeeded: boolean;
  awaitingAccount: number;
  /** won of interest on late refunds that waits for it too */
  awaitingInterest: number;
  lines: {
    productId: string;
    optionIds: string[];
    title: string;
    image: ImageInfo | null;
    options: string[];
    /** name of what was bought with it; null: nothing was said */
    licence: string | null;
    quantity: number;
    unitPrice: number;
    amount: number;
    /** what was given for one that is made to order; null where nobody knows who looks */
    brief: CommissionBrief | null;
  }[];
  orderer: { name: string; phone: string; email: string | null };
  /** null for an order without a parcel */
  recipient: { name: string; phone: string; address: string; courierMemo: string } | null;
  /**
   * of a gift: `isWaiting` while the receiver may still answer; `hasFiles`: only the receiver opens
   * them
   */
  gift: {
    to: string;
    message: string;
    until: Date | null;
    isWaiting: boolean;
    hasFiles: boolean;
  } | null;
  /** the day the shop agreed to send it by; null: three business days */
  shipBy: string | null;
  /** of an order in one parcel */
  waybill: Waybill | null;
  /** how it left without a waybill, in words; with where and by which code it is fetched */
  sentBy: { name: string; words: string; pickup: PickupView | null } | null;
  /** null: nothing is awaited of the buyer */
  confirm: ConfirmView | null;
  /** of an order that is sent in parts */
  parcels: PartParcels;
  history: OrderEvent[];
};
