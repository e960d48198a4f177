import { calendarDayOf } from "#lib/calendar-day.ts";
import { phoneWords } from "#lib/phone.ts";
import { retrievalDays } from "#shop/claim/way-back/retrieval-days.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { databaseTime } from "#shop/database/database-time.server.ts";
import { imagesOf } from "#shop/file/list-images.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { refusals } from "#shop/refusals.ts";
import type { Shop } from "#shop/shop.ts";
import { claimEligibility } from "#shop/claim/request/claim-eligibility.ts";
import type { ClaimPage, RetrievalStart } from "./claim-page.ts";
import { findClaimed } from "#shop/claim/request/find-claimed.server.ts";
import { chosenOptions } from "#shop/order/chosen-options.ts";
import { listShopperClaims } from "./list-shopper-claims.server.ts";
import { withdrawalAnswers } from "#shop/claim/withdrawal/withdrawal-answers.ts";
import { isPaid, needsRefundAccount } from "#shop/order/status.ts";

/** `by`: the desk is not shown where the goods are; it is the order's address. */
export async function findClaimPage(
  { db }: Pick<Shop, "db">,
  order: Order,
  by: "shopper" | "desk" = "shopper",
): Promise<ClaimPage> {
  const [{ lines, paid, fees }, claims, now, { fetchesReturns }] = await Promise.all([
    findClaimed(db, order),
    listShopperClaims(db, order.id),
    databaseTime(db),
    findSite(db),
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
    retrieval:
      fetchesReturns && lines.some(({ shippingClass }) => shippingClass === "parcel")
        ? {
            days: retrievalDays(calendarDayOf(now)),
            from: by === "shopper" && !order.giftState ? startOf(order) : null,
          }
        : null,
    needsAccount: needsRefundAccount(order) && order.total > 0,
    lines: lines.map(
      ({ id, title, options, imageId, unitPrice, shippingClass, ownFee, ...line }) => ({
        id,
        title,
        options: chosenOptions(options),
        image: (imageId && images.get(imageId)) || null,
        unitPrice,
        shippingClass,
        ownFee,
        left: line.left,
        toSend: line.toSend,
        quantity: line.quantity,
        couponAmount: line.couponAmount,
        backAmount: line.backAmount,
        withdrawalEndedAt: line.withdrawalEndedAt,
      }),
    ),
  };
}

/** What is sent back is mostly where it was sent to. The payer of a gift does not know where. */
const startOf = (order: Order): RetrievalStart => ({
  senderName: order.recipientName,
  senderPhone: phoneWords(order.recipientPhone),
  postcode: order.postcode,
  address: order.address,
  addressDetail: order.addressDetail,
});
