import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockNumberedOrder } from "#shop/order/find-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { handReceipts } from "#shop/money/table.server.ts";

/**
 * Somebody issued the cash receipt at the tax office; the number that it was for is forgotten.
 * Throws `hand-receipt-not-owed`.
 */
export async function issueHandReceipt(
  shop: Pick<Shop, "db">,
  number: string,
  { approval }: { approval: string },
  acting: AuditActor,
): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const order = await lockNumberedOrder(db, number);
    const [issued] = await db
      .update(handReceipts)
      .set({ issuedAt: sql`now()`, approval })
      .where(and(eq(handReceipts.orderId, order.id), isNull(handReceipts.issuedAt)))
      .returning();
    if (!issued) throw new Refusal("hand-receipt-not-owed");
    await db.update(orders).set({ receiptNumber: null }).where(eq(orders.id, order.id));
    await recordAudit(db, {
      ...acting,
      action: "receipt.issue",
      subject: `order ${number}`,
      whose: whoseOrder(order),
      after: { amount: issued.amount, approval },
    });
  });
}
