import { calendarDayOf, dayAfter, nearDayWords } from "#lib/calendar-day.ts";
import { databaseTime } from "#shop/database/database-time.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { confirmRule, RIGHTS_STAY } from "#shop/site/settings.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { Order } from "../move-order.server.ts";
import type { NoticedOrder } from "../notice/order-facts.ts";
import { isDigitalOrder } from "../standing.ts";
import { confirmLinkPath } from "./confirm-link.server.ts";

export type OrderToConfirm = Order & Pick<NoticedOrder, "confirm">;

/**
 * A sent, or an arrived, order with what its mail says of confirming. Files are not confirmed, nor
 * is what the clock confirms at once.
 */
export async function askedToConfirm(
  db: Db,
  shop: Pick<Shop, "secret">,
  order: Order,
  event: "order-shipped" | "order-done",
): Promise<OrderToConfirm> {
  const site = await findSite(db);
  const terms = order.shippingTerms?.confirm ?? site.confirm;
  const isDone = event === "order-done";
  if (isDigitalOrder(order) || (isDone && terms.afterArrival === 0)) return order;
  const day = dayAfter(calendarDayOf(await databaseTime(db)), terms.afterArrival);
  const words = isDone
    ? `${nearDayWords(day)}에 구매가 자동으로 확정되고, 그 전에 직접 확정할 수도 있어요.`
    : `받으신 뒤 아래 링크나 주문 조회에서 구매를 확정해주세요. ${confirmRule(terms)}`;
  return {
    ...order,
    confirm: { words: `${words} ${RIGHTS_STAY}`, path: confirmLinkPath(shop, order) },
  };
}

/** What a buyer reads whose purchase the clock confirmed. */
export const confirmedWords = ({ doneAt }: Pick<Order, "doneAt">): string =>
  doneAt
    ? RIGHTS_STAY
    : `상품을 아직 받지 못했다면 바로 알려주세요. 다시 보내드리거나 환불해드려요. ${RIGHTS_STAY}`;
