import { and, eq, isNull, sql } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { questionGuests, questions } from "../table.server.ts";

/**
 * Retracts one's own question; `accountId` null: a guest, whose link was verified. Unanswered ones
 * are deleted.
 */
export async function takeBackQuestion(
  db: Db,
  id: string,
  accountId: string | null,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const own = and(
      eq(questions.id, id),
      accountId === null ? eq(questions.isGuest, true) : eq(questions.askerId, accountId),
      isNull(questions.removedAt),
    );
    const deleted = await tx
      .delete(questions)
      .where(and(own, isNull(questions.answeredAt)))
      .returning({ id: questions.id });
    const retracted = deleted.length
      ? []
      : await tx
          .update(questions)
          .set({ removedAt: sql`now()`, version: sql`${questions.version} + 1` })
          .where(own)
          .returning({ id: questions.id });
    if (!deleted.length && !retracted.length) throw new Refusal("question-not-found");
    // The guest's address is not needed any more.
    await tx.delete(questionGuests).where(eq(questionGuests.questionId, id));
  });
}
