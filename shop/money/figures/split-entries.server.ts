import { sql, type SQL } from "drizzle-orm";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { paymentLedger, refunds } from "#shop/money/table.server.ts";
import type { FigureDimension } from "./figure-dimensions.ts";

/** The events that move money; all others only say that it is about to. */
export const movesMoney = (kind: SQL): SQL =>
  sql`${kind} in ('captured', 'refunded', 'canceled', 'returned_by_hand', 'capture_undone')`;

const REFUND_MARK = "^[a-z_]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

/**
 * Query parts: ledger entries (`entry`), each split exactly to the won over what it was for
 * (`part`). A claim's refund belongs to its lines, any other to the whole order. Names the claim
 * tables as text, because their module is above this one.
 */
const entries = (which: SQL): SQL => sql`
entry as materialized (
  select booked.id, booked.order_id, booked.amount, refund.claim_id, bought.pay_by,
    (booked.at at time zone 'Asia/Seoul')::date as day, booked.kind = 'captured' as came,
    booked.kind = 'captured' and not exists (select from ${paymentLedger} as sooner
      where sooner.order_id = booked.order_id and sooner.kind = 'captured'
      and sooner.id < booked.id) as is_first,
    bought.cash_receipt, bought.shipping_amount - bought.shipping_coupon_amount as shipping_amount, coalesce(bought.recommender_code, '') as code,
    exists (select from ${orders} as sooner where sooner.member_id = bought.member_id
      and sooner.paid_at < coalesce(bought.paid_at, booked.at) and sooner.id <> bought.id)
    or bought.orderer_phone <> '' and exists (select from ${orders} as sooner
      where sooner.orderer_phone = bought.orderer_phone
      and sooner.paid_at < coalesce(bought.paid_at, booked.at) and sooner.id <> bought.id)
      as is_known
  from ${paymentLedger} as booked
  join ${orders} as bought on bought.id = booked.order_id
  left join ${refunds} as refund on booked.kind in ('refunded', 'returned_by_hand')
    and booked.mark ~ ${REFUND_MARK}
    and refund.id = case when booked.mark ~ ${REFUND_MARK}
      then split_part(booked.mark, ':', 2)::uuid end
  where ${movesMoney(sql`booked.kind`)} and ${which}
)`;

const parts = sql`
weighed as (
  select entry.id, entry.day, entry.came, entry.is_first, entry.amount, piece.*,
    sum(weight) over (partition by entry.id order by place) as upto,
    sum(weight) over (partition by entry.id) as whole
  from entry cross join lateral (
    select line.id as place, line.product_id as name,
      case when line.of_line_as is null then line.quantity else 0 end as pieces,
      coalesce((select string_agg(chosen ->> 'label', ' / ')
        from jsonb_array_elements(line.options) as chosen), '') as detail,
      case when entry.claim_id is null then line.unit_price::numeric * line.quantity - line.coupon_amount
        else line.unit_price::numeric * coalesce(claimed.quantity, 0)
          - div(line.coupon_amount::numeric * coalesce(claimed.quantity, 0), line.quantity) end as weight
    from ${orderLines} as line
    left join claim_lines as claimed
      on claimed.order_line_id = line.id and claimed.claim_id = entry.claim_id
    where line.order_id = entry.order_id
    union all
    select 9223372036854775807, '', 0, '', case when entry.claim_id is null
      then entry.shipping_amount else (select claims.shipping_refund from claims
        where claims.id = entry.claim_id) end
  ) as piece
), part as (
  select day, came, is_first, pieces, name, detail, case when whole > 0
    then div(amount * upto, whole) - div(amount * (upto - weight), whole)
    when name = '' then amount else 0 end as amount
  from weighed
)`;

const sums = (pieces: SQL): SQL => sql`
  coalesce(sum(amount) filter (where came), 0)::bigint as came,
  coalesce(sum(amount) filter (where not came), 0)::bigint as went,
  count(*) filter (where is_first)::int as orders,
  count(*) filter (where not came)::int as returns, ${pieces} as pieces`;

const ofEntries = (by: "way" | "recommender" | "buyer", name: string, detail: string): SQL => sql`
select day, ${sql.raw(`'${by}'`)} as by, ${sql.raw(name)} as name, ${sql.raw(detail)} as detail,
${sums(sql`0`)} from entry group by 1, 3, 4`;

const ofParts = (by: "line" | "shipping", which: string): SQL => sql`
select day, ${sql.raw(`'${by}'`)} as by, name, detail,
${sums(sql`coalesce(sum(pieces) filter (where is_first), 0)::int`)}
from part where ${sql.raw(which)} group by 1, 3, 4`;

const selects: Record<FigureDimension, SQL> = {
  line: ofParts("line", "name <> '' and (amount > 0 or came)"),
  shipping: ofParts("shipping", "name = '' and amount > 0"),
  way: ofEntries("way", "pay_by", "cash_receipt"),
  recommender: ofEntries("recommender", "code", "''"),
  buyer: ofEntries("buyer", "case when is_known then 'known' else 'new' end", "''"),
};

/** `with`-parts ending in `figured`: what these entries add up to, by day and dimension. */
export const figuredEntries = (which: SQL, by: readonly FigureDimension[]): SQL => sql`
${entries(which)}, ${parts}, figured as (
${sql.join(
  by.map((each) => selects[each]),
  sql` union all `,
)})`;
