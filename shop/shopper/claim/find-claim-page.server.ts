import { databaseTime } from "#shop/database/database-time.server.ts";
import { imagesOf } from "#shop/file/list-images.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { refusals } from "#shop/refusals.ts";
import type { Shop } from "#shop/shop.ts";
import { claimEligibility } from "#shop/claim/request/claim-eligibility.ts";
import type { ClaimPage } from "./claim-page.ts";
import { findClaimed } from "#shop/claim/request/find-claimed.server.ts";
import { listShopperClaims, optionWords } from "./list-shopper-claims.server.ts";
import { withdrawalAnswers } from "#shop/claim/withdrawal/withdrawal-answers.ts";
import { isPaid, needsRefundAccount } from "#shop/order/status.ts";

export async function findClaimPage({ db }: Pick<Shop, "db">, order: Order): Promise<ClaimPage> {
  const [{ lines, paid, fees }, claims, now] = await Promise.all([
    findClaimed(db, order),
    listShopperClaims(db, order.id),
    databaseTime(db),
  ]);
  const images = await imagesOf(
    db,
    lines.map(({ imageId }) => imageId),
  );
  const asks = claimEligibility(order, lines, now);
  return {
    number: order.number,
    asks,
    noWords: asks.no && refusals[asks.no][1],
    claims,
    withdrawal: isPaid(order) ? withdrawalAnswers(order, { lines, paid, fees }, now) : [],
    paid,
    fees,
    needsAccount: needsRefundAccount(order) && order.total > 0,
    lines: lines.map(
      ({ id, title, options, imageId, unitPrice, shippingClass, ownFee, ...line }) => ({
        id,
        title,
        options: optionWords(options),
        image: (imageId && images.get(imageId)) || null,
        unitPrice,
        shippingClass,
        ownFee,
        left: line.left,
        quantity: line.quantity,
        couponAmount: line.couponAmount,
        backAmount: line.backAmount,
        withdrawalEndedAt: line.withdrawalEndedAt,
      }),
    ),
  };
}
