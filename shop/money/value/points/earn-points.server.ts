import { and, eq, isNotNull, sql } from "drizzle-orm";
import { calendarDayOf, dayAfter, endOfDay } from "#lib/calendar-day.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { findPaymentSums } from "#shop/money/ledger/payment-sums.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { orders } from "#shop/order/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import {
  addValue,
  findBalance,
  lockValue,
  noteMissing,
  takeValue,
} from "#shop/money/value/book-value.server.ts";
import {
  missingPoints,
  pointRules,
  valueLedger,
  earnings,
} from "#shop/money/value/table.server.ts";

const AT_ONCE = 200;
/** How late an order may still earn points if no worker ran before. */
const LATEST = "90 days";

/** Credits points for confirmed purchases, each once, with any number of workers; how many. */
export async function earnPoints({ db }: Pick<Shop, "db">): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${orders.id} as id from ${pointRules} join ${orders} on ${orders.confirmedAt} >= greatest(${pointRules.earnsSince}, now() - ${LATEST}::interval)
    where ${pointRules.earnsSince} is not null and ${orders.memberId} is not null and ${orders.confirmedAt} is not null and ${isEarning}
      and not exists (select from ${earnings} where ${earnings.orderId} = ${orders.id}) limit ${AT_ONCE}`);
  let earned = 0;
  for (const { id } of rows) if (await inTransaction(db, (tx) => earnOne(tx, id))) earned += 1;
  return earned;
}

const isEarning = and(
  eq(orders.delivery, "done"),
  isNotNull(orders.confirmedAt),
  paymentIn(sql`${orders.payment}`, "paid"),
);

/** Under the order's lock: a refund comes before, and earns less, or after, and takes back. */
export async function earnOne(db: Db, id: string): Promise<boolean> {
  const [row] = await db
    .select({ order: earningOrder, accountId: orders.memberId })
    .from(orders)
    .where(and(eq(orders.id, id), isEarning))
    .for("update");
  const [rules] = await db.select().from(pointRules);
  if (!row?.accountId || !rules?.earnsSince) return false;
  const { accountId, order } = row;
  const { earnPerMille: perMille, lifeDays } = rules;
  const returned = await findReturned(db, order);
  const earned = pointsOf({ ...order, returned, perMille });
  const made = await db
    .insert(earnings)
    .values({ orderId: id, accountId, perMille, earned })
    .onConflictDoNothing()
    .returning({ orderId: earnings.orderId });
  if (!made.length || !earned) return false;
  return addValue(db, {
    accountId,
    kind: "points",
    reason: "earn",
    amount: earned,
    mark: `earn:${id}`,
    by: "clock",
    orderId: id,
    endsAt: endOf(lifeDays),
  });
}

/** The points that a member's order earns once it is confirmed; 0 for guests and without points. */
export async function findPointsToCome(db: Db, order: Order): Promise<number> {
  if (!order.memberId) return 0;
  const [rules] = await db.select().from(pointRules);
  if (!rules?.earnsSince) return 0;
  const returned = await findReturned(db, order);
  return pointsOf({ ...order, returned, perMille: rules.earnPerMille });
}

const earningOrder = {
  total: orders.total,
  shippingAmount: orders.shippingAmount,
  shippingCouponAmount: orders.shippingCouponAmount,
  paymentKey: orders.paymentKey,
};

/** Only its own payment counts; the refund of a second one is not about the goods. */
const findReturned = async (db: Db, { paymentKey }: Pick<Order, "paymentKey">): Promise<number> =>
  (paymentKey && (await findPaymentSums(db, paymentKey))?.returned) || 0;

/** The last day counts whole, in Seoul. */
export const endOf = (lifeDays: number | null, now = new Date()): Date | null =>
  lifeDays === null ? null : endOfDay(dayAfter(calendarDayOf(now), lifeDays));

/**
 * Takes back the value entered under this mark, once; if points are already spent, records them as
 * missing.
 */
export async function takeBack(db: Db, accountId: string, mark: string): Promise<void> {
  const [came] = await db.select().from(valueLedger).where(eq(valueLedger.mark, mark));
  const back = `back:${mark}`;
  const isBack = sql`starts_with(${valueLedger.mark}, ${`${back}:`})`;
  const points = await findLockedPoints(db, accountId);
  if (!came || (await db.$count(valueLedger, and(eq(valueLedger.accountId, accountId), isBack))))
    return;
  if (await db.$count(missingPoints, eq(missingPoints.mark, mark))) return;
  const amount = Math.min(came.amount, points);
  await takeValue(db, {
    accountId,
    kind: "points",
    reason: "revoke",
    amount,
    mark: back,
    by: "shopper",
    facts: { reason: "후기 삭제로 회수" },
  });
  await noteMissing(db, { mark, accountId, amount: came.amount - amount });
}

/** Locks the points until the transaction ends. */
async function findLockedPoints(db: Db, accountId: string): Promise<number> {
  await lockValue(db, accountId);
  return (await findBalance(db, accountId)).points;
}

type PaidOrder = Pick<
  Order,
  "id" | "total" | "shippingAmount" | "shippingCouponAmount" | "paymentKey"
>;

/**
 * Takes back points earned on refunded money; if they are already spent, records them as missing.
 * The caller has locked the order.
 */
export async function takeBackEarned(db: Db, order: PaidOrder): Promise<void> {
  const [earning] = await db
    .select()
    .from(earnings)
    .where(eq(earnings.orderId, order.id))
    .for("update");
  if (!earning) return;
  const returned = await findReturned(db, order);
  const stillEarned = pointsOf({ ...order, returned, perMille: earning.perMille });
  const owed = earning.earned - earning.takenBack - earning.missing - stillEarned;
  if (owed <= 0) return;
  const { accountId } = earning;
  const points = await findLockedPoints(db, accountId);
  const takenPoints = Math.min(owed, points);
  await takeValue(db, {
    accountId,
    kind: "points",
    reason: "revoke",
    amount: takenPoints,
    mark: `revoke:${order.id}:${returned}`,
    by: "clock",
    orderId: order.id,
  });
  await db
    .update(earnings)
    .set({
      takenBack: earning.takenBack + takenPoints,
      missing: earning.missing + owed - takenPoints,
    })
    .where(eq(earnings.orderId, order.id));
  await noteMissing(db, {
    mark: `earn:${order.id}`,
    accountId,
    amount: owed - takenPoints,
  });
}

type PaidSums = {
  /** won of money, shipping within */
  total: number;
  shippingAmount: number;
  shippingCouponAmount: number;
  /** won of it that are back */
  returned: number;
  /** points for a thousand won */
  perMille: number;
};

/** Points for goods that stay paid: shipping earns nothing, and refunds reduce goods first. */
export function pointsOf({
  total,
  shippingAmount,
  shippingCouponAmount,
  returned,
  perMille,
}: PaidSums): number {
  const goods = total - (shippingAmount - shippingCouponAmount) - returned;
  return Math.floor((Math.max(0, goods) * perMille) / 1000);
}
