import { eq, sql } from "drizzle-orm";
import { databaseCode } from "#shop/database/transaction.server.ts";
import { lineRefunds } from "#shop/money/table.server.ts";
import { apportion, worthOf } from "#shop/money/value/share.ts";
import { findPaidLeft } from "#shop/money/value/value-left.server.ts";
import { leftOfLine } from "#shop/order/line-left.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";

/** Won of one line. */
export type LineShare = { lineId: number; amount: number };

/** Won of an order that are neither back nor on their way, by what they were paid for. */
export type OrderLeft = { lines: readonly LineShare[]; shipping: number };

const SHIPPING = 0;

/**
 * Splits a refund over lines, exact to the won: first over the lines it is for, then shipping, then
 * everything left. A refund for no particular line is split in proportion to what is left of lines
 * and shipping. No line gets more than its rest; the remainder is shipping.
 */
export function spreadRefund(
  amount: number,
  { lines, shipping }: OrderLeft,
  first: readonly LineShare[] | null,
): LineShare[] {
  const left = new Map([[SHIPPING, shipping], ...lines.map(asEntry)]);
  const taken = new Map<number, number>();
  let missing = amount;
  const takeFrom = (wanted: readonly LineShare[]) => {
    const most = wanted.map(({ lineId, amount }) => Math.min(amount, left.get(lineId) ?? 0));
    const sum = most.reduce((all, one) => all + one, 0);
    const shares = apportion(Math.min(missing, sum), most);
    for (const [at, { lineId }] of wanted.entries()) {
      const share = shares[at]!;
      left.set(lineId, (left.get(lineId) ?? 0) - share);
      taken.set(lineId, (taken.get(lineId) ?? 0) + share);
      missing -= share;
    }
  };
  if (first) {
    takeFrom(first);
    takeFrom([{ lineId: SHIPPING, amount: shipping }]);
  }
  takeFrom([...left].map(([lineId, amount]) => ({ lineId, amount })));
  return [...taken]
    .map(([lineId, amount]) => ({ lineId, amount }))
    .filter(({ lineId, amount }) => lineId !== SHIPPING && amount > 0);
}

const asEntry = ({ lineId, amount }: LineShare): [number, number] => [lineId, amount];

type PaidOrder = Parameters<typeof findPaidLeft>[1];

/** What is left of each line and of shipping; the caller has locked the order. */
export async function findOrderLeft(db: Db, order: PaidOrder): Promise<OrderLeft> {
  const worth = worthOf(await findPaidLeft(db, order));
  const lines = await db
    .select({
      lineId: orderLines.id,
      unitPrice: orderLines.unitPrice,
      quantity: orderLines.quantity,
      couponAmount: orderLines.couponAmount,
      backAmount: orderLines.backAmount,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.id);
  const left = lines.map(({ lineId, ...line }) => ({ lineId, amount: leftOfLine(line) }));
  const ofLines = left.reduce((all, { amount }) => all + amount, 0);
  return { lines: left, shipping: Math.max(0, worth - ofLines) };
}

/**
 * The only writer of refunds per line. Throws `refund-too-much` when a line would get back more
 * than was paid for it.
 */
export async function noteLineRefunds(
  db: Db,
  refundId: string | null,
  shares: readonly LineShare[],
): Promise<void> {
  if (!shares.length) return;
  try {
    await db.insert(lineRefunds).values(shares.map((share) => ({ ...share, refundId })));
  } catch (error) {
    throw databaseCode(error) === "23514" ? new Refusal("refund-too-much") : error;
  }
}

/** Records a refund that was made outside of the shop, for no particular line. */
export const notePastUs = async (db: Db, order: PaidOrder, amount: number): Promise<void> =>
  noteLineRefunds(db, null, spreadRefund(amount, await findOrderLeft(db, order), null));

/** Returns a dropped refund's money to its lines. */
export const dropLineRefunds = async (db: Db, refundId: string): Promise<void> => {
  await db.delete(lineRefunds).where(eq(lineRefunds.refundId, refundId));
};

/**
 * Moves `amount` of a refund of `worth` won to a refund made outside of the shop, for the same
 * lines.
 */
export async function passLineRefunds(
  db: Db,
  refundId: string,
  { amount, worth }: { amount: number; worth: number },
): Promise<void> {
  const rows = await db
    .select()
    .from(lineRefunds)
    .where(eq(lineRefunds.refundId, refundId))
    .orderBy(lineRefunds.id)
    .for("update");
  const beside = worth - rows.reduce((all, row) => all + row.amount, 0);
  const shares = apportion(amount, [...rows.map((row) => row.amount), Math.max(0, beside)]);
  for (const [at, { id, lineId }] of rows.entries()) {
    const share = shares[at]!;
    if (!share) continue;
    await db
      .update(lineRefunds)
      .set({ amount: sql`${lineRefunds.amount} - ${share}` })
      .where(eq(lineRefunds.id, id));
    await noteLineRefunds(db, null, [{ lineId, amount: share }]);
  }
}
