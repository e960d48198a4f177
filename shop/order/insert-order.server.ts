import { sql } from "drizzle-orm";
import { jsonParam, prepared } from "#shop/database/prepared.server.ts";
import type { Db } from "#shop/shop.ts";
import { type Order, orderOf, rowOf, type StoredRow } from "./order-row.server.ts";
import type { orderLines, orders } from "./table.server.ts";

/** All columns that placing decides; place_order.sql has the same list. */
export type PlacedColumns = Pick<
  typeof orders.$inferSelect,
  | "id"
  | "number"
  | "placeKey"
  | "placeHash"
  | "memberId"
  | "guestId"
  | "placedFrom"
  | "ordererName"
  | "ordererPhone"
  | "ordererEmail"
  | "recipientName"
  | "recipientPhone"
  | "postcode"
  | "address"
  | "addressDetail"
  | "courierMemo"
  | "recommenderCode"
  | "giftState"
  | "gift"
  | "giftLink"
  | "reservationId"
  | "shipBy"
  | "isDifference"
  | "itemsAmount"
  | "discountAmount"
  | "shippingAmount"
  | "couponAmount"
  | "shippingCouponAmount"
  | "pointsAmount"
  | "creditAmount"
  | "total"
  | "shippingTerms"
  | "payBy"
  | "cashReceipt"
  | "useEscrow"
  | "depositor"
  | "receiptNumber"
  | "paymentProvider"
  | "awaitsConsent"
  | "supplyAgreedWords"
>;

export type PlacedLine = Omit<
  typeof orderLines.$inferInsert,
  "id" | "orderId" | "withdrawalEndedAt" | "restocked" | "licenceEndedAt" | "backAmount"
> &
  Required<Pick<typeof orderLines.$inferInsert, "options" | "couponAmount" | "hadPreview">>;

/** The argument of place_order.sql, which documents each part. */
export type PlacedDocument = {
  order: PlacedColumns;
  /** time to pay */
  minutes: number;
  lines: PlacedLine[];
  by: "shopper" | "admin";
  accountId?: string | undefined;
  atOnce?: { key: string; orderer: string; holds: object[]; takes: object[] };
};

const placing = prepared((db) =>
  db
    .select({ placed: sql<StoredRow | null>`placed` })
    .from(sql`place_order(${sql.placeholder("document")}::jsonb) as placed`)
    .prepare("place_order"),
);

/** Null when the locks of `atOnce` are not free; then nothing is written. */
export async function callPlaceOrder(db: Db, document: PlacedDocument): Promise<Order | null> {
  const { order, lines, accountId, atOnce, ...rest } = document;
  const [answer] = await placing(db).execute({
    document: jsonParam({
      ...rest,
      order: rowOf(order),
      lines: lines.map(rowOf),
      account_id: accountId,
      at_once: atOnce,
    }),
  });
  return answer?.placed ? orderOf(answer.placed) : null;
}

/**
 * Writes an order and its lines in the caller's transaction, which has made all other checks and
 * takes the stock.
 */
export async function insertOrder(
  db: Db,
  document: Omit<PlacedDocument, "atOnce">,
): Promise<Order> {
  const placed = await callPlaceOrder(db, document);
  if (!placed) throw new Error(`order ${document.order.number} was not written`);
  return placed;
}

export const NO_VALUE = {
  couponAmount: 0,
  shippingCouponAmount: 0,
  pointsAmount: 0,
  creditAmount: 0,
};
