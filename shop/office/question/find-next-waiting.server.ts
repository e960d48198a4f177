import { and, asc, isNull, ne } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { isShown } from "#shop/question/shown-question.server.ts";
import { questions } from "#shop/question/table.server.ts";

/** The longest waiting question besides this one, or null. */
export async function findNextWaiting(db: Db, id: string): Promise<string | null> {
  const [next] = await db
    .select({ id: questions.id })
    .from(questions)
    .where(and(isNull(questions.answeredAt), isShown, ne(questions.id, id)))
    .orderBy(asc(questions.createdAt), asc(questions.id))
    .limit(1);
  return next?.id ?? null;
}
