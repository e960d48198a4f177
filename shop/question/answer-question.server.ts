import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "../audit/record-audit.server.ts";
import { users } from "../member/table.server.ts";
import { Refusal } from "../refusal.ts";
import type { Db, Shop } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { AnswerForm } from "./answer-forms.ts";
import { searched } from "./question-text.server.ts";
import { questions } from "./table.server.ts";
import { queueNotices } from "#shop/notice/queue-notices.server.ts";
import { answerNotice } from "./answer-notice.server.ts";

type Row = typeof questions.$inferSelect;

/** Answers a question or words its answer anew. */
export async function answerQuestion(
  { db, origin }: Pick<Shop, "db" | "origin">,
  id: string,
  form: AnswerForm,
  acting: AuditActor,
): Promise<{ isFirst: boolean; isMailed: boolean }> {
  return inTransaction(db, async (tx) => {
    const [before] = await tx
      .select()
      .from(questions)
      .where(and(eq(questions.id, id), isNull(questions.removedAt)))
      .for("update");
    if (!before) throw new Refusal("question-not-found");
    const isFirst = before.answeredAt === null;
    if (isSame(before, form, acting)) return { isFirst: false, isMailed: false };
    if (before.version !== form.version) throw new Refusal("question-changed");
    await write(tx, before, form, acting);
    await recordAudit(tx, {
      ...acting,
      action: isFirst ? "question.answer" : "question.reword",
      subject: `question ${id}`,
      whose: before.askerId,
      ...difference(before, form.answer),
    });
    const isMailed = (isFirst || form.mailsAgain) && (await mail(tx, before, { isFirst, origin }));
    return { isFirst, isMailed };
  });
}

/** The same answer by the same person, sent again. */
const isSame = (before: Row, form: AnswerForm, acting: AuditActor): boolean =>
  before.answer === form.answer &&
  before.answeredBy === acting.account?.id &&
  before.version === form.version + 1;

async function write(
  db: Db,
  before: Row,
  { answer }: AnswerForm,
  acting: AuditActor,
): Promise<void> {
  await db
    .update(questions)
    .set({
      answer,
      answeredAt: sql`coalesce(${questions.answeredAt}, now())`,
      answeredBy: acting.account?.id ?? null,
      ...searched({ ...before, answer }),
      version: before.version + 1,
      updatedAt: before.answeredAt === null ? before.updatedAt : sql`now()`,
    })
    .where(eq(questions.id, before.id));
}

/** The log forgets nothing: the words about a secret question. */
const difference = ({ isSecret, answer }: Row, next: string) =>
  isSecret
    ? { before: { characters: answer?.length ?? 0 }, after: { characters: next.length } }
    : { before: { answer }, after: { answer: next } };

async function mail(
  db: Db,
  { id, askerId, title, isSecret }: Row,
  { isFirst, origin }: { isFirst: boolean; origin: string },
): Promise<boolean> {
  const [asker] =
    askerId === null
      ? []
      : await db
          .select({ id: users.id, name: users.name, email: users.email })
          .from(users)
          .where(eq(users.id, askerId));
  if (!asker) return false;
  await queueNotices(
    db,
    answerNotice(
      {
        name: asker.name,
        to: asker.email,
        subjectKey: asker.id,
        questionId: id,
        title: isSecret ? null : title,
        isFirst,
      },
      origin,
    ),
  );
  return true;
}
