import { sql, type SQL } from "drizzle-orm";
import { fromSeoulLocal } from "#lib/seoul-local-time.ts";
import { dayAfter } from "#lib/calendar-day.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { payments } from "#shop/money/table.server.ts";
import { memberTags } from "#shop/member/note/table.server.ts";
import { supplies } from "#shop/vault/table.server.ts";
import { purchases } from "#shop/vault/purchase/table.server.ts";
import { wishes } from "#shop/wish/table.server.ts";
import type { Segment } from "./segment.ts";

/** Paid and not called off again; `o` is the order. */
export const isBought = sql`(o.paid_at is not null and ${paymentIn(sql`o.payment`, "paid")})`;

const startOf = (day: string) => fromSeoulLocal(`${day}T00:00`)!.toISOString();

function purchaseCondition({ bought, product, within, spent }: Segment): SQL[] {
  const since = within
    ? sql`and o.paid_at > now() - make_interval(days => ${Number(within)})`
    : sql``;
  const mine = sql`from ${orders} o where o.member_id = u.id and ${isBought} ${since}`;
  if (bought === "none") return [sql`not exists (select ${mine})`];
  const ofProduct = sql`and exists (select from ${orderLines} l where l.order_id = o.id and l.product_id = ${product})`;
  return [
    ...(bought === "some" || product || within
      ? [sql`exists (select ${mine} ${product ? ofProduct : sql``})`]
      : []),
    ...(spent === null
      ? []
      : [
          sql`(select coalesce(sum(p.captured - p.returned), 0) from ${orders} o join ${payments} p on p.order_id = o.id
            where o.member_id = u.id and ${isBought} ${since}) >= ${spent}`,
        ]),
  ];
}

const hasUnopened = sql`exists (select from ${supplies} s
  left join ${orders} o on o.id = s.order_id left join ${purchases} p on p.id = s.purchase_id
  where coalesce(o.member_id, p.member_id) = u.id and s.begun_at is null and s.ends_at > now()
    and (p.id is not null and p.closed_at is null or ${isBought}))`;

/** Whether the member `u` is of a segment; what nobody chose says nothing. */
export function isOfSegment(segment: Segment): SQL {
  const { wishes: hasWishes, unopened, tag, joinedFrom, joinedUntil } = segment;
  const conditions = [
    ...purchaseCondition(segment),
    ...(hasWishes ? [sql`exists (select from ${wishes} w where w.user_id = u.id)`] : []),
    ...(unopened ? [hasUnopened] : []),
    ...(tag
      ? [sql`exists (select from ${memberTags} t where t.account_id = u.id and t.tag = ${tag})`]
      : []),
    ...(joinedFrom ? [sql`u.created_at >= ${startOf(joinedFrom)}::timestamptz`] : []),
    ...(joinedUntil ? [sql`u.created_at < ${startOf(dayAfter(joinedUntil, 1))}::timestamptz`] : []),
  ];
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
}
