import { and, eq, isNull, sql } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { QuestionChange } from "../question-forms.ts";
import { searched } from "../question-text.server.ts";
import { questions } from "../table.server.ts";

/** Edits a question while it is unanswered, so that an answer always matches its question. */
export async function changeQuestion(
  db: Db,
  id: string,
  { title, text, isSecret, version }: QuestionChange,
  accountId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const own = and(
      eq(questions.id, id),
      eq(questions.askerId, accountId),
      isNull(questions.removedAt),
    );
    const changed = await tx
      .update(questions)
      .set({
        title,
        text,
        isSecret,
        ...searched({ title, text }),
        version: sql`${questions.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(and(own, isNull(questions.answeredAt), eq(questions.version, version)))
      .returning({ id: questions.id });
    if (changed.length) return;
    const [there] = await tx
      .select({ answeredAt: questions.answeredAt })
      .from(questions)
      .where(own);
    if (!there) throw new Refusal("question-not-found");
    throw new Refusal(there.answeredAt ? "question-answered" : "question-changed");
  });
}
