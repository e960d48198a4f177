import { findPointsToCome } from "#shop/money/value/points/earn-points.server.ts";
import { findConfirmDue } from "#shop/order/confirm/confirm-due.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { isDigitalOrder, mayConfirm } from "#shop/order/standing.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { Db } from "../shop.ts";
import type { ConfirmView } from "./order-view.ts";

/** Null unless the order was sent and its buyer has not confirmed it. */
export async function findConfirmView(db: Db, order: Order): Promise<ConfirmView | null> {
  const standing = { ...order, isDigital: isDigitalOrder(order) };
  if (!mayConfirm({ ...standing, claimStatus: null })) return null;
  const [site, dueAt, points] = [
    await findSite(db),
    await findConfirmDue(db, order.id),
    await findPointsToCome(db, order),
  ];
  return {
    may: mayConfirm(standing),
    dueAt,
    terms: order.shippingTerms?.confirm ?? site.confirm,
    points,
  };
}
