import { and, eq, exists, getTableColumns, inArray, or, sql, type SQL } from "drizzle-orm";
import type { Taking } from "../product/stock.server.ts";
import { Refusal } from "../refusal.ts";
import type { Db } from "../shop.ts";
import type { OrderForm } from "./forms.ts";
import { lockOrder } from "./find-order.server.ts";
import { moveOrder } from "./move-order.server.ts";
import type { Orderer } from "./place-order.server.ts";
import { endHold } from "./release-hold.server.ts";
import { orderLines, orders } from "./table.server.ts";

/** Held, unpaid orders of one phone number; more would let one person empty the shelf without paying. */
const OPEN_ORDERS_OF_ONE_PHONE = 5;

/**
 * A hold belongs to the shopper, not to one try: an earlier unpaid order of the same shopper for the same product ends, and its pieces
 * are returned for the caller to put back while it takes the new ones. Tries of one shopper wait for each other. One that is being
 * confirmed is left alone. Throws `too-many-orders`.
 */
export async function replaceOrders(db: Db, orderer: Orderer, form: Pick<OrderForm, "lines" | "ordererPhone">): Promise<Taking[]> {
  const owner = "memberId" in orderer ? `member ${orderer.memberId}` : `guest ${orderer.guestId}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0)), pg_advisory_xact_lock(hashtextextended(${form.ordererPhone}, 1))`);
  const open = await db.select({ order: getTableColumns(orders), isEarlierTry: sql<boolean>`${isEarlierTry(db, orderer, form.lines)}` }).from(orders)
    .where(and(or(isOf(orderer), eq(orders.ordererPhone, form.ordererPhone)), eq(orders.hold, "held"), inArray(orders.payment, ["pending", "failed", "confirming"])))
    .orderBy(orders.id);
  const givenUp: Taking[] = [];
  let ended = 0;
  for (const { order } of open.filter((one) => one.isEarlierTry)) {
    // It may be paid, declined or ended at this moment; only the locked row tells.
    const locked = await lockOrder(db, order.id);
    if (locked.payment === "pending" || locked.payment === "failed") {
      await moveOrder(db, locked, { payment: "replace", delivery: locked.delivery === "pending" ? "fail" : undefined, by: "shopper" });
      givenUp.push(...(await endHold(db, order.id)));
    } else if (locked.hold === "held") continue;
    if (order.ordererPhone === form.ordererPhone) ended++;
  }
  const left = open.filter(({ order }) => order.ordererPhone === form.ordererPhone).length - ended;
  if (left >= OPEN_ORDERS_OF_ONE_PHONE) throw new Refusal("too-many-orders");
  return givenUp;
}

/** Whether this shopper holds pieces of these products that another try of theirs would give up; then an empty shelf says nothing yet. */
export async function holdsAlready(db: Db, orderer: Orderer, lines: OrderForm["lines"]): Promise<boolean> {
  const earlier = await db.select({ one: sql`1` }).from(orders).where(isEarlierTry(db, orderer, lines)).limit(1);
  return earlier.length > 0;
}

function isEarlierTry(db: Db, orderer: Orderer, lines: OrderForm["lines"]): SQL | undefined {
  const same = and(eq(orderLines.orderId, orders.id), inArray(orderLines.productId, lines.map(({ productId }) => productId)));
  return and(isOf(orderer), eq(orders.hold, "held"), inArray(orders.payment, ["pending", "failed"]), exists(db.select({ one: sql`1` }).from(orderLines).where(same)));
}

const isOf = (orderer: Orderer): SQL => ("memberId" in orderer ? eq(orders.memberId, orderer.memberId) : eq(orders.guestId, orderer.guestId));
