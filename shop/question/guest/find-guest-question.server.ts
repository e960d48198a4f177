import { and, eq, isNull } from "drizzle-orm";
import { products } from "#shop/product/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import { questionColumns, type Question } from "../find-question.server.ts";
import { isQuestionId } from "../question-id.ts";
import { onShelf, rowSeenBy } from "../shown-question.server.ts";
import { questions } from "../table.server.ts";
import { isGuestLink } from "./guest-link.server.ts";

/** What the link of a guest's mail is about; null for an address that the shop did not make, or when it was taken back. */
export async function findGuestQuestion(
  shop: Pick<Shop, "db" | "secret">,
  id: string,
  mark: string,
): Promise<Question | null> {
  if (!isQuestionId(id) || !isGuestLink(shop, id, mark)) return null;
  const own = and(eq(questions.id, id), eq(questions.isGuest, true), isNull(questions.removedAt));
  const [row] = await shop.db
    .select({ ...questionColumns(null), title: questions.title })
    .from(questions)
    .leftJoin(products, onShelf)
    .where(own);
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
