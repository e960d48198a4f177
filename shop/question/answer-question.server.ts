import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "../audit/record-audit.server.ts";
import { users } from "../member/table.server.ts";
import { Refusal } from "../refusal.ts";
import type { Db, Shop } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { AnswerForm } from "./answer-forms.ts";
import { guestQuestionPath } from "./guest/guest-link.server.ts";
import { searched } from "./question-text.server.ts";
import { questionGuests, questions } from "./table.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { answerNotice } from "./answer-notice.server.ts";

type Row = typeof questions.$inferSelect;

/** Answers a question, or edits its answer. */
export async function answerQuestion(
  shop: Pick<Shop, "db" | "origin" | "secret">,
  id: string,
  form: AnswerForm,
  acting: AuditActor,
): Promise<{ isFirst: boolean; isMailed: boolean }> {
  return inTransaction(shop.db, async (tx) => {
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
    const isMailed = (isFirst || form.mailsAgain) && (await mail(tx, before, { ...shop, isFirst }));
    return { isFirst, isMailed };
  });
}

/** Whether this repeats the same person's same answer. */
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

type Reader = { to: string; name: string; subjectKey: string; link?: string };

/** The recipient of the answer: a member, or a guest while the address is stored. */
async function findReader(
  db: Db,
  { id, askerId }: Row,
  shop: Pick<Shop, "secret">,
): Promise<Reader | null> {
  const [reader] =
    askerId === null
      ? await db
          .select({ name: questionGuests.name, to: questionGuests.email })
          .from(questionGuests)
          .where(eq(questionGuests.questionId, id))
      : await db
          .select({ name: users.name, to: users.email })
          .from(users)
          .where(eq(users.id, askerId));
  if (!reader) return null;
  if (askerId !== null) return { ...reader, subjectKey: askerId };
  return { ...reader, subjectKey: `question ${id}`, link: guestQuestionPath(shop, id) };
}

async function mail(
  db: Db,
  question: Row,
  { isFirst, origin, secret }: Pick<Shop, "origin" | "secret"> & { isFirst: boolean },
): Promise<boolean> {
  const reader = await findReader(db, question, { secret });
  if (!reader) return false;
  const { id, isSecret, title } = question;
  const noticedAnswer = { questionId: id, title: isSecret ? null : title, isFirst };
  await queueNotices(db, answerNotice({ ...reader, ...noticedAnswer }, origin));
  return true;
}
