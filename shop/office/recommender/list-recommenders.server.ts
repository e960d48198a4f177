import { and, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { newestFirst, type Page, type PageAsked } from "#shop/database/newest-first.server.ts";
import { recommenders } from "#shop/recommender/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { countRecommended, type RecommendedTotals } from "./count-recommended.server.ts";
import type { Recommender } from "#shop/recommender/find-recommender.server.ts";
import { RECOMMENDER_CODE } from "#shop/recommender/recommender-code.ts";
import type { Period } from "./recommender-period.ts";

type RecommenderRow = Omit<Recommender, "memo"> & RecommendedTotals;

export const recommenderStates = { all: "전체", active: "사용 중", stopped: "중지" } as const;
type RecommenderFilter = { state: keyof typeof recommenderStates; search: string };

const inState: Record<RecommenderFilter["state"], SQL | undefined> = {
  active: isNull(recommenders.stoppedAt),
  stopped: isNotNull(recommenders.stoppedAt),
  all: undefined,
};

/** A page of the recommenders, newest first, each with what was paid through it in that time. */
export async function listRecommenders(
  db: Db,
  { state, search }: RecommenderFilter,
  period: Period,
  pageRequest: PageAsked,
): Promise<Page<RecommenderRow>> {
  const { code, name, stoppedAt, createdAt } = recommenders;
  const { rows, previous, next } = await newestFirst(
    { time: createdAt, id: code, isId: RECOMMENDER_CODE },
    pageRequest,
    ({ where, orderBy, micros, limit }) =>
      db
        .select({ id: code, micros, code, name, stoppedAt, createdAt })
        .from(recommenders)
        .where(and(inState[state], found(search), where))
        .orderBy(...orderBy)
        .limit(limit),
  );
  const sums = await countRecommended(
    db,
    rows.map((row) => row.code),
    period,
  );
  return {
    previous,
    next,
    rows: rows.map(({ id: _id, micros: _micros, ...row }) => ({
      ...row,
      ...(sums.get(row.code) ?? { orders: 0, amount: 0 }),
    })),
  };
}

/** A code by its beginning, a name by any part. */
function found(search: string): SQL | undefined {
  if (!search) return undefined;
  const literal = search.replace(/[\\%_]/g, "\\$&");
  return sql`(${recommenders.code} like ${`${literal.toUpperCase()}%`}
    or ${recommenders.name} ilike ${`%${literal}%`})`;
}
