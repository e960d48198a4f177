import { untilTime } from "#lib/seoul-time.ts";
import { sql } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { adAnswer } from "#shop/member/consent/may-advertise.server.ts";
import { newsEndLink } from "#shop/member/consent/end-news.server.ts";
import { noticeRows, type NoticeRow, queueNotices } from "#shop/notice/notice-row.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { CouponKind } from "../value-kinds.ts";
import { valueNotices } from "../value-notices.ts";
import { offWords } from "./coupon-words.ts";

const AT_ONCE = 200;

type TellingShop = Pick<Shop, "db" | "origin" | "secret" | "now">;

/**
 * Mails members about coupons they got, once, if they agree to marketing at that moment; without
 * the night consent only by day (network act, article 50). Skips expired coupons. A scheduled job;
 * returns how many grants were processed.
 */
export async function tellOfCoupons(shop: TellingShop): Promise<number> {
  for (let total = 0; ;) {
    const some = await inTransaction(shop.db, (db) => tellSome(db, shop));
    total += some;
    if (some < AT_ONCE) return total;
  }
}

type ToldGrant = {
  id: string;
  accountId: string;
  coupon: string;
  kind: CouponKind;
  amount: number | null;
  percent: number | null;
  mostOff: number | null;
  endsAt: string | null;
  /** null: they did not agree, or the coupon is over */
  to: string | null;
  name: string | null;
};

async function tellSome(db: Db, shop: TellingShop): Promise<number> {
  const answer = adAnswer(sql`due.account_id`, "mail", shop.now());
  const { rows } = await db.execute<ToldGrant>(sql`
    with due as (
      select * from coupon_grants as due where tell_at is not null and ${answer} <> 'night'
      order by tell_at limit ${AT_ONCE} for update skip locked
    ), told as (
      update coupon_grants set tell_at = null from due where coupon_grants.id = due.id returning due.*, ${answer} = 'yes' as agrees
    )
    select told.id, told.account_id as "accountId", coupons.name as coupon, coupons.kind, coupons.amount, coupons.percent,
      coupons.most_off as "mostOff", least(told.ends_at, coupons.ends_at) as "endsAt",
      case when told.agrees and told.revoked_at is null and coupons.stopped_at is null
        and coalesce(least(told.ends_at, coupons.ends_at) > now(), true) then u.email end as "to", u.name
    from told join coupons on coupons.id = told.coupon_id
      left join "user" u on u.id = told.account_id and u.blocked_at is null`);
  await queueNotices(
    db,
    rows.flatMap((grant) => noticeOf(grant, shop)),
  );
  return rows.length;
}

const noticeOf = (grant: ToldGrant, shop: TellingShop): NoticeRow[] =>
  noticeRows({
    event: "coupon-issued",
    subjectKey: grant.accountId,
    kind: valueNotices["coupon-issued"],
    told: {
      name: grant.name ?? "",
      coupon: grant.coupon,
      off: offWords(grant),
      until: grant.endsAt ? `${untilTime(grant.endsAt)}까지 쓸 수 있어요.` : "",
      ending: newsEndLink(shop, grant.accountId),
    },
    origin: shop.origin,
    to: grant.to,
  });
