import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { sanitize } from "../rich-text/sanitize.server.ts";
import type { Db } from "../shop.ts";
import { policies } from "./table.server.ts";

/** The version in force today in Seoul, or null. */
export async function findPolicy(db: Db, kind: "terms" | "privacy") {
  const [policy] = await db.select().from(policies)
    .where(and(eq(policies.kind, kind), isNotNull(policies.publishedAt), sql`${policies.effectiveOn} <= (now() at time zone 'Asia/Seoul')::date`))
    .orderBy(desc(policies.effectiveOn), desc(policies.createdAt)).limit(1);
  return policy ? { ...policy, html: sanitize(policy.html) } : null;
}
