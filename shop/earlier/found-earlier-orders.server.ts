import { and, eq, like, or, sql, type SQL } from "drizzle-orm";
import { plainSigns } from "#lib/text/typed.ts";
import { addressWords, searchWays, searchWords } from "#shop/order/search/search-ways.ts";
import { earlierOrders } from "./table.server.ts";

/** Escapes %, _ and \. */
const literal = (words: string) => words.replace(/[\\%_]/g, "\\$&");
const plain = (column: SQL) => sql`lower(normalize(${column}, NFKC))`;
const plainName = (column: SQL) => sql`replace(${plain(column)}, ' ', '')`;

/** The same expression as the index has. */
const keys = sql`order_keys_of(number, buyer_name, receiver_name, buyer_phone, receiver_phone, waybill, buyer_email, address, address_detail)`;

const ends = (column: SQL, rest: string) => sql`${column} like ${`%${literal(rest)}`}`;
const hasName = (column: SQL, rest: string) =>
  sql`${plainName(column)} like ${`%${literal(rest)}%`}`;

const { buyerName, receiverName, buyerPhone, receiverPhone, buyerEmail } = earlierOrders;

/** What of the words the key leaves out. */
const hasRest: Record<string, (rest: string) => SQL | undefined> = {
  phone: (rest) => or(ends(sql`${buyerPhone}`, rest), ends(sql`${receiverPhone}`, rest)),
  waybill: (rest) => ends(sql`${earlierOrders.waybill}`, rest),
  name: (rest) => or(hasName(sql`${buyerName}`, rest), hasName(sql`${receiverName}`, rest)),
  mail: (rest) => sql`${plain(sql`${buyerEmail}`)} like ${`${literal(rest)}%`}`,
  address: (rest) =>
    and(
      ...addressWords(rest).map(
        (word) =>
          sql`${plain(sql`${earlierOrders.address} || ' ' || ${earlierOrders.addressDetail}`)} like ${`%${literal(word)}%`}`,
      ),
    ),
};

/** The number that the buyer or the former shop has, or its beginning; some begin with a "#". */
function byNumber(words: string): SQL {
  const { number, shownNumber } = earlierOrders;
  const begins = `${literal(words)}%`;
  return or(eq(number, words), like(shownNumber, begins), like(shownNumber, `#${begins}`))!;
}

/**
 * Orders by number, name, phone, mail, waybill and address, as orders are searched. Each way walks
 * its own index. Undefined for nothing typed.
 */
export function foundEarlierOrders(typed: string): SQL | undefined {
  const words = plainSigns(searchWords(typed));
  if (!words) return undefined;
  const keyed = searchWays(typed).flatMap((way) => {
    const rest = hasRest[way.by];
    if (!rest || !("key" in way)) return [];
    const wanted = [way.key, ...(way.also ? [way.also] : [])];
    return and(
      sql`${keys} @> ${sql.param(wanted)}::text[]`,
      way.rest ? rest(way.rest) : undefined,
    )!;
  });
  const ways = [byNumber(words), ...keyed].map(
    (condition) => sql`select id from ${earlierOrders} where ${condition}`,
  );
  return sql`${earlierOrders.id} in (${sql.join(ways, sql` union `)})`;
}
