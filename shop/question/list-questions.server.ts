import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import {
  cutPage,
  newestFirst,
  newestKeys,
  type Page,
  type PageAsked,
} from "#shop/database/newest-first.server.ts";
import { prepared } from "#shop/database/prepared.server.ts";
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

const keys = { time: questions.createdAt, id: questions.id };
const { micros, newest } = newestKeys(keys);
const publicOfProduct = prepared((db) =>
  db
    .select({ ...rowColumns(null), micros })
    .from(questions)
    .leftJoin(products, onShelf)
    .where(and(isShown, eq(questions.productId, sql.placeholder("productId"))))
    .orderBy(...newest)
    .limit(sql.placeholder("most"))
    .prepare("public_questions_of_product"),
);

export async function listPublicQuestions(
  db: Db,
  { productId, limit }: { productId: string; limit: number },
): Promise<Page<QuestionRow>> {
  const read = await publicOfProduct(db).execute({ productId, most: limit + 1 });
  const more = { previous: false, next: read.length > limit };
  const { rows, ...cursors } = cutPage(read.slice(0, limit), more);
  return { ...cursors, rows: rows.map(rowSeenBy(null)) };
}

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
    { ...keys, isId: QUESTION_ID },
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
