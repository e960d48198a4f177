import { eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "../audit/record-audit.server.ts";
import type { Db } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { questions } from "./table.server.ts";

/** An administrator deletes a question for good, with its answer. */
export async function removeQuestion(
  db: Db,
  id: string,
  reason: string,
  acting: AuditActor,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [gone] = await tx.delete(questions).where(eq(questions.id, id)).returning();
    if (!gone) return;
    const { askerId, isSecret, createdAt, answeredAt } = gone;
    await recordAudit(tx, {
      ...acting,
      action: "question.remove",
      subject: `question ${id}`,
      whose: askerId,
      reason,
      before: { isSecret, createdAt, answeredAt },
    });
  });
}
