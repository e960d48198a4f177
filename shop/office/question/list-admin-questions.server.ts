import { and, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { keysetCursor } from "#lib/keyset.ts";
import { newestFirst, type Page, type PageAsked } from "#shop/database/newest-first.server.ts";
import { products } from "#shop/product/table.server.ts";
import { matchSearch } from "#shop/search/match-search.server.ts";
import type { Db } from "#shop/shop.ts";
import type { AdminQuestionFilter, QuestionTab } from "./admin-question-filter.ts";
import { QUESTION_ID } from "#shop/question/question-id.ts";
import { isShown } from "#shop/question/shown-question.server.ts";
import { questions } from "#shop/question/table.server.ts";

export type AdminQuestionRow = {
  id: string;
  title: string;
  isSecret: boolean;
  product: { id: string; title: string } | null;
  askerName: string;
  isGuest: boolean;
  createdAt: Date;
  answeredAt: Date | null;
  hiddenAt: Date | null;
  removedAt: Date | null;
};

const tabs: Record<QuestionTab, SQL | undefined> = {
  waiting: and(isNull(questions.answeredAt), isShown),
  answered: and(isNotNull(questions.answeredAt), isShown),
  all: undefined,
  hidden: or(isNotNull(questions.hiddenAt), isNotNull(questions.removedAt)),
};

const columns = {
  id: questions.id,
  title: questions.title,
  isSecret: questions.isSecret,
  productId: products.id,
  productTitle: products.title,
  askerName: questions.askerName,
  isGuest: questions.isGuest,
  createdAt: questions.createdAt,
  answeredAt: questions.answeredAt,
  hiddenAt: questions.hiddenAt,
  removedAt: questions.removedAt,
};

/** A page of questions: the longest waiting first under 답변대기, else the newest first. */
export async function listAdminQuestions(
  db: Db,
  { tab, kind, asker, search, ...pageRequest }: AdminQuestionFilter & PageAsked,
): Promise<Page<AdminQuestionRow>> {
  const among = and(
    tabs[tab],
    kind ? eq(questions.isSecret, kind === "secret") : undefined,
    asker ? eq(questions.isGuest, asker === "guest") : undefined,
    search ? matchSearch(questions, search) : undefined,
  );
  const read = (page: PageAsked) =>
    newestFirst(
      { time: questions.createdAt, id: questions.id, isId: QUESTION_ID },
      page,
      ({ where, orderBy, micros, limit }) =>
        db
          .select({ ...columns, micros })
          .from(questions)
          .leftJoin(products, eq(products.id, questions.productId))
          .where(and(among, where))
          .orderBy(...orderBy)
          .limit(limit),
    );
  const { rows, ...cursors } =
    tab === "waiting" ? await oldestFirst(pageRequest, read) : await read(pageRequest);
  return {
    ...cursors,
    rows: rows.map(({ micros: _micros, productId, productTitle, ...row }) => ({
      ...row,
      product:
        productId !== null && productTitle !== null ? { id: productId, title: productTitle } : null,
    })),
  };
}

/** Before the first of all rows. */
const BEGINNING = keysetCursor({ micros: 0, id: "0".repeat(10) });

/** The list in reverse. */
async function oldestFirst<Row>(
  { after, before, limit }: PageAsked,
  read: (pageRequest: PageAsked) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const { rows, previous, next } = await read(
    before ? { after: before, limit } : { before: after ?? BEGINNING, limit },
  );
  return { rows: rows.toReversed(), previous: after || before ? next : null, next: previous };
}

/** A member's questions, newest first, for the office's page about them. */
export const listQuestionsOf = (db: Db, accountId: string, most: number) =>
  db
    .select({
      id: questions.id,
      title: questions.title,
      isSecret: questions.isSecret,
      createdAt: questions.createdAt,
      answeredAt: questions.answeredAt,
      hiddenAt: questions.hiddenAt,
      removedAt: questions.removedAt,
    })
    .from(questions)
    .where(eq(questions.askerId, accountId))
    .orderBy(sql`${questions.createdAt} desc nulls last`, sql`${questions.id} desc nulls last`)
    .limit(most);

export type MemberQuestionRow = Awaited<ReturnType<typeof listQuestionsOf>>[number];
