import { sql } from "drizzle-orm";
import { policies } from "#shop/policy/table.server.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { Finding } from "./finding.ts";
import { judgeShop } from "./rules/every-rule.ts";
import { seeShop, type LawShop, type Visitor } from "./see-shop.server.ts";
import { lawChecks } from "./table.server.ts";

// `checked_at` is the start of the last check by the database's clock, so that changes made during
// a check trigger another one.
const isChanged = sql`exists (select from ${siteSettings} where ${siteSettings.updatedAt} > checked_at)
  or exists (select from ${policies} where ${policies.publishedAt} > checked_at)`;
const DUE = sql`(asked_at is not null or checked_at is null or checked_at < now() - interval '1 day' or ${isChanged})
  and (started_at is null or started_at < now() - interval '5 minutes')`;

/** Looks at the whole shop, and keeps what was found. */
export async function checkLaw(shop: LawShop, visitor: Visitor): Promise<Finding[]> {
  await makeRow(shop.db);
  return lookAt(shop, visitor);
}

async function lookAt(shop: LawShop, visitor: Visitor): Promise<Finding[]> {
  const { rows } = await shop.db.execute<{ now: string; request: string | null }>(
    sql`select now()::text as now, (select asked_at::text from ${lawChecks}) as request`,
  );
  const { now, request } = rows[0]!;
  const seenShop = await seeShop(shop, visitor);
  const findings = judgeShop(seenShop);
  const looked = {
    pages: seenShop.pages.length,
    products: seenShop.pages.filter(({ role }) => role === "product").length,
    mails: seenShop.mails.length,
  };
  const result = {
    checkedAt: sql`${now}::timestamptz`,
    // A request that came meanwhile wants another check.
    askedAt: sql`nullif(${lawChecks.askedAt}, ${request}::timestamptz)`,
    startedAt: null,
    looked,
    findings,
  };
  await shop.db.update(lawChecks).set(result);
  return findings;
}

const makeRow = (db: Db) => db.insert(lawChecks).values({}).onConflictDoNothing();

/**
 * Checks on the owner's request, after changes of settings or policies, and daily; one worker takes
 * each request.
 */
export async function checkLawWhenDue(shop: LawShop, visitor: Visitor): Promise<boolean> {
  await makeRow(shop.db);
  const claimed = await shop.db
    .update(lawChecks)
    .set({ startedAt: sql`now()` })
    .where(DUE)
    .returning({ id: lawChecks.id });
  if (!claimed.length) return false;
  await lookAt(shop, visitor);
  return true;
}

/** Requests a check from the worker; of repeated requests the last one counts. */
export async function askForLawCheck({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const askedAt = now();
  await db
    .insert(lawChecks)
    .values({ askedAt })
    .onConflictDoUpdate({ target: lawChecks.id, set: { askedAt } });
}

/** The last check's findings; null: never checked. */
export async function findLawCheck(db: Db) {
  const [row] = await db.select().from(lawChecks);
  return row ?? null;
}
