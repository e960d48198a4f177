import { and, eq, isNull, or } from "drizzle-orm";
import { products } from "../product/table.server.ts";
import type { Db } from "../shop.ts";
import { isQuestionId } from "./question-id.ts";
import {
  isShown,
  mayRead,
  onShelf,
  rowColumns,
  rowSeenBy,
  type QuestionRow,
} from "./shown-question.server.ts";
import { questions } from "./table.server.ts";

export type Question = QuestionRow & {
  title: string;
  text: string;
  answer: string | null;
  answeredAt: Date | null;
  updatedAt: Date | null;
  version: number;
};

/** The columns of a whole question. */
export const questionColumns = (viewerId: string | null) => ({
  ...rowColumns(viewerId),
  text: questions.text,
  answer: questions.answer,
  updatedAt: questions.updatedAt,
  version: questions.version,
});

/** One question as its viewer may read it. */
export async function findQuestion(
  db: Db,
  id: string | undefined,
  viewerId: string | null,
): Promise<Question | null> {
  if (!isQuestionId(id)) return null;
  const open = and(isShown, mayRead(viewerId));
  const own =
    viewerId === null
      ? undefined
      : and(eq(questions.askerId, viewerId), isNull(questions.removedAt));
  const [row] = await db
    .select(questionColumns(viewerId))
    .from(questions)
    .leftJoin(products, onShelf)
    .where(and(eq(questions.id, id), or(open, own)));
  if (!row || row.title === null) return null;
  const { text, answer, answeredAt, updatedAt, version } = row;
  return {
    ...rowSeenBy(viewerId)(row),
    title: row.title,
    text,
    answer,
    answeredAt,
    updatedAt,
    version,
  };
}

/** Whether there is such a question at all, for administrators, whose page it has. */
export async function isQuestion(db: Db, id: string | undefined): Promise<boolean> {
  return (
    isQuestionId(id) &&
    (await db.select({ id: questions.id }).from(questions).where(eq(questions.id, id))).length > 0
  );
}
