import { eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { answerTemplates } from "../table.server.ts";

/** One that is gone already stays gone. */
export async function removeTemplate(db: Db, id: string, acting: AuditActor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [gone] = await tx
      .delete(answerTemplates)
      .where(eq(answerTemplates.id, id))
      .returning({ title: answerTemplates.title, text: answerTemplates.text });
    if (gone)
      await recordAudit(tx, {
        ...acting,
        action: "template.remove",
        subject: `template ${id}`,
        before: gone,
      });
  });
}
