import { and, ne, sql } from "drizzle-orm";
import { orders } from "#shop/order/table.server.ts";
import { sandboxPayments } from "#adapters/payment/practice/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { BookedPayment } from "./invariants/booked.ts";
import { checkBook, listPayments } from "./invariants/check-book.ts";
import { checkClaims } from "./invariants/check-claims.ts";
import { checkGift } from "./invariants/check-gifts.ts";
import { checkHistory } from "./invariants/check-history.ts";
import { checkLines } from "./invariants/check-lines.ts";
import { checkMoney } from "./invariants/check-money.ts";
import { checkNotices } from "./invariants/check-notices.ts";
import { checkReservations } from "./invariants/check-reservations.ts";
import { checkValue } from "./invariants/check-value.ts";
import { checkRooms } from "./invariants/check-rooms.ts";
import { checkHold, checkRestocked, checkShelves } from "./invariants/check-shelves.ts";

export type { BookedPayment } from "./invariants/booked.ts";

export type Expectation = {
  /** the number of one order, where only it and what its rooms cost more are looked at; else all */
  of?: string;
  /** pieces on the shelf before the first order, by product or option id */
  shelves?: Record<string, number>;
  /** the provider's books; the sandbox's own when left out */
  books?: BookedPayment[];
  /** nothing is under way any more: no money may hang between the shop and the provider */
  settled?: boolean;
};

/**
 * Checks everything about orders that must always hold (safety.md, I1 to I4, I7, I9, and the
 * ledger). Returns violations in words; skips orders built by hand.
 */
export async function checkOrders(
  db: Db,
  { of, shelves = {}, books, settled = true }: Expectation = {},
): Promise<string[]> {
  const placed = await db
    .select()
    .from(orders)
    .where(and(ne(orders.placeHash, "built"), of === undefined ? undefined : isWith(of)));
  const booked = books ?? (await db.select().from(sandboxPayments));
  return [
    ...checkMoney(placed, booked, await listPayments(db, placed), settled),
    ...(await checkBook(db, placed, booked, settled)),
    ...placed.flatMap(checkHold),
    ...placed.flatMap(checkGift),
    ...(await checkShelves(db, shelves)),
    ...(await checkRestocked(db, placed)),
    ...(await checkReservations(db)),
    ...(await checkHistory(db, placed)),
    ...(await checkClaims(db, placed)),
    ...(await checkLines(db, placed)),
    ...(await checkNotices(db, placed)),
    ...(await checkValue(db, placed)),
    ...(await checkRooms(db, placed, settled)),
  ];
}

/** The order, the orders of its lines' differences, and those that its lines are differences of. */
const isWith = (number: string) => sql`(${orders.number} = ${number} or ${orders.id} in (
  select unnest(array[more.order_id, base.order_id]) from order_lines more
    join order_lines base on base.id = more.of_line_id
    join orders one on one.id in (more.order_id, base.order_id)
  where one.number = ${number}))`;
