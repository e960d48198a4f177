import { and, eq, isNull, sql } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { questions } from "../table.server.ts";

/** The asker takes an own question back. Without an answer it is gone for good. */
export async function takeBackQuestion(db: Db, id: string, accountId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const own = and(
      eq(questions.id, id),
      eq(questions.askerId, accountId),
      isNull(questions.removedAt),
    );
    const gone = await tx
      .delete(questions)
      .where(and(own, isNull(questions.answeredAt)))
      .returning({ id: questions.id });
    const kept = gone.length
      ? []
      : await tx
          .update(questions)
          .set({ removedAt: sql`now()`, version: sql`${questions.version} + 1` })
          .where(own)
          .returning({ id: questions.id });
    if (!gone.length && !kept.length) throw new Refusal("question-not-found");
  });
}
