import { and, desc, eq, isNotNull, lte } from "drizzle-orm";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { sanitize } from "../rich-text/sanitize.server.ts";
import type { Db } from "../shop.ts";
import type { PolicyKind } from "./policy-kinds.ts";
import { policies } from "./table.server.ts";

/** Which version is in force at a moment, or null. */
export async function findVersionInForce(
  db: Db,
  kind: PolicyKind,
  now: Date,
): Promise<string | null> {
  const [policy] = await db
    .select({ version: policies.version })
    .from(policies)
    .where(whereInForce(kind, now))
    .orderBy(desc(policies.effectiveOn))
    .limit(1);
  return policy?.version ?? null;
}

/** Its text, as it was saved. */
export async function findHtmlInForce(db: Db, kind: PolicyKind, now: Date): Promise<string | null> {
  const [policy] = await db
    .select({ html: policies.html })
    .from(policies)
    .where(whereInForce(kind, now))
    .orderBy(desc(policies.effectiveOn))
    .limit(1);
  return policy?.html ?? null;
}

const whereInForce = (kind: PolicyKind, now: Date) =>
  and(
    eq(policies.kind, kind),
    isNotNull(policies.publishedAt),
    lte(policies.effectiveOn, calendarDayOf(now)),
  );

/** One version, a draft too, with text that is safe to show. */
export async function findPolicy(db: Db, kind: PolicyKind, version: string) {
  const [policy] = await db
    .select()
    .from(policies)
    .where(and(eq(policies.kind, kind), eq(policies.version, version)))
    .limit(1);
  return policy ? { ...policy, html: sanitize(policy.html) } : null;
}

export type Policy = NonNullable<Awaited<ReturnType<typeof findPolicy>>>;
