import { sql, type SQL } from "drizzle-orm";
import { fromSeoulLocal } from "#lib/seoul-local-time.ts";
import { dayAfter } from "#lib/calendar-day.ts";
import { isStillOrdered } from "#shop/claim/gone-pieces.server.ts";
import { paymentIn } from "#shop/order/status-condition.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { payments } from "#shop/money/table.server.ts";
import { memberTags } from "#shop/member/note/table.server.ts";
import { hasUnopenedFile } from "#shop/vault/open-files.server.ts";
import { wishes } from "#shop/wish/table.server.ts";
import type { Segment } from "./segment.ts";

const isKeptLine = sql`${orderLines.orderId} = ${orders.id} and ${isStillOrdered}`;

/** Paid, not called off again, and not all of it given back. */
export const isBought = sql`(${orders.paidAt} is not null and ${paymentIn(orders.payment, "paid")}
  and exists (select from ${orderLines} where ${isKeptLine}))`;

const startOf = (day: string) => fromSeoulLocal(`${day}T00:00`)!.toISOString();

function purchaseCondition({ bought, product, within, spent }: Segment): SQL[] {
  const isMine = sql`${orders.memberId} = u.id and ${isBought}`;
  // Who never bought anything did not buy it at any time.
  if (bought === "none") return [sql`not exists (select from ${orders} where ${isMine})`];
  const isThen = within
    ? sql`${isMine} and ${orders.paidAt} > now() - make_interval(days => ${Number(within)})`
    : isMine;
  const ofProduct = sql`and exists (select from ${orderLines}
    where ${isKeptLine} and ${orderLines.productId} = ${product})`;
  return [
    ...(bought === "some" || product || within
      ? [sql`exists (select from ${orders} where ${isThen} ${product ? ofProduct : sql``})`]
      : []),
    ...(spent === null
      ? []
      : [
          sql`(select coalesce(sum(${payments.captured} - ${payments.returned}), 0)
            from ${orders} join ${payments} on ${payments.orderId} = ${orders.id}
            where ${isThen}) >= ${spent}`,
        ]),
  ];
}

/** Whether the member `u` is of a segment; what nobody chose says nothing. */
export function isOfSegment(segment: Segment): SQL {
  const { wishes: hasWishes, unopened, tag, joinedFrom, joinedUntil } = segment;
  const conditions = [
    ...purchaseCondition(segment),
    ...(hasWishes ? [sql`exists (select from ${wishes} w where w.user_id = u.id)`] : []),
    ...(unopened ? [hasUnopenedFile(sql`u.id`)] : []),
    ...(tag
      ? [sql`exists (select from ${memberTags} t where t.account_id = u.id and t.tag = ${tag})`]
      : []),
    ...(joinedFrom ? [sql`u.created_at >= ${startOf(joinedFrom)}::timestamptz`] : []),
    ...(joinedUntil ? [sql`u.created_at < ${startOf(dayAfter(joinedUntil, 1))}::timestamptz`] : []),
  ];
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
}
