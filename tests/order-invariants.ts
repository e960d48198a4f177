import { and, eq, ne, sql } from "drizzle-orm";
import { notices } from "#shop/notice/table.server.ts";
import { delivery, forbids, forbidsMoney, payment, type DeliveryMove, type OrderStanding, type PaymentMove } from "#shop/order/status.ts";
import { orderLines, orders, sandboxPayments, timeline } from "#shop/order/table.server.ts";
import { productOptions, products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";

type Order = typeof orders.$inferSelect;
/** What the provider's books say of one payment. */
export type Booked = { orderNumber: string; paymentKey: string; amount: number; status: string };

export type Expected = {
  /** pieces on the shelf before the first order, by product or option id */
  shelves?: Record<string, number>;
  /** the provider's books; the sandbox's own when left out */
  books?: Booked[];
  /** nothing is under way any more: no money may hang between the shop and the provider */
  settled?: boolean;
};

/**
 * Everything about the orders of this database that must hold whatever happened (safety.md, I1 to I4, I7, I9). Returns what is broken, in
 * words; orders that tests built by hand are left out.
 */
export async function checkOrders(db: Db, { shelves = {}, books, settled = true }: Expected = {}): Promise<string[]> {
  const placed = await db.select().from(orders).where(ne(orders.placeHash, "built"));
  const booked = books ?? (await db.select().from(sandboxPayments));
  return [
    ...checkMoney(placed, booked, settled),
    ...placed.flatMap(checkHold),
    ...(await checkShelves(db, shelves)),
    ...(await checkHistory(db, placed)),
    ...(await checkNotices(db, placed)),
  ];
}

const hasMoney = ({ payment, total }: Order) => total > 0 && (payment === "paid" || payment === "partially_refunded");

function checkMoney(placed: Order[], booked: Booked[], settled: boolean): string[] {
  const broken: string[] = [];
  const live = booked.filter(({ status }) => status === "paid");
  for (const order of placed) {
    const captures = live.filter(({ orderNumber }) => orderNumber === order.number);
    if (captures.length > 1) broken.push(`I3 ${order.number}: ${captures.length} live captures`);
    if (hasMoney(order) && !captures.some(({ paymentKey, amount }) => paymentKey === order.paymentKey && amount === order.total)) broken.push(`I2 ${order.number}: ${order.payment} without its money`);
    if (settled && captures.length && !hasMoney(order)) broken.push(`I1 ${order.number}: money was taken and the order is ${order.payment}`);
    if (settled && order.payment === "paid" && (order.delivery === "pending" || order.delivery === "failure")) broken.push(`I1 ${order.number}: paid, not filled and not refunded`);
    if (order.payment === "refunded" && order.total > 0 && captures.length) broken.push(`I1 ${order.number}: refunded, and its money is still there`);
    if (settled && order.payment === "canceling") broken.push(`I1 ${order.number}: cancelled and not refunded`);
    if (settled && order.payment === "confirming") broken.push(`I1 ${order.number}: still confirming`);
  }
  const keys = placed.map(({ paymentKey }) => paymentKey).filter((key) => key !== null);
  if (new Set(keys).size < keys.length) broken.push("I3: one payment for two orders");
  return broken;
}

/** Who still may pay holds; who paid and can be filled has bought; everybody else has given back. */
function checkHold({ number, delivery: parcel, payment: money, hold }: Order): string[] {
  const filled = (parcel === "ready" || parcel === "delivery" || parcel === "done") && money !== "refunded" && money !== "canceled";
  const open = money === "pending" || money === "confirming" || money === "failed" || money === "waiting_deposit";
  const wanted = filled ? "sold" : open ? "held" : "released";
  return wanted === hold ? [] : [`I4 ${number}: ${parcel}, ${money}, and its pieces are ${hold}`];
}

async function checkShelves(db: Db, shelves: Record<string, number>): Promise<string[]> {
  const stocks = new Map([
    ...(await db.select({ id: products.id, stock: products.stock }).from(products)),
    ...(await db.select({ id: productOptions.id, stock: productOptions.stock }).from(productOptions)),
  ].map(({ id, stock }) => [id, stock]));
  const taken = new Map<string, number>();
  const lines = await db.select({ line: orderLines }).from(orderLines).innerJoin(orders, eq(orders.id, orderLines.orderId)).where(and(ne(orders.hold, "released"), ne(orders.placeHash, "built")));
  for (const { line: { productId, quantity, tookStock } } of lines) {
    for (const id of [...(tookStock.product ? [productId] : []), ...tookStock.options]) taken.set(id, (taken.get(id) ?? 0) + quantity);
  }
  return Object.entries(shelves).flatMap(([id, initial]) => {
    const [onHand, gone] = [stocks.get(id) ?? 0, taken.get(id) ?? 0];
    return onHand >= 0 && onHand + gone === initial ? [] : [`I4 ${id}: ${onHand} on hand and ${gone} taken make ${onHand + gone} of ${initial}`];
  });
}

/** Plays every timeline again by the machines' rules; it must end where the order stands. */
async function checkHistory(db: Db, placed: Order[]): Promise<string[]> {
  const events = await db.select().from(timeline).orderBy(timeline.id);
  return placed.flatMap((order) => {
    const now: OrderStanding = { delivery: delivery.names[0], payment: payment.names[0] };
    try {
      for (const { event, by } of events.filter(({ orderId }) => orderId === order.id)) {
        const [machine, move] = event.split(".");
        if (machine === "payment") {
          const forbidden = forbidsMoney[move as PaymentMove]?.(now);
          if (forbidden) return [`I7 ${order.number}: ${event} although ${forbidden}`];
          now.payment = payment.next(now.payment, move as PaymentMove, by);
        }
        if (machine !== "delivery") continue;
        const forbidden = forbids[move as DeliveryMove]?.(now);
        if (forbidden) return [`I7 ${order.number}: ${event} although ${forbidden}`];
        now.delivery = delivery.next(now.delivery, move as DeliveryMove, by);
      }
    } catch {
      return [`I7 ${order.number}: its timeline holds a move that is not allowed`];
    }
    return now.delivery === order.delivery && now.payment === order.payment ? [] : [`I7 ${order.number}: stands at ${order.delivery}, ${order.payment}, but its timeline ends at ${now.delivery}, ${now.payment}`];
  });
}

async function checkNotices(db: Db, placed: Order[]): Promise<string[]> {
  const queued = await db.select({ number: notices.subjectKey, event: notices.event, count: sql<number>`count(*)::int` }).from(notices).groupBy(notices.subjectKey, notices.event);
  const countOf = (number: string, event: string) => queued.find((one) => one.number === number && one.event === event)?.count ?? 0;
  return placed.flatMap((order) => {
    const filled = order.delivery === "ready" || order.delivery === "delivery" || order.delivery === "done";
    const gone = order.payment === "canceled" || (order.payment === "refunded" && filled);
    const wanted = { "order-canceled": gone ? 1 : 0, "order-placed": order.total > 0 ? 1 : 0, "order-paid": filled ? 1 : 0, "owner-new-order": filled ? 1 : 0 };
    return Object.entries(wanted).filter(([event, count]) => order.ordererEmail && countOf(order.number, event) !== count)
      .map(([event, count]) => `I9 ${order.number}: ${countOf(order.number, event)} notices "${event}" instead of ${count}`);
  });
}
