import { and, sql, type SQL } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { newestKeys } from "#shop/database/newest-first.server.ts";
import { products } from "#shop/product/table.server.ts";
import { titleOrIdIs } from "#shop/product/search/title-condition.server.ts";
import { orderKeys, orderLines, orders } from "../table.server.ts";
import { MOST_LOOKED_AT } from "./most-looked-at.ts";
import { addressWords, searchWays, type SearchWay } from "./search-ways.ts";

/** Escapes %, _ and \. */
const like = (words: string) => words.replace(/[\\%_]/g, "\\$&");

const plainName = (column: SQL) => sql`replace(lower(normalize(${column}, NFKC)), ' ', '')`;

const plain = (column: SQL) => sql`lower(normalize(${column}, NFKC))`;

const HOUR_MS = 3_600_000;

/** Widened by an hour at both ends, since the number's day is by another clock than `placedAt`. */
function aroundDay(day: string): SQL {
  const start = Date.parse(`${day}T00:00:00+09:00`);
  return sql`(${orders.placedAt} >= ${new Date(start - HOUR_MS).toISOString()}::timestamptz and ${orders.placedAt} < ${new Date(start + 25 * HOUR_MS).toISOString()}::timestamptz)`;
}

/** The condition beyond the key. */
function holds(way: KeyedWay): SQL | undefined {
  if (way.by === "number") return sql`${orders.number} = ${way.whole}`;
  if (way.by === "beginning")
    return and(sql`${orders.number} like ${`${like(way.beginning)}%`}`, aroundDay(way.day));
  return way.rest ? hasRest[way.by](way.rest) : undefined;
}

type KeyedWay = Exclude<SearchWay, { by: "product" }>;
type RestBy = Extract<SearchWay, { rest: unknown }>["by"];

const hasRest: Record<RestBy, (rest: string) => SQL | undefined> = {
  letters: (rest) => sql`${orders.number} like ${`%-${like(rest)}%`}`,
  phone: (rest) =>
    sql`(${orders.ordererPhone} like ${`%${rest}`} or ${orders.recipientPhone} like ${`%${rest}`})`,
  waybill: (rest) =>
    sql`(${orders.waybillNumber} like ${`%${rest}`} or exists (select from sent_parcels part
      where part.order_id = ${orders.id} and part.number like ${`%${rest}`}))`,
  name: (rest) =>
    sql`(${plainName(sql`${orders.ordererName}`)} like ${`%${like(rest)}%`} or ${plainName(sql`${orders.recipientName}`)} like ${`%${like(rest)}%`})`,
  mail: (rest) => sql`${plain(sql`${orders.ordererEmail}`)} like ${`${like(rest)}%`}`,
  address: (rest) => and(...addressWords(rest).map(addressHas)),
};

const addressHas = (word: string): SQL =>
  sql`${plain(sql`${orders.address} || ' ' || ${orders.addressDetail}`)} like ${`%${like(word)}%`}`;

/** A title that matches more products is too vague to search orders by. */
const MOST_PRODUCTS = 50;
/** Includes removed products, whose orders still exist. */
const titled = (words: string): SQL =>
  sql`select ${products.id} from ${products} where ${titleOrIdIs(words)} limit ${MOST_PRODUCTS}`;

/** The key columns, for orders that are found without a key. */
const asKeys = sql`${orders} join lateral (select ${orders.placedAt}, ${orders.id} as order_id) as ${orderKeys} on true`;
const throughKeys = sql`${orderKeys} join ${orders} on ${orders.id} = ${orderKeys.orderId}`;
// Repeats the equal timestamp, so that the planner may start from few rows and look up their keys.
// It underestimates the result, so this is used only where few rows are expected.
const throughFew = sql`${throughKeys} and ${orders.placedAt} = ${orderKeys.placedAt}`;
const alsoUnder = (key: string) =>
  sql` join ${orderKeys} as other on other.key = ${key} and other.placed_at = ${orderKeys.placedAt} and other.order_id = ${orderKeys.orderId}`;

/**
 * What the list asks besides the words. "broad": most orders meet it; "indexed": few do, and an
 * index has them by their time; "rare": few do, and no index does.
 */
export type Breadth = "broad" | "indexed" | "rare";

type OrderNarrowing = {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  breadth: Breadth;
  /** the days that are meant, by the time of the keys */
  during?: SQL | undefined;
};

/** Each way walks its own index and stops after `limit` rows. Null for nothing typed. */
export function foundOrders(typed: string, narrowing: OrderNarrowing): SQL | null {
  const ways = searchWays(typed);
  if (!ways.length)
    return typed
      ? sql`(select ${orderKeys.placedAt}, ${orderKeys.orderId} from ${orderKeys} where false) as ${orderKeys}`
      : null;
  const branches = ways.map((way) =>
    way.by === "product" ? ofProducts(way.words, narrowing) : underKey(way, narrowing),
  );
  return sql`(${sql.join(branches, sql` union `)}) as ${orderKeys}`;
}

const fromKeys = ({ breadth }: OrderNarrowing): SQL =>
  breadth === "indexed" ? throughFew : throughKeys;

function firstOf(from: SQL, condition: SQL | undefined, narrowing: OrderNarrowing): SQL {
  const { where, orderBy, limit } = narrowing;
  return sql`(select ${orderKeys.placedAt}, ${orderKeys.orderId} from ${from} where ${and(condition, where)} order by ${sql.join(orderBy, sql`, `)} limit ${limit})`;
}

/** All orders of the days meant that have the key of the way, or both of its keys. */
function allUnder(way: KeyedWay & { key: string }, during: SQL | undefined): SQL {
  const also = "also" in way && way.also ? alsoUnder(way.also) : sql``;
  return sql`${orderKeys}${also} where ${and(sql`${orderKeys.key} = ${way.key}`, during)}`;
}

/** All orders of the days meant that have the product `sold`. */
const allOfSold = (during: SQL | undefined): SQL =>
  sql`${orderKeys} where ${and(sql`${orderKeys.key} = 'g' || sold.id`, during)}`;
const withSold = (words: string): SQL => sql`with sold as materialized (${titled(words)})`;

/** Of as many orders as are looked at, each product has the same share. */
const shareOfEach = sql`${MOST_LOOKED_AT} / greatest(1, (select count(*) from sold))`;

const { newest } = newestKeys({ time: orderKeys.placedAt, id: orderKeys.orderId });

/** The newest of these, of which each is then compared with everything else that is meant. */
const newestOf = (all: SQL, most: number | SQL): SQL =>
  sql`(select ${orderKeys.placedAt}, ${orderKeys.orderId} from ${all} order by ${sql.join(newest, sql`, `)} limit ${most}) as ${throughKeys}`;

const areMoreThan = (all: SQL, most: number | SQL): SQL =>
  sql`exists (select from ${all} offset ${most} limit 1)`;

/**
 * Whether only the newest are looked at. Words of addresses and beginnings of mail are shared by
 * many, and so is every other key among orders that few of the list's conditions leave.
 */
const isLookedThrough = (way: KeyedWay, breadth: Breadth): boolean =>
  breadth === "rare" || ((way.by === "mail" || way.by === "address") && way.rest !== null);

/** Whether older orders than the newest MOST_LOOKED_AT were left out of what is found. */
export async function isSearchCut(
  db: Db,
  typed: string,
  { breadth, during }: Pick<OrderNarrowing, "breadth" | "during">,
): Promise<boolean> {
  const shared = searchWays(typed).flatMap((way) => {
    if (way.by === "product")
      return breadth === "rare"
        ? sql`exists (${withSold(way.words)} select from sold where ${areMoreThan(allOfSold(during), shareOfEach)})`
        : [];
    return "key" in way && isLookedThrough(way, breadth)
      ? areMoreThan(allUnder(way, during), MOST_LOOKED_AT)
      : [];
  });
  if (!shared.length) return false;
  const { rows } = await db.execute<{ cut: boolean }>(
    sql`select (${sql.join(shared, sql` or `)}) as cut`,
  );
  return rows[0]!.cut;
}

function underKey(way: KeyedWay, narrowing: OrderNarrowing): SQL {
  if (!("key" in way)) return firstOf(asKeys, holds(way), narrowing);
  if (isLookedThrough(way, narrowing.breadth))
    return firstOf(
      newestOf(allUnder(way, narrowing.during), MOST_LOOKED_AT),
      holds(way),
      narrowing,
    );
  const from = sql`${fromKeys(narrowing)}${way.also ? alsoUnder(way.also) : sql``}`;
  return firstOf(from, and(sql`${orderKeys.key} = ${way.key}`, holds(way)), narrowing);
}

/**
 * The first orders of each product, of which the first of all are taken, an order of two such
 * products once; where an index has the few that may be meant, their lines are looked at instead.
 */
function ofProducts(words: string, narrowing: OrderNarrowing): SQL {
  const { breadth, during, orderBy, limit } = narrowing;
  if (breadth === "indexed") {
    const has = sql`exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.productId} = any(array(${titled(words)})))`;
    return firstOf(asKeys, has, narrowing);
  }
  const each =
    breadth === "rare"
      ? firstOf(newestOf(allOfSold(during), shareOfEach), undefined, narrowing)
      : firstOf(fromKeys(narrowing), sql`${orderKeys.key} = 'g' || sold.id`, narrowing);
  return sql`(${withSold(words)} select distinct ${orderKeys.placedAt}, ${orderKeys.orderId} from sold cross join lateral ${each} as ${orderKeys} order by ${sql.join(orderBy, sql`, `)} limit ${limit})`;
}
