import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { newestFirst, type Page, type PageAsked } from "#shop/database/newest-first.server.ts";
import { products } from "../product/table.server.ts";
import { matchSearch } from "../search/match-search.server.ts";
import type { Db } from "../shop.ts";
import type { QuestionFilter } from "./question-filter.ts";
import { QUESTION_ID } from "./question-id.ts";
import {
  isShown,
  mayRead,
  onShelf,
  rowColumns,
  rowSeenBy,
  type QuestionRow,
} from "./shown-question.server.ts";
import { questions } from "./table.server.ts";

type QuestionQuery = PageAsked & Pick<QuestionFilter, "search" | "view" | "productId">;

/** A page of the shoppers' questions, newest first. */
export async function listQuestions(
  db: Db,
  { search, view, productId, ...asked }: QuestionQuery,
  viewerId: string | null,
): Promise<Page<QuestionRow>> {
  if (view === "mine" && viewerId === null) return { rows: [], previous: null, next: null };
  const among = and(
    view === "mine" ? and(eq(questions.askerId, viewerId!), isNull(questions.removedAt)) : isShown,
    view === "answered" ? isNotNull(questions.answeredAt) : undefined,
    productId === null ? undefined : eq(questions.productId, productId),
    search ? and(mayRead(viewerId), matchSearch(questions, search)) : undefined,
  );
  const { rows, ...cursors } = await newestFirst(
    { time: questions.createdAt, id: questions.id, isId: QUESTION_ID },
    asked,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({ ...rowColumns(viewerId), micros })
        .from(questions)
        .leftJoin(products, onShelf)
        .where(and(among, where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  return { ...cursors, rows: rows.map(rowSeenBy(viewerId)) };
}
