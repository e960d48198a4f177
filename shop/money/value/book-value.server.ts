import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "#shop/machine.ts";
import { Refusal, type Facts } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { isUsableLot } from "./points/lot-end.server.ts";
import { valueLedger, valueLots } from "./table.server.ts";
import type { ValueKind, ValueReason } from "./value-kinds.ts";

type Booking = {
  accountId: string;
  kind: ValueKind;
  amount: number;
  /** enters once, however often it is asked */
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

/** Points or credit come, as a lot of their own; false where the mark is in the ledger already. */
export async function addValue(db: Db, incoming: IncomingValue): Promise<boolean> {
  const { endsAt, ...entry } = incoming;
  if (await isBooked(db, entry.mark)) return false;
  const { accountId, kind } = entry;
  const [lot] = await db
    .insert(valueLots)
    .values({ accountId, kind, endsAt })
    .returning({ id: valueLots.id });
  const entered = await db
    .insert(valueLedger)
    .values({ ...entry, lotId: lot!.id })
    .onConflictDoNothing({ target: valueLedger.mark })
    .returning({ id: valueLedger.id });
  return entered.length > 0;
}

type OutgoingValue = Booking & {
  reason: Extract<ValueReason, "spend" | "revoke" | "correction">;
};

/** Points or credit go, first what ends first; each lot's part has the mark and the lot's id. Throws `value-gone` where there is less. */
export async function takeValue(db: Db, { mark, amount, ...entry }: OutgoingValue): Promise<void> {
  if (amount <= 0) return;
  const { accountId, kind } = entry;
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
  const known = await db
    .select({ id: valueLedger.id })
    .from(valueLedger)
    .where(eq(valueLedger.mark, mark));
  return known.length > 0;
}
