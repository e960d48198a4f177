import { and, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { jsonRows, timed, type JsonRow } from "#shop/database/json-rows.server.ts";
import {
  newestFirst,
  newestKeys,
  type Page,
  type PageAsked,
} from "#shop/database/newest-first.server.ts";
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
  type QuestionRecord,
  type QuestionRow,
} from "./shown-question.server.ts";
import { questions } from "./table.server.ts";

const keys = { time: questions.createdAt, id: questions.id };
const { newest } = newestKeys(keys);

/** A product's newest public questions, as a column of another statement. */
export const publicQuestionsOf = (productId: SQL, most: number): SQL<JsonRow<QuestionRecord>[]> =>
  jsonRows<QuestionRecord>(
    rowColumns(null),
    sql`from ${questions} left join ${products} on ${onShelf}
      where ${isShown} and ${questions.productId} = ${productId}
      order by ${sql.join(newest, sql`, `)} limit ${sql.raw(String(most))}`,
  );

export const publicQuestion = (row: JsonRow<QuestionRecord>): QuestionRow =>
  rowSeenBy(null)(timed<QuestionRecord>(row, ["createdAt", "answeredAt", "hiddenAt"]));

type QuestionQuery = PageAsked & Pick<QuestionFilter, "search" | "view" | "productId">;

/** A page of the shoppers' questions, newest first. */
export async function listQuestions(
  db: Db,
  { search, view, productId, ...pageRequest }: QuestionQuery,
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
    pageRequest,
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
