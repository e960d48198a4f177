import { eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { undoTransfer } from "#shop/money/own/undo-transfer.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { statementLines } from "../table.server.ts";
import { lockLine, moveLine, type KeptLine } from "./lock-line.server.ts";

/**
 * Takes a line from what it was matched to: it waits again. What it paid is entered back in the
 * ledger, never deleted. Throws `statement-not-undoable`, `transfer-not-undoable`.
 */
export async function undoLine(
  shop: Shop,
  { line: lineId, words }: { line: number; words: string },
  acting: AuditActor,
): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const [unlocked] = await db.select().from(statementLines).where(eq(statementLines.id, lineId));
    if (!unlocked) throw new Refusal("statement-line-gone");
    const order = unlocked.orderId ? await lockOrder(db, unlocked.orderId) : null;
    const line = await lockLine(db, lineId);
    // Another undid it first, or it was matched anew.
    if (line.orderId !== unlocked.orderId || line.state !== unlocked.state)
      throw new Refusal("statement-line-moved");
    if (line.state === "waiting") return;
    if (line.state === "returned" || line.state === "sent")
      throw new Refusal("statement-not-undoable");
    // The order's other lines are freed with it, by the hook of undoing.
    if (line.state === "settled" && order)
      await undoTransfer({ ...shop, db }, { number: order.number, words }, acting);
    await moveLine(db, lineId, { state: "waiting", orderId: null, refundId: null });
    await noteUndone(db, line, { words, acting, number: order?.number });
  });
}

type UndoNote = { words: string; acting: AuditActor; number: string | undefined };

const noteUndone = (db: Db, line: KeptLine, { words, acting, number }: UndoNote): Promise<void> =>
  recordAudit(db, {
    ...acting,
    action: "statement.undo",
    subject: number ? `order ${number}` : "statement",
    reason: words,
    before: { line: line.id, amount: line.amountIn, state: line.state },
  });
