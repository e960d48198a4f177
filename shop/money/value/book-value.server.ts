import { and, asc, eq, lt, sql, gt, isNull, or } from "drizzle-orm";
import type { Actor } from "#shop/machine.ts";
import { Refusal, type Facts } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { missingPoints, valueLedger, valueLots } from "./table.server.ts";
import { type ValueKind, type ValueReason, WARN_DAYS } from "./value-kinds.ts";

/** When a lot ends: at the end of a day in Seoul, at least WARN_DAYS after the warning. */
export const lotEnd = sql<Date>`greatest(${valueLots.endsAt}, date_trunc('day',
  coalesce(${valueLots.warnedAt}, now()) + make_interval(days => ${sql.raw(String(WARN_DAYS + 1))}), 'Asia/Seoul'))`;

export const isUsableLot = and(
  gt(valueLots.remaining, 0),
  or(isNull(valueLots.endsAt), sql`${lotEnd} > now()`),
)!;

type Booking = {
  accountId: string;
  kind: ValueKind;
  amount: number;
  /** idempotency key of the entry */
  mark: string;
  by: Actor;
  byAccountId?: string | undefined;
  orderId?: string;
  facts?: Facts;
};

type IncomingValue = Booking & {
  reason: Extract<ValueReason, "earn" | "issue" | "redeem" | "correction">;
  endsAt: Date | null;
};

/**
 * Locks an account's value until the transaction ends. Lock order: orders, coupons, value, then
 * stock.
 */
export async function lockValue(db: Db, accountId: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`value of ${accountId}`}, 0))`,
  );
}

/**
 * Adds points or credit as a lot; false when the ledger already has the mark. New points first
 * settle missing ones.
 */
export async function addValue(db: Db, incoming: IncomingValue): Promise<boolean> {
  const { endsAt, ...entry } = incoming;
  if (await isBooked(db, entry.mark)) return false;
  const { accountId, kind } = entry;
  await lockValue(db, accountId);
  const [lot] = await db
    .insert(valueLots)
    .values({ accountId, kind, endsAt })
    .returning({ id: valueLots.id });
  const entered = await db
    .insert(valueLedger)
    .values({ ...entry, lotId: lot!.id })
    .onConflictDoNothing({ target: valueLedger.mark })
    .returning({ id: valueLedger.id });
  if (!entered.length) return false;
  if (kind === "points") await settleMissing(db, accountId, entry.orderId);
  return true;
}

type OutgoingValue = Booking & {
  reason: Extract<ValueReason, "spend" | "revoke" | "correction">;
};

/**
 * Takes points or credit from the lots that expire first; each part's mark includes the lot's id.
 * Throws `value-gone` when there is not enough.
 */
export async function takeValue(db: Db, { mark, amount, ...entry }: OutgoingValue): Promise<void> {
  if (amount <= 0) return;
  const { accountId, kind } = entry;
  await lockValue(db, accountId);
  const lots = await db
    .select({ id: valueLots.id, remaining: valueLots.remaining })
    .from(valueLots)
    .where(and(eq(valueLots.accountId, accountId), eq(valueLots.kind, kind), isUsableLot))
    .orderBy(sql`${valueLots.endsAt} nulls last`, valueLots.at, valueLots.id)
    .for("update");
  const rows: (typeof valueLedger.$inferInsert)[] = [];
  let missing = amount;
  for (const { id, remaining } of lots) {
    const part = Math.min(missing, remaining);
    if (!part) break;
    rows.push({ ...entry, lotId: id, amount: -part, mark: `${mark}:${id}` });
    missing -= part;
  }
  if (missing) throw new Refusal("value-gone");
  await db.insert(valueLedger).values(rows);
}

type MissingPoints = Pick<typeof missingPoints.$inferInsert, "mark" | "accountId" | "amount">;

/**
 * Records points that should be taken back but are gone. The caller has locked the account's value.
 */
export async function noteMissing(db: Db, missing: MissingPoints): Promise<void> {
  if (missing.amount <= 0) return;
  await db
    .insert(missingPoints)
    .values(missing)
    .onConflictDoUpdate({
      target: missingPoints.mark,
      set: { amount: sql`${missingPoints.amount} + excluded.amount` },
    });
}

const isUnsettled = (accountId: string) =>
  and(eq(missingPoints.accountId, accountId), lt(missingPoints.settled, missingPoints.amount));

/** Won of points that are still missing on an account. */
export async function findMissing(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({
      sum: sql<number>`coalesce(sum(${missingPoints.amount} - ${missingPoints.settled}), 0)`.mapWith(
        Number,
      ),
    })
    .from(missingPoints)
    .where(isUnsettled(accountId));
  return row!.sum;
}

/**
 * Settles missing points from the available ones, oldest debt first; returns the won settled.
 * Afterwards nothing is missing or no point is left. The caller has locked the account's value and
 * entered any income, `orderId` naming the order it came with.
 */
export async function settleMissing(db: Db, accountId: string, orderId?: string): Promise<number> {
  const owing = await db
    .select()
    .from(missingPoints)
    .where(isUnsettled(accountId))
    .orderBy(asc(missingPoints.at), asc(missingPoints.mark));
  if (!owing.length) return 0;
  const { points } = await findBalance(db, accountId);
  let left = points;
  for (const { mark, amount, settled } of owing) {
    const part = Math.min(amount - settled, left);
    if (!part) break;
    await takeValue(db, {
      accountId,
      kind: "points",
      reason: "revoke",
      amount: part,
      mark: `settle:${mark}:${settled}`,
      by: "clock",
      ...(orderId && { orderId }),
      facts: { reason: SETTLED },
    });
    await db
      .update(missingPoints)
      .set({ settled: settled + part })
      .where(eq(missingPoints.mark, mark));
    left -= part;
  }
  return points - left;
}

/** As its owner reads it in the history of points. */
const SETTLED = "먼저 사용한 적립 차감";

export type ValueBalance = Record<ValueKind, number>;

/** Won of each kind that can be used now. */
export async function findBalance(db: Db, accountId: string): Promise<ValueBalance> {
  const rows = await db
    .select({ kind: valueLots.kind, sum: sql<number>`sum(${valueLots.remaining})`.mapWith(Number) })
    .from(valueLots)
    .where(and(eq(valueLots.accountId, accountId), isUsableLot))
    .groupBy(valueLots.kind);
  const sumOf = (kind: ValueKind) => rows.find((row) => row.kind === kind)?.sum ?? 0;
  return { points: sumOf("points"), credit: sumOf("credit") };
}

async function isBooked(db: Db, mark: string): Promise<boolean> {
  const entries = await db
    .select({ id: valueLedger.id })
    .from(valueLedger)
    .where(eq(valueLedger.mark, mark));
  return entries.length > 0;
}
