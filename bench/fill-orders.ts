import { Client } from "pg";

const SURNAMES = "김김김김김이이이박박최정강조윤장임한오서신권황안송류전홍고문";
const FIRST = "민서지현준도예하수은영재성승유시태동채가";
const SECOND = "준윤우민서아현수진은영호원연희빈훈석경미";
/** A shop that takes this many orders a day has the same work waiting, however old it is. */
const PER_DAY = 900;

const pick = (letters: string, salt: number) =>
  `substr('${letters}', 1 + (h(customer, ${salt}) % ${letters.length})::int, 1)`;

const GIVEN =
  "'kim','lee','park','choi','minji','jiho','seoyeon','dohyun','haru','sori','yuna','junho','eunji','hana','woojin','sumin'";
const DOMAINS = "'naver.com','gmail.com','daum.net','hanmail.net','kakao.com'";
const DISTRICTS =
  "'강남구','마포구','서초구','송파구','영도구','수성구','유성구','남동구','일산동구','분당구','권선구','해운대구'";
const oneOf = (words: string, count: number, salt: number) =>
  `(array[${words}])[1 + (h(customer, ${salt}) % ${count})::int]`;
const road = `${pick("와연동서남북가나다라마바사아자차카타파하", 21)} || ${pick("우산남희교문천강재림성수원평", 22)} || ${pick("산동천현대일이삼성호", 23)} || '로'`;
const PRODUCTS = 400;

/** Titles of two words, so that each word is in some dozens of them. */
const products = `
insert into products (id, title, price, is_show)
select 'sold' || i, (array['겨울 숲','새벽 바다','도시의 밤','느린 오후','첫눈','기차역','달빛','파도'])[1 + i % 8] || ' ' || (array['내레이션','목소리 팩','효과음','자장가','낭독','안내 음성'])[1 + (i / 8) % 6] || ' ' || i, 30000, true
from generate_series(0, ${PRODUCTS - 1}) as i`;

/**
 * Realistic orders, newest now: four per customer, most of them done. Every twelfth of today's is
 * unpaid; of older ones two percent were refunded.
 */
const orders = (count: number) => `
insert into orders (number, guest_id, orderer_name, orderer_phone, orderer_email, recipient_name, recipient_phone, postcode, address, address_detail, items_amount, discount_amount, shipping_amount, total, place_key, place_hash,
  delivery, payment, hold, claim_kind, claim_status, payment_provider, payment_key, expires_at, paid_at, done_at, waybill_company, waybill_number, admin_memo, placed_at)
select to_char(at at time zone 'Asia/Seoul', 'YYYYMMDD') || '-' || translate(upper(lpad(to_hex((i::bigint * 2654435761) % 4294967296), 8, '0')), '01', 'YZ'), 'guest' || customer, name, phone, ${oneOf(GIVEN, 16, 24)} || '.' || customer || '@' || ${oneOf(DOMAINS, 5, 25)},
  case when h(i, 9) % 5 = 0 then gift else name end, case when h(i, 9) % 5 = 0 then '010' || lpad((h(i, 10) % 100000000)::text, 8, '0') else phone end,
  '04066', '서울 ' || ${oneOf(DISTRICTS, 12, 26)} || ' ' || ${road} || ' ' || 1 + h(customer, 27) % 400, h(customer, 28) % 30 + 101 || '동 ' || h(customer, 29) % 1500 + 101 || '호', 30000, 0, 3000, 33000, 'bench ' || i, 'bench', parcel::delivery_status, money::payment_status, (case when money = 'expired' then 'released' when money = 'pending' then 'held' else 'sold' end)::stock_hold,
  claim::claim_kind, (case when claim is null then null when age < 2700 then 'requested' else 'completed' end)::claim_status, 'sandbox', case when money not in ('pending', 'expired') then 'key ' || i end, at + interval '15 minutes',
  case when money not in ('pending', 'expired') then at end, case when parcel = 'done' then at + interval '3 days' end, case when parcel in ('delivery', 'done') then 'CJ대한통운' end, case when parcel in ('delivery', 'done') then lpad((h(i, 13) % 1000000000000)::text, 12, '0') end,
  case when h(i, 14) % 500 = 0 then '전화로 확인함' else '' end, at
from (
  select *, case when parcel = 'failure' then 'expired' when parcel = 'pending' then 'pending' when age > 2700 and h(i, 15) % 50 = 0 then 'refunded' else 'paid' end as money, case when parcel = 'done' and h(i, 16) % 100 = 0 then 'return' end as claim,
    '010' || lpad((h(customer, 1) % 100000000)::text, 8, '0') as phone, ${pick(SURNAMES, 2)} || ${pick(FIRST, 3)} || ${pick(SECOND, 4)} as name, ${pick(SURNAMES, 5)} || ${pick(FIRST, 6)} || ${pick(SECOND, 7)} as gift
  from (
    select i, age, at, h(i, 0) % ${Math.max(1, Math.floor(count / 4))} as customer,
      case when dice < 8 then 'failure' when age < 900 and dice < 10 then 'pending' when age < 900 then 'ready' when age < 2700 then 'delivery' else 'done' end as parcel
    from (select i, ${count} - i as age, now() - (${count} - i) * interval '1 day' / ${PER_DAY} as at, h(i, 11) % 100 as dice from generate_series(1, ${count}) as i) as days
  ) as standing
) as made`;

const rest = [
  // A shop with demo content has orders of its own, which have all of this already.
  `create temp view filled as select * from orders where place_hash = 'bench'`,
  `insert into order_lines (order_id, product_id, title, shipping_class, full_price, unit_price, quantity, took_stock) select filled.id, products.id, products.title, 'parcel', 30000, 30000, 1, '{"product":true,"options":[]}' from filled join products on products.id = 'sold' || power(h(hashtext(number), 30) % 1000, 2)::int * ${PRODUCTS} / 1000000`,
  `insert into order_timeline (order_id, event, by, at) select id, event, 'shopper', placed_at from filled, unnest(case when paid_at is null then array['placed'] else array['placed', 'payment.pay'] end) as event`,
  `insert into payment_ledger (order_id, payment_key, provider, kind, amount, mark, by, at) select id, payment_key, 'sandbox', 'captured', total, 'captured:' || payment_key, 'payment', paid_at from filled where payment_key is not null`,
  `insert into payments (payment_key, order_id, provider, captured, first_at) select payment_key, id, 'sandbox', total, paid_at from filled where payment_key is not null`,
  `insert into claims (order_id, kind, status, reason, shopper_pays_shipping, request_key, requested_at) select id, claim_kind, claim_status, 'changed_mind', true, 'bench ' || number, placed_at + interval '1 day' from filled where claim_kind is not null`,
  `insert into claim_lines (claim_id, order_line_id, quantity) select claims.id, order_lines.id, 1 from claims join filled on filled.id = claims.order_id join order_lines on order_lines.order_id = filled.id`,
  `insert into order_keys (key, placed_at, order_id) select distinct key, placed_at, id from filled, unnest(order_keys_of(number, orderer_name, recipient_name, orderer_phone, recipient_phone, waybill_number, orderer_email, address, address_detail)) as key`,
  `insert into order_keys (key, placed_at, order_id) select distinct 'g' || product_id, placed_at, filled.id from order_lines join filled on filled.id = order_lines.order_id`,
];

const tables = [
  "orders",
  "order_lines",
  "order_timeline",
  "payment_ledger",
  "payments",
  "claims",
  "claim_lines",
  "order_keys",
  "products",
];

/**
 * Fills a migrated database with orders and their rows. Needs a superuser, to disable triggers
 * meanwhile; indexes are built once at the end.
 */
export async function fillOrders(url: string, count: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set max_parallel_maintenance_workers = 2",
    );
    await client.query(
      "create function h(i bigint, salt int) returns bigint language sql immutable as $$ select hashint8extended(i, salt) & 9223372036854775807 $$",
    );
    const { rows } = await client.query<{ name: string; made: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
      where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
      [tables],
    );
    for (const { name } of rows) await client.query(`drop index ${name}`);
    for (const statement of [products, orders(count), ...rest]) await client.query(statement);
    for (const { made } of rows) await client.query(made);
    await client.query(`vacuum analyze ${tables.join(", ")}`);
  } finally {
    await client.end();
  }
}
