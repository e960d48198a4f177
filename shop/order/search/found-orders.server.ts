import { and, sql, type SQL } from "drizzle-orm";
import { orderKeys, orders } from "../table.server.ts";
import { searchWays, type SearchWay } from "./search-ways.ts";

/** %, _ and \ mean themselves. */
const like = (words: string) => words.replace(/[\\%_]/g, "\\$&");

const plainName = (column: SQL) => sql`replace(lower(normalize(${column}, NFKC)), ' ', '')`;

const HOUR_MS = 3_600_000;

/** By the database's clock the first and last orders may be of the days beside it. */
function aroundDay(day: string): SQL {
  const start = Date.parse(`${day}T00:00:00+09:00`);
  return sql`(${orders.placedAt} >= ${new Date(start - HOUR_MS).toISOString()}::timestamptz and ${orders.placedAt} < ${new Date(start + 25 * HOUR_MS).toISOString()}::timestamptz)`;
}

/** What an order must be besides standing under the way's key. */
function holds(way: SearchWay): SQL | undefined {
  switch (way.by) {
    case "number":
      return sql`${orders.number} = ${way.whole}`;
    case "beginning":
      return and(sql`${orders.number} like ${`${like(way.beginning)}%`}`, aroundDay(way.day));
    case "letters":
      return way.rest ? sql`${orders.number} like ${`%-${like(way.rest)}%`}` : undefined;
    case "phone":
      return way.rest
        ? sql`(${orders.ordererPhone} like ${`%${way.rest}`} or ${orders.recipientPhone} like ${`%${way.rest}`})`
        : undefined;
    case "waybill":
      return way.rest ? sql`${orders.waybillNumber} like ${`%${way.rest}`}` : undefined;
    case "name":
      return way.rest
        ? sql`(${plainName(sql`${orders.ordererName}`)} like ${`%${like(way.rest)}%`} or ${plainName(sql`${orders.recipientName}`)} like ${`%${like(way.rest)}%`})`
        : undefined;
  }
}

/** The same columns for orders that are found without a key. */
const asKeys = sql`${orders} join lateral (select ${orders.placedAt}, ${orders.id} as order_id) as ${orderKeys} on true`;
const throughKeys = sql`${orderKeys} join ${orders} on ${orders.id} = ${orderKeys.orderId}`;
// The time is the same in both. Said here, the database may also walk the few and look them up among the keys, and it underrates what it finds: so only where few are.
const throughFew = sql`${throughKeys} and ${orders.placedAt} = ${orderKeys.placedAt}`;
const alsoUnder = (key: string) =>
  sql` join ${orderKeys} as other on other.key = ${key} and other.placed_at = ${orderKeys.placedAt} and other.order_id = ${orderKeys.orderId}`;

type OrderNarrowing = {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  /** whether `where` leaves few orders among all there ever were */
  few: boolean;
};

/** Each way walks its own index and stops after `limit` rows. Null for nothing typed. */
export function foundOrders(
  typed: string,
  { where, orderBy, limit, few }: OrderNarrowing,
): SQL | null {
  const ways = searchWays(typed);
  if (!ways.length)
    return typed
      ? sql`(select ${orderKeys.placedAt}, ${orderKeys.orderId} from ${orderKeys} where false) as ${orderKeys}`
      : null;
  const branches = ways.map((way) => {
    const from =
      "key" in way
        ? sql`${few ? throughFew : throughKeys}${way.also ? alsoUnder(way.also) : sql``}`
        : asKeys;
    const key = "key" in way ? sql`${orderKeys.key} = ${way.key}` : undefined;
    return sql`(select ${orderKeys.placedAt}, ${orderKeys.orderId} from ${from} where ${and(key, holds(way), where)} order by ${sql.join(orderBy, sql`, `)} limit ${limit})`;
  });
  return sql`(${sql.join(branches, sql` union `)}) as ${orderKeys}`;
}
