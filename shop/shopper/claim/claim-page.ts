import type { ImageInfo } from "#shop/file/image-url.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import type { ShippingClass } from "#shop/product/sale.ts";
import type { ClaimEligibility } from "#shop/claim/request/claim-eligibility.ts";
import type { RefundTerms } from "#shop/claim/request/refund-amount.ts";
import type { LineWithdrawal } from "#shop/claim/withdrawal/withdrawal-answers.ts";
import type { RetrievalField } from "#shop/claim/way-back/retrieval-form.ts";
import type { ShopperClaim } from "./shopper-claim.ts";

/** What a form about fetching begins with. */
export type RetrievalStart = Omit<Record<RetrievalField, string>, "fetchOn" | "fetchNote">;

/** What a shopper needs to ask something back. */
export type ClaimPage = {
  number: string;
  asks: ClaimEligibility;
  /** why nothing can be claimed, in words */
  noWords: string | null;
  claims: ShopperClaim[];
  /** what the decision table says of every line */
  withdrawal: LineWithdrawal[];
  lines: {
    id: number;
    title: string;
    options: string[];
    image: ImageInfo | null;
    unitPrice: number;
    shippingClass: ShippingClass;
    ownFee: FeeClass | null;
    left: number;
    /** of them still to be sent, in an order that was sent in part */
    toSend: number;
    quantity: number;
    couponAmount: number;
    backAmount: number;
    withdrawalEndedAt: Date | null;
  }[];
  paid: RefundTerms["paid"];
  fees: RefundTerms["fees"];
  /** the shop fetches what comes back: on which days, and from where it was sent to */
  retrieval: { days: string[]; from: RetrievalStart | null } | null;
  /** money of this order goes back only to an account that the shopper names */
  needsAccount: boolean;
};

export const isFilesAlone = ({ lines }: Pick<ClaimPage, "lines">): boolean =>
  lines.every(({ shippingClass }) => shippingClass === "digital");

export const claimTitle = (page: Pick<ClaimPage, "lines"> | undefined): string =>
  page && isFilesAlone(page) ? "취소·환불" : "취소·반품·교환";
