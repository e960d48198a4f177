import { sql } from "drizzle-orm";
import { orders } from "#shop/order/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { takenOf } from "#tests/invariants/booked.ts";
import { checkOrders, type BookedPayment } from "#tests/order-invariants.ts";
import type { Verdict } from "./verdict.ts";

const titles: Record<string, string> = {
  I1: "I1 money settled",
  I2: "I2 paid means money",
  I3: "I3 one capture",
  I4: "I4 stock",
  I7: "I7 order of states",
  I9: "I9 notices queued",
  book: "   the book",
  claim: "   claims",
  value: "   coupons and points",
  room: "   rooms",
  line: "   lines paid back once",
  gift: "   gifts",
};

/**
 * Compares the database with the provider's books by tests/order-invariants.ts, grouped by
 * invariant.
 */
export async function checkShop(
  db: Db,
  booked: BookedPayment[],
  shelves: Record<string, number>,
): Promise<Verdict[]> {
  const broken = [
    ...(await checkOrders(db, { books: booked, shelves })),
    ...checkCaptures(booked),
    ...(await checkStrangers(db, booked)),
    ...(await checkPrices(db)),
  ];
  const placed = (await db.select({ count: sql<number>`count(*)::int` }).from(orders))[0]!.count;
  const taken = booked.filter((one) => takenOf(one) > 0).length;
  const looked: Record<string, string> = {
    I1: `${taken} payments with money, ${placed} orders`,
    I3: `${booked.length} payments`,
    I4: `${Object.keys(shelves).length} shelves`,
    I8: `${placed} orders`,
  };
  return [...Object.keys(titles), "I8"].map((id) => ({
    invariant: titles[id] ?? "I8 price",
    looked: looked[id] ?? `${placed} orders`,
    broken: broken.filter((line) => line.startsWith(`${id} `)),
  }));
}

/** Each payment took its money at most once, and no order was charged twice even for a moment. */
function checkCaptures(booked: BookedPayment[]): string[] {
  const ofOrder = new Map<string, number>();
  for (const { orderNumber, captures = 0 } of booked)
    ofOrder.set(orderNumber, (ofOrder.get(orderNumber) ?? 0) + Math.min(1, captures));
  return [
    ...booked
      .filter(({ captures = 0 }) => captures > 1)
      .map(
        ({ orderNumber, captures }) =>
          `I3 ${orderNumber}: one payment was captured ${captures} times`,
      ),
    ...[...ofOrder]
      .filter(([, count]) => count > 1)
      .map(([number, count]) => `I3 ${number}: ${count} payments were captured`),
  ];
}

async function checkStrangers(db: Db, booked: BookedPayment[]): Promise<string[]> {
  const orderNumbers = new Set(
    (await db.select({ number: orders.number }).from(orders)).map(({ number }) => number),
  );
  return booked
    .filter((one) => takenOf(one) > 0 && !orderNumbers.has(one.orderNumber))
    .map(({ orderNumber }) => `I1 ${orderNumber}: money was taken for an order that is not there`);
}

async function checkPrices(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ number: string; words: string }>(sql`
    select number, 'total ' || total || ', its lines make ' || lines.items || ' and shipping ' || shipping_amount as words
    from orders join (select order_id, sum(unit_price * quantity) as items, bool_or(unit_price > full_price or unit_price < 0) as odd from order_lines group by order_id) as lines on lines.order_id = orders.id
    where total <> lines.items + shipping_amount - coupon_amount - shipping_coupon_amount - points_amount - credit_amount
      or total < 0 or lines.odd`);
  return rows.map(({ number, words }) => `I8 ${number}: ${words}`);
}
