import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { lockLine, moveLine } from "./lock-line.server.ts";

/** A line is no order's. It can be taken back, and is not asked about again. */
export async function setAside(
  shop: Pick<Shop, "db">,
  { line: lineId }: { line: number },
  acting: AuditActor,
): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    const line = await lockLine(db, lineId);
    if (line.state === "aside") return;
    if (line.state !== "waiting") throw new Refusal("statement-line-moved");
    await moveLine(db, lineId, { state: "aside" });
    await recordAudit(db, {
      ...acting,
      action: "statement.aside",
      subject: "statement",
      after: { line: line.id, amount: line.amountIn || -line.amountOut },
    });
  });
}
