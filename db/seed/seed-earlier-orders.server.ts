import { sql } from "drizzle-orm";
import type { Shop } from "#shop/shop.ts";

/** Weeks before the seeded orders; earlier weeks have fewer orders. */
const WEEKS = { first: 1, last: 16 };

/**
 * Copies done card orders back through months, with their money in all three books, so that the
 * sales figures have a history. One statement, because the first start must not take long.
 */
export async function seedEarlierOrders({ db }: Pick<Shop, "db">): Promise<void> {
  await db.execute(sql`
    with earlier as materialized (
      select old.id as of_id, gen_random_uuid() as id, old.payment_key as of_key,
        'sandbox_' || md5(random()::text) as key,
        shift.back + make_interval(hours => (random() * 20)::int) as back,
        translate(upper(substr(md5(random()::text), 1, 8)), '01', 'YZ') as letters,
        case when random() < 0.18 then 'SORIMATE' end as code
      from orders as old, (select week, make_interval(weeks => week) as back
        from generate_series(${WEEKS.first}::int, ${WEEKS.last}::int) as week) as shift
      where old.delivery = 'done' and old.payment = 'paid' and old.pay_by = 'card'
        and old.member_id is null and old.payment_key is not null
        and random() < 1 - shift.week * 0.045
    ), placed as (
      insert into orders select (jsonb_populate_record(null::orders, to_jsonb(old)
        || jsonb_build_object('id', earlier.id, 'payment_key', earlier.key,
        'number', to_char((old.placed_at - back) at time zone 'Asia/Seoul', 'YYYYMMDD')
          || '-' || letters, 'place_key', 'demo ' || earlier.id, 'recommender_code', code,
        'receipt_url', '/sandbox/receipt/' || earlier.key, 'waybill_number', null,
        'waybill_company', null, 'placed_at', old.placed_at - back,
        'expires_at', old.expires_at - back, 'paid_at', old.paid_at - back,
        'done_at', old.done_at - back, 'ship_by', (old.ship_by - back)::date))).*
      from earlier join orders as old on old.id = earlier.of_id
      returning id, number
    ), lines as (
      insert into order_lines (order_id, product_id, title, image_id, options, shipping_class,
        own_fee, full_price, unit_price, quantity, took_stock)
      select earlier.id, product_id, title, image_id, options, shipping_class, own_fee,
        full_price, unit_price, quantity, took_stock
      from earlier join order_lines as line on line.order_id = earlier.of_id
    ), events as (
      insert into order_timeline (order_id, event, by, facts, at)
      select earlier.id, event, by, facts, at - back
      from earlier join order_timeline as known on known.order_id = earlier.of_id
    ), booked as (
      insert into payment_ledger (order_id, payment_key, provider, kind, amount, mark, by, at)
      select earlier.id, case when kind <> 'intended' then earlier.key end, provider, kind, amount,
        kind || ':' || case when kind = 'intended' then earlier.id::text else earlier.key end, by,
        at - back
      from earlier join payment_ledger as known on known.order_id = earlier.of_id
      order by known.id
    )
    insert into sandbox_payments select (jsonb_populate_record(null::sandbox_payments,
      to_jsonb(known) || jsonb_build_object('payment_key', earlier.key,
      'order_number', placed.number, 'created_at', known.created_at - back,
      'answers_at', known.answers_at - back))).*
    from earlier join placed on placed.id = earlier.id
    join sandbox_payments as known on known.payment_key = earlier.of_key`);
}
