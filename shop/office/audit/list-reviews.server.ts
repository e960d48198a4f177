import { sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { monthOf } from "./month.ts";

export type MonthReview = {
  month: string;
  entries: number;
  review: { email: string; note: string; entries: number; at: Date } | null;
};

const MOST_MONTHS = 24;

/** The months that are over and have entries, newest first, each with who looked it through. */
export async function listReviews(db: Db, now: Date): Promise<MonthReview[]> {
  const { rows } = await db.execute<{
    month: string;
    entries: number;
    email: string | null;
    note: string;
    reviewed: number;
    reviewed_at: string;
  }>(sql`
    select m.month, m.entries, r.email, r.note, r.entries as reviewed, r.at as reviewed_at
    from (select to_char("at" at time zone 'Asia/Seoul', 'YYYY-MM') as month,
      count(*)::int as entries from audit_log
          where "at" > ${new Date(now.getTime() - MOST_MONTHS * 31 * 86_400_000)} group by 1) m
    left join audit_reviews r on r.month = m.month
    where m.month < ${monthOf(now)} order by m.month desc limit ${MOST_MONTHS}`);
  return rows.map(({ month, entries, email, note, reviewed, reviewed_at }) => ({
    month,
    entries,
    review: email === null ? null : { email, note, entries: reviewed, at: new Date(reviewed_at) },
  }));
}
