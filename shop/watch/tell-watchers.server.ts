import { sql } from "drizzle-orm";
import { inTransaction } from "../database/transaction.server.ts";
import { isDay } from "../member/consent/consent-age.ts";
import { noticeRows, type NoticeRow, queueInOrder } from "../notice/notice-row.server.ts";
import type { Db, Shop } from "../shop.ts";
import { WATCH_MONTHS, type WatchKind, type WatchOutcome } from "./watch-kind.ts";
import { watchLink } from "./watch-link.server.ts";
import { watchNotices, type NoticedWatch, type WatchEvent } from "./watch-notices.ts";

const AT_ONCE = 200;

/** As `saleOf` has it, of the shelf that is waited for. */
const canBeHad = sql`(p.is_show and p.stock is distinct from 0
  and (p.reservation_opens_at is null or p.reservation_opens_at <= now())
  and (p.reservation_closes_at is null or p.reservation_closes_at > now())
  and case when w.option_id <> '' then exists (select from product_options o where o.id = w.option_id and o.stock is distinct from 0)
    else not exists (select from product_options o where o.product_id = p.id group by o.axis having bool_and(coalesce(o.stock = 0, false))) end)`;

const isCheaper = sql`(p.is_show and shop_final_price(p.price, shop_discount_now(p.discount_ratio, p.discount_from, p.discount_until)) < w.price)`;

const isGone = sql`(p.removed_at is not null or (w.option_id <> '' and not exists (
  select from product_options o where o.id = w.option_id and o.product_id = p.id)))`;

type TellingShop = Pick<Shop, "db" | "origin" | "secret" | "now">;

/**
 * Tells watchers once, first come first served, and ends watches that waited too long or became
 * impossible. A scheduled job with one worker at a time, so that orders do not wait. Returns how
 * many ended.
 */
export async function tellWatchers(shop: TellingShop): Promise<number> {
  for (let ended = 0; ;) {
    const some = await inTransaction(shop.db, (db) => tellSome(db, shop));
    ended += some;
    if (some < AT_ONCE) return ended;
  }
}

type EndedWatch = {
  id: string;
  kind: WatchKind;
  outcome: WatchOutcome;
  productId: string;
  title: string;
  price: number | null;
  priceNow: number;
  to: string | null;
  phone: string | null;
};

async function tellSome(db: Db, shop: TellingShop): Promise<number> {
  const { rows: locks } = await db.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('tell watchers', 0)) as mine`,
  );
  if (!locks[0]?.mine) return 0;
  const byDay = isDay(shop.now());
  // Messages at night would wake people, so they wait for the morning.
  const mayTell = sql`(w.phone is null or ${byDay}::boolean)`;
  // Price alerts are not urgent and close to advertising, so they go out by day (network act,
  // article 50(3)).
  const isTimelyPrice = sql`(w.kind = 'price' and ${byDay}::boolean and ${isCheaper})`;
  const { rows } = await db.execute<EndedWatch>(sql`
    with due as (
      select w.id, case when ${isGone} then 'gone' when ${isTimelyPrice} or w.kind <> 'price' and ${canBeHad} then 'told' else 'lapsed' end as outcome
      from watches w join products p on p.id = w.product_id
      where w.ended_at is null and ${mayTell} and (${isGone} or ${isTimelyPrice} or w.kind <> 'price' and ${canBeHad}
        or w.created_at < now() - make_interval(months => ${WATCH_MONTHS}))
      order by w.created_at, w.id limit ${AT_ONCE} for update of w skip locked
    ), ended as (
      update watches set ended_at = now(), outcome = due.outcome from due where watches.id = due.id returning watches.*
    )
    select ended.id, ended.kind, ended.outcome, ended.product_id as "productId", p.title || coalesce(' · ' || o.label, '') as title, ended.price,
      shop_final_price(p.price, shop_discount_now(p.discount_ratio, p.discount_from, p.discount_until)) as "priceNow",
      case when ended.phone is null then coalesce(ended.email, (select email from "user" where id = ended.user_id and blocked_at is null)) end as "to",
      case when not exists (select from "user" where id = ended.user_id and blocked_at is not null) then ended.phone end as phone
    from ended join products p on p.id = ended.product_id left join product_options o on o.id = ended.option_id
    order by ended.created_at, ended.id`);
  await queueInOrder(
    db,
    rows.flatMap((watch) => noticeOf(watch, shop)),
  );
  return rows.length;
}

const noticeOf = (watch: EndedWatch, shop: Pick<Shop, "origin" | "secret">): NoticeRow[] => {
  const event: WatchEvent = watch.outcome === "told" ? `watch-${watch.kind}` : "watch-over";
  const noticedWatch: NoticedWatch = { ...watch, link: watchLink(shop, watch.id) };
  return noticeRows({
    event,
    subjectKey: `watch ${watch.id}`,
    kind: watchNotices[event],
    told: noticedWatch,
    origin: shop.origin,
    to: watch.to,
    phone: watch.phone,
  });
};
