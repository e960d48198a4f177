import { and, eq, exists, isNull, sql } from "drizzle-orm";
import { products } from "#shop/product/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import { questionColumns, type Question } from "../find-question.server.ts";
import { isQuestionId } from "../question-id.ts";
import { onShelf, rowSeenBy } from "../shown-question.server.ts";
import { questionGuests, questions } from "../table.server.ts";
import { isGuestLink } from "./guest-link.server.ts";

/**
 * The question of a mail's link; null for a forged address, a retracted question, and once its
 * asker is forgotten.
 */
export async function findGuestQuestion(
  shop: Pick<Shop, "db" | "secret">,
  id: string,
  mark: string,
): Promise<Question | null> {
  if (!isQuestionId(id) || !isGuestLink(shop, id, mark)) return null;
  const own = and(eq(questions.id, id), eq(questions.isGuest, true), isNull(questions.removedAt));
  // Once the asker's address is deleted, nobody can prove to be the asker.
  const isKnown = exists(
    shop.db
      .select({ one: sql`1` })
      .from(questionGuests)
      .where(eq(questionGuests.questionId, questions.id)),
  );
  const [row] = await shop.db
    .select({ ...questionColumns(null), title: questions.title })
    .from(questions)
    .leftJoin(products, onShelf)
    .where(and(own, isKnown));
  if (!row) return null;
  const { title, text, answer, answeredAt, updatedAt, version } = row;
  return {
    ...rowSeenBy(null)(row),
    isMine: true,
    title,
    text,
    answer,
    answeredAt,
    updatedAt,
    version,
  };
}
