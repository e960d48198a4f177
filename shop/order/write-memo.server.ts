import { eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "../audit/record-audit.server.ts";
import type { Db } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { MemoForm } from "./list/admin-order-forms.ts";
import { lockNumberedOrder } from "./find-order.server.ts";
import { orders } from "./table.server.ts";
import { whoseOrder } from "./whose-order.ts";

/** Saves the administrators' memo, outside of the timeline, which shoppers read. */
export async function writeMemo(
  db: Db,
  number: string,
  { memo }: MemoForm,
  acting: AuditActor,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const order = await lockNumberedOrder(db, number);
    const { id, adminMemo } = order;
    if (adminMemo === memo) return;
    await db.update(orders).set({ adminMemo: memo }).where(eq(orders.id, id));
    await recordAudit(db, {
      ...acting,
      action: "order.memo",
      subject: `order ${number}`,
      whose: whoseOrder(order),
      before: { memo: adminMemo },
      after: { memo },
    });
  });
}
