import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { Purchase } from "../holding.server.ts";
import { supplies } from "../table.server.ts";
import { purchases } from "./table.server.ts";

export type NewPurchase = Pick<
  typeof purchases.$inferInsert,
  "soldBy" | "mark" | "email" | "productId" | "options" | "boughtOn" | "supplyTerms"
>;

/** In a transaction of the caller's; one that came already is left as it is. */
export async function keepPurchases(
  db: Db,
  bought: readonly NewPurchase[],
): Promise<Map<string, string>> {
  if (!bought.length) return new Map();
  const rows = await db
    .insert(purchases)
    .values(bought.map((one) => ({ ...one, handle: `m-${randomLetters(16)}` })))
    .onConflictDoNothing({ target: purchases.mark })
    .returning({ id: purchases.id, mark: purchases.mark });
  return new Map(rows.map(({ mark, id }) => [mark, id]));
}

/** Of these, those whose files began to leave: what was opened is not taken back. */
export async function listBegun(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const rows = await db
    .selectDistinct({ id: supplies.purchaseId })
    .from(supplies)
    .where(and(inArray(supplies.purchaseId, [...ids]), isNotNull(supplies.begunAt)));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

export const removePurchases = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length) await db.delete(purchases).where(inArray(purchases.id, [...ids]));
};

/** A departing member's go with the account, as the leaving page says. */
export const forgetPurchases = (db: Db, accountId: string) =>
  db.delete(purchases).where(eq(purchases.memberId, accountId));

/** The owner closes one, e.g. when its money went back elsewhere, or opens it again. */
export function closePurchase(
  shop: Pick<Shop, "db">,
  { id, close }: { id: string; close: boolean },
  acting: AuditActor,
): Promise<void> {
  return inTransaction(shop.db, async (db) => {
    const [changed]: Purchase[] = await db
      .update(purchases)
      .set({ closedAt: close ? sql`now()` : null })
      .where(eq(purchases.id, id))
      .returning();
    if (!changed) throw new Refusal("purchase-not-found");
    await recordAudit(db, {
      ...acting,
      action: close ? "move.purchase-close" : "move.purchase-open",
      subject: `purchase ${id}`,
      whose: changed.memberId,
    });
  });
}
