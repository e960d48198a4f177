import type { ReviewableLine } from "#app/review/writer/reviewable-lines.server.ts";
import type { ShopperClaim } from "#shop/shopper/claim/shopper-claim.ts";
import type { OrderView } from "#shop/shopper/order-view.ts";
import type { LineWithdrawal } from "#shop/claim/withdrawal/withdrawal-answers.ts";
import type { ClaimKind } from "#shop/order/claim-status.ts";

/** An order with its claims and possible claims. */
export type OpenedOrder = {
  view: OrderView;
  claims: ShopperClaim[];
  mayAsk: ClaimKind[];
  withdrawal: LineWithdrawal[];
  reviewable: ReviewableLine[];
};
