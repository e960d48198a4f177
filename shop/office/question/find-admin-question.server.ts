import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { pick } from "#lib/pick.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { users } from "#shop/member/table.server.ts";
import { products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { isQuestionId } from "#shop/question/question-id.ts";
import { questionGuests, questions } from "#shop/question/table.server.ts";

export type AdminQuestion = {
  id: string;
  title: string;
  text: string;
  isSecret: boolean;
  version: number;
  createdAt: Date;
  updatedAt: Date | null;
  /** masked; `id` null: a guest, or departed. `hears`: whether an answer can reach them */
  asker: { id: string | null; name: string; isGuest: boolean; hears: boolean };
  product: { id: string; title: string } | null;
  answer: { text: string; at: Date; by: string } | null;
  hiddenAt: Date | null;
  /** taken back by its asker */
  removedAt: Date | null;
};

const SHOWN = [
  "id",
  "title",
  "text",
  "isSecret",
  "version",
  "createdAt",
  "updatedAt",
  "hiddenAt",
  "removedAt",
] as const;
const answerer = alias(users, "answerer");

/** One question for the back office; null when there is none. */
export async function findAdminQuestion(
  db: Db,
  id: string | undefined,
  reader: AuditActor,
): Promise<AdminQuestion | null> {
  if (!isQuestionId(id)) return null;
  const [row] = await db
    .select({
      question: questions,
      productTitle: products.title,
      answererName: answerer.name,
      hearingGuest: questionGuests.questionId,
    })
    .from(questions)
    .leftJoin(products, eq(products.id, questions.productId))
    .leftJoin(answerer, and(eq(answerer.id, questions.answeredBy)))
    .leftJoin(questionGuests, eq(questionGuests.questionId, questions.id))
    .where(eq(questions.id, id));
  if (!row) return null;
  const { isSecret, askerId, hiddenAt, removedAt } = row.question;
  if (isSecret || hiddenAt || removedAt)
    await recordAudit(db, {
      ...reader,
      action: "question.read",
      subject: `question ${id}`,
      whose: askerId,
    });
  return viewOf(row);
}

type Row = {
  question: typeof questions.$inferSelect;
  productTitle: string | null;
  answererName: string | null;
  hearingGuest: string | null;
};

function viewOf({ question, productTitle, answererName, hearingGuest }: Row): AdminQuestion {
  const { askerId, askerName, isGuest, productId, answer, answeredAt } = question;
  return {
    ...pick(question, SHOWN),
    asker: { id: askerId, name: askerName, isGuest, hears: (askerId ?? hearingGuest) !== null },
    product:
      productId !== null && productTitle !== null ? { id: productId, title: productTitle } : null,
    answer:
      answer !== null && answeredAt
        ? { text: answer, at: answeredAt, by: answererName ?? "운영자" }
        : null,
  };
}
