import { and, eq, gte, lt } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { momentsOf, monthBefore, monthOf } from "./month.ts";
import { auditLog, auditReviews } from "#shop/audit/table.server.ts";

/** Last month if it has unreviewed entries (safety measures, article 8: once a month). */
export async function findUnreviewedMonth(db: Db, now: Date): Promise<string | null> {
  const month = monthBefore(monthOf(now));
  const { from, until } = momentsOf(month);
  const [[reviewed], [written]] = await Promise.all([
    db
      .select({ month: auditReviews.month })
      .from(auditReviews)
      .where(eq(auditReviews.month, month)),
    db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(and(gte(auditLog.at, from), lt(auditLog.at, until)))
      .limit(1),
  ]);
  return written && !reviewed ? month : null;
}
