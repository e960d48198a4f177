import { and, asc, isNull, sql } from "drizzle-orm";
import { seoulDate } from "#lib/seoul-time.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { isDay } from "#shop/member/consent/consent-age.ts";
import { needMail } from "#shop/notice/mail-arrives.ts";
import { noticeRows, queueNotices, type NoticeRow } from "#shop/notice/notice-row.server.ts";
import { products } from "#shop/product/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { purchaseKinds } from "./purchase-words.ts";
import { purchases } from "./table.server.ts";

/** Mail addresses told by one press: a mail server's first day with us should not be its last. */
const TOLD_AT_ONCE = 200;
const TITLES_NAMED = 5;

const isUntold = and(isNull(purchases.toldAt), isNull(purchases.closedAt));

/** Addresses that were not told yet that their files open here. */
export async function countUntold(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${purchases.email})::int` })
    .from(purchases)
    .where(isUntold);
  return row!.count;
}

/**
 * The owner sends the next of them one mail each, however much they bought; by day alone. Returns
 * how many. Throws `mail-not-set-up` and `purchases-told-by-day`.
 */
export async function tellPurchasers(
  shop: Pick<Shop, "db" | "origin" | "now" | "mailer">,
  acting: AuditActor,
): Promise<number> {
  needMail(shop);
  if (!isDay(shop.now())) throw new Refusal("purchases-told-by-day");
  return inTransaction(shop.db, async (db) => {
    const due = await lockUntold(db);
    if (!due.length) return 0;
    const byEmail = Map.groupBy(due, ({ email }) => email);
    await queueNotices(
      db,
      [...byEmail].flatMap(([email, own]) => mailOf(shop.origin, email, own)),
    );
    await db
      .update(purchases)
      .set({ toldAt: sql`now()` })
      .where(sql`${purchases.id} = any(${sql.param(due.map(({ id }) => id))}::uuid[])`);
    await recordAudit(db, {
      ...acting,
      action: "move.purchase-tell",
      subject: "purchases",
      after: { people: byEmail.size },
    });
    return byEmail.size;
  });
}

async function lockUntold(db: Db) {
  const next = db
    .selectDistinct({ email: purchases.email })
    .from(purchases)
    .where(isUntold)
    .orderBy(asc(purchases.email))
    .limit(TOLD_AT_ONCE);
  return db
    .select({
      id: purchases.id,
      email: purchases.email,
      soldBy: purchases.soldBy,
      title: sql<string>`(select ${products.title} from ${products}
        where ${products.id} = ${purchases.productId})`,
      endsAt: sql<string>`${purchases.createdAt}
        + make_interval(days => (${purchases.supplyTerms}->>'days')::int)`,
    })
    .from(purchases)
    .where(and(isUntold, sql`${purchases.email} in (${next})`))
    .orderBy(asc(purchases.email), asc(purchases.createdAt), asc(purchases.id))
    .for("update");
}

type UntoldPurchase = Awaited<ReturnType<typeof lockUntold>>[number];

function mailOf(origin: string, email: string, own: readonly UntoldPurchase[]): NoticeRow[] {
  const titles = [...new Set(own.map(({ title }) => title))];
  const more = titles.length - TITLES_NAMED;
  const named = titles.slice(0, TITLES_NAMED).join(", ");
  const ends = own.map(({ endsAt }) => new Date(endsAt).getTime());
  return noticeRows({
    event: "purchase-here",
    subjectKey: `purchase ${own[0]!.id}`,
    kind: purchaseKinds["purchase-here"],
    told: {
      soldBy: [...new Set(own.map(({ soldBy }) => soldBy))].join(", "),
      titles: more > 0 ? `${named} 외 ${more}개` : named,
      until: seoulDate(new Date(Math.min(...ends))),
    },
    origin,
    to: email,
    phone: null,
  });
}
