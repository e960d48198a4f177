import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { calendarDayOf, daysFrom } from "#lib/calendar-day.ts";
import { passkeys, users } from "#shop/member/table.server.ts";
import { listStaff } from "#shop/member/staff/list-staff.server.ts";
import { findLastBackup } from "#shop/opening/find-last-backup.server.ts";
import { hoursSinceBackup } from "#shop/opening/backup-rhythm.ts";
import { findAuditBreak } from "#shop/audit/find-audit-break.server.ts";
import { findUnreviewedMonth } from "#shop/office/audit/find-unreviewed-month.server.ts";
import { policyKinds } from "#shop/policy/policy-kinds.ts";
import { policies } from "#shop/policy/table.server.ts";
import { finalPrice } from "#shop/product/price.ts";
import { priceHistory, products } from "#shop/product/table.server.ts";
import { reviews } from "#shop/review/table.server.ts";
import { tagCompanies, usedTags } from "#shop/site/tags.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { formerPrice } from "./former-price.ts";
import type { SeenRows } from "./seen.ts";

const HOUR = 3600_000;
const DAY = 24 * HOUR;

async function policyNotice(db: Db): Promise<SeenRows["policyNotice"]> {
  const rows = await db
    .select()
    .from(policies)
    .where(isNotNull(policies.publishedAt))
    .orderBy(asc(policies.kind), asc(policies.effectiveOn));
  return rows
    .filter(({ kind }, at) => rows[at - 1]?.kind === kind)
    .map(({ kind, version, publishedAt, effectiveOn }) => ({
      title: policyKinds[kind].title,
      version,
      days: daysFrom(calendarDayOf(publishedAt!), effectiveOn),
    }));
}

/** Price histories of all discounted, visible products. */
async function prices(db: Db, now: Date): Promise<SeenRows["prices"]> {
  const reduced = await db
    .select()
    .from(products)
    .where(
      and(eq(products.isShow, true), isNull(products.removedAt), isNotNull(products.discountRatio)),
    )
    .limit(1000);
  if (!reduced.length) return [];
  const points = await db
    .select()
    .from(priceHistory)
    .where(
      inArray(
        priceHistory.productId,
        reduced.map(({ id }) => id),
      ),
    )
    .orderBy(asc(priceHistory.at), asc(priceHistory.id));
  const byProduct = Map.groupBy(points, ({ productId }) => productId);
  return reduced.flatMap((product) => {
    const history = byProduct.get(product.id);
    if (!history) return [];
    const { since, lowest } = formerPrice(history);
    return [
      {
        path: `/product/${product.id}`,
        title: product.title,
        asked: finalPrice(product),
        days: Math.floor((now.getTime() - since.getTime()) / DAY),
        lowest,
      },
    ];
  });
}

/** Ages of marketing consents: each member's newest answer, if it is yes. */
async function marketingAges(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ days: number }>(sql`
    select extract(day from now() - at)::int as days from (
      select distinct on (user_id, kind) agreed, at from consents
      where kind like 'marketing-%' order by user_id, kind, id desc) newest
    where agreed limit 10000`);
  return rows.map(({ days }) => days);
}

/** Ages of unanswered objections to hidden reviews. */
async function objectionAges(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ days: number }>(sql`
    select extract(day from now() - objected_at)::int as days from ${reviews}
    where objected_at is not null and objection_answered_at is null and removed_at is null limit 1000`);
  return rows.map(({ days }) => days);
}

async function auditOf(db: Db): Promise<SeenRows["audit"]> {
  const { rows } = await db.execute<{ count: number; whole: number }>(sql`
    select count(*)::int as count,
      (count(*) filter (where email is not null and address <> '' and action <> '' and subject <> ''))::int as whole
    from (select * from audit_log where account_id is not null order by id desc limit 200) newest`);
  return { ...rows[0]!, isBroken: (await findAuditBreak(db)) !== null };
}

async function staffOf(shop: Pick<Shop, "db" | "adminEmails">): Promise<SeenRows["staff"]> {
  const { staff } = await listStaff(shop);
  const owners = await shop.db.execute<{ safe: boolean }>(sql`
    select ${users.twoFactorEnabled} or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}) as safe
    from ${users} where ${inArray(users.email, [...shop.adminEmails, ""])}`);
  const all = [
    ...staff.map(({ hasSecondFactor }) => hasSecondFactor),
    ...owners.rows.map(({ safe }) => safe),
  ];
  return { count: all.length, withoutFactor: all.filter((safe) => !safe).length };
}

/** What no page shows, read anew. */
export async function seeRows(shop: Pick<Shop, "db" | "adminEmails" | "now">): Promise<SeenRows> {
  const { db } = shop;
  const now = shop.now();
  const [backup, site] = await Promise.all([findLastBackup(db), findSite(db)]);
  const hoursSince = (then: Date) => (now.getTime() - then.getTime()) / HOUR;
  return {
    policyNotice: await policyNotice(db),
    confirm: site.confirm,
    tagCompanies: tagCompanies(usedTags(site.tags)),
    prices: await prices(db, now),
    objectionAges: await objectionAges(db),
    marketingAges: await marketingAges(db),
    staff: await staffOf(shop),
    unreviewedMonth: await findUnreviewedMonth(db, now),
    audit: await auditOf(db),
    backupHours: hoursSinceBackup(backup?.madeAt ?? null, now),
    oldestBackupDays: backup?.oldestAt ? hoursSince(backup.oldestAt) / 24 : null,
  };
}
