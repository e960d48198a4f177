import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "../audit/record-audit.server.ts";
import { Refusal } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { questions } from "./table.server.ts";

/** Takes a question off the shop's screens, or puts it back with `reason` null. */
export async function hideQuestion(
  db: Db,
  id: string,
  reason: string | null,
  acting: AuditActor,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [before] = await tx
      .select()
      .from(questions)
      .where(and(eq(questions.id, id), isNull(questions.removedAt)))
      .for("update");
    if (!before) throw new Refusal("question-not-found");
    const hides = reason !== null;
    if ((before.hiddenAt !== null) === hides) return;
    await tx
      .update(questions)
      .set({ hiddenAt: hides ? sql`now()` : null })
      .where(eq(questions.id, id));
    await recordAudit(tx, {
      ...acting,
      action: hides ? "question.hide" : "question.show",
      subject: `question ${id}`,
      whose: before.askerId,
      ...(reason !== null && { reason }),
    });
  });
}
