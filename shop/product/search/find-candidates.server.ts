import { and, eq, gte, isNull, like, lt, or, sql, type SQL } from "drizzle-orm";
import { unionAll, type PgColumn } from "drizzle-orm/pg-core";
import { pick } from "#lib/pick.ts";
import { prepared } from "#shop/database/prepared.server.ts";
import type { Db } from "#shop/shop.ts";
import { productCategories, products } from "#shop/product/table.server.ts";
import { sellable } from "../product-card.server.ts";
import { discountNow } from "#shop/product/computed-columns.server.ts";
import { voiceFactNames } from "../voice/voice-facts.ts";
import { atBegin, gramsOf } from "./grams.ts";
import type { MeantWord } from "./meant-words.ts";
import type { Candidate } from "./narrow.ts";
import { prices, type ProductQuery } from "./product-query.ts";
import type { Unit, WidenedQuery } from "./synonyms.server.ts";
import { productSearch } from "./table.server.ts";

/** At most this many products are compared, the first in the requested order. */
export const MOST_FOUND = 200;

const { titleKeys, keys, lowKeys, initials, facets, price, create, productId } = productSearch;

export type RankedProduct = { id: string; rank: number };
/** A condition on a row, and alternative sets of grams for the index lookup: every match has all
 * grams of one set, but not every hit matches. */
type SearchCondition = { read: SQL | undefined; ways: string[][] };
/** A condition with its rank; lower is better. */
export type Match = SearchCondition & { rank: SQL; of?: PgColumn };

const anyOf = (parts: readonly SearchCondition[]): SearchCondition => ({
  read: or(...parts.map(({ read }) => read)),
  ways: parts.flatMap(({ ways }) => ways),
});

/** Conditions with many ways are not looked up beside others: they would multiply. */
const allOf = (parts: readonly SearchCondition[]): SearchCondition => ({
  read: and(...parts.map(({ read }) => read)),
  ways: parts
    .map(({ ways }) => ways)
    .toSorted((one, other) => one.length - other.length)
    .reduce((ways, more) =>
      ways.length * more.length > MOST_WAYS
        ? ways
        : ways.flatMap((way) => more.map((another) => [...way, ...another])),
    ),
});
const MOST_WAYS = 40;

/** `position` and not `like`, which takes more than twice as long. */
const holds = (column: PgColumn, word: string): SearchCondition => ({
  read: sql`position(${atBegin(word)} in ${column}) > 0`,
  ways: [gramsOf(word)],
});

/** A word, or all the words of something that means the same. */
const holdsAny = (
  column: PgColumn,
  word: string,
  others: readonly string[] = [],
): SearchCondition =>
  anyOf([
    holds(column, word),
    ...others.map((other) => allOf(other.split(" ").map((part) => holds(column, part)))),
  ]);

export const everything: Match = { read: undefined, ways: [], rank: sql`0` };

/** All that was typed, with or without its spaces. */
export function matching({ words, isInitials, units, wholeOthers }: WidenedQuery): Match {
  const whole = words.join("");
  if (isInitials)
    return {
      ...holds(initials, whole),
      of: initials,
      rank: sql`position(${whole} in ${initials})`,
    };
  const spaced = ` ${words.join(" ")}`;
  const all = (column: PgColumn): SearchCondition =>
    anyOf([
      allOf(units.map(({ keys: word, others }) => holdsAny(column, word, others))),
      ...(words.length > 1 ? [holdsAny(column, whole, wholeOthers)] : []),
    ]);
  return {
    ...all(keys),
    rank: sql`case
      when ${titleKeys} = ${`${spaced} ${whole}`} then 0
      when starts_with(${titleKeys}, ${spaced}) then 1
      when position(${spaced} in ${titleKeys}) > 0 then 2
      when position(${whole} in ${titleKeys}) > 0 then 3
      when ${all(titleKeys).read} then 4
      else 5 end`,
  };
}

/** Each word as it was typed or as it may have been meant; `some`: at least one of the words. */
export function matchingMeant(words: readonly MeantWord[][], some: boolean): Match {
  const each = words.map((ways) => anyOf(ways.map((way) => holds(keys, way.keys))));
  const wrong = words.map((ways) => {
    const cases = ways.map((way) => sql`when ${holds(keys, way.keys).read} then ${way.wrong}::int`);
    return sql`case ${sql.join(cases, sql` `)} else ${MISSED}::int end`;
  });
  return { ...(some ? anyOf : allOf)(each), rank: sql.join(wrong, sql` + `) };
}
/** A word that is not there at all weighs more than all the wrong keys of one that may be meant. */
const MISSED = 9;

// Nulls are named as the indexes name them: written otherwise, the database would sort all.
const newest = [sql`${create} desc nulls last`, sql`${productId}`];
/** `any`: no order is needed, so the first ones found. */
type Order = ProductQuery["sort"] | "any";
export const inOrder: Record<Order, SQL[]> = {
  any: [],
  best: newest,
  new: newest,
  cheap: [sql`${price}`, ...newest],
  dear: [sql`${price} desc`, sql`${create}`, sql`${productId} desc`],
};

/** The filters in the words of the database; `narrow` knows them too. */
export function filtersOf(
  { category, tag, price: band, ...otherFilters }: ProductQuery,
  now: Date,
): SQL[] {
  const wanted = Object.entries({ category, tag, ...otherFilters.facts }).flatMap(
    ([column, word]) => (word ? [`${column}:${word}`] : []),
  );
  const { from, below } = band ? prices[band] : { from: 0, below: Infinity };
  const isOpen = sql`(${sellable} > 0 or ${sellable} is null) and coalesce(${products.reservationOpensAt} <= ${now}, true)
    and coalesce(${products.reservationClosesAt} > ${now}, true)`;
  return [
    wanted.length > 0 && sql`${facets} @> ${sql.param(wanted)}::text[]`,
    from > 0 && gte(price, from),
    below < Infinity && lt(price, below),
    otherFilters.canBuy &&
      sql`exists (select from products where products.id = product_search.product_id and ${isOpen})`,
    otherFilters.isDiscounted &&
      sql`exists (select from products where products.id = product_search.product_id and ${discountNow} > 0)`,
    otherFilters.isFree && eq(price, 0),
    otherFilters.canHear &&
      sql`exists (select from product_samples s where s.product_id = product_search.product_id)`,
  ].filter((each): each is SQL => Boolean(each));
}

const selected = (db: Db, rank: SQL, where: SQL | undefined, from: SQL = sql`product_search`) =>
  db
    .select({ id: sql<string>`${productId}`, rank: rank.mapWith(Number).as("rank") })
    .from(from)
    .where(where)
    .$dynamic();

/** `offset 0` makes PostgreSQL read in this order and stop early, whatever it estimates. */
const walked = (order: SQL[]) =>
  sql`(select * from product_search order by ${sql.join(order, sql`, `)} offset 0) product_search`;

/** Whether a sample of the newest products has enough matches to scan in order: for frequent
 * words an index would fetch all matches before the first could be used. */
async function isCommon(db: Db, where: SQL): Promise<boolean> {
  const first = db
    .select()
    .from(productSearch)
    .orderBy(...newest)
    .limit(LOOKED_AT)
    .as("product_search");
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      hits: sql<number>`count(*) filter (where ${where})::int`,
    })
    .from(first);
  return row!.all < LOOKED_AT || row!.hits >= LOOKED_AT * COMMON;
}
const LOOKED_AT = 400;
const COMMON = 0.025;

/** The first products in the requested order, one more than are compared. */
export async function firstOf(
  db: Db,
  { read, ways, rank, of = keys }: Match,
  order: Order,
  filters: SQL[] = [],
): Promise<RankedProduct[]> {
  const where = and(read, ...filters);
  const sorted = inOrder[order];
  const hasWays = ways.length > 0 && where !== undefined;
  if (hasWays && (await isCommon(db, where)))
    return selected(db, rank, where, walked(order === "any" ? newest : sorted)).limit(
      MOST_FOUND + 1,
    );
  const indexed = ways.map((grams) => sql`shop_grams(${of}) @> ${sql.param(grams)}::text[]`);
  return selected(db, rank, hasWays ? and(or(...indexed), where) : where)
    .orderBy(...sorted)
    .limit(MOST_FOUND + 1);
}

const literal = (typed: string) => typed.replaceAll(/[\\%_]/g, String.raw`\$&`);

const MOST_NAMED = 100;
/** Products whose name equals or begins with the text, whatever the number of products. */
export function namedSo(
  db: Db,
  { words }: WidenedQuery,
  rank: SQL,
  filters: SQL[],
): Promise<RankedProduct[]> {
  const spaced = ` ${words.join(" ")}`;
  const named = (title: SQL) => selected(db, rank, and(title, ...filters)).limit(MOST_NAMED);
  return unionAll(
    named(eq(titleKeys, `${spaced} ${words.join("")}`)),
    named(like(titleKeys, `${literal(spaced)}%`)),
  );
}

/** Where a word may stand, and what each place weighs, from the title to the reviews. */
function placesOf({ keys: word, others, parts }: Unit): [SearchCondition, number][] {
  return [
    [holds(titleKeys, word), 0],
    [holdsAny(keys, word, others), 10],
    [anyOf(parts.map((part) => allOf(part.split(" ").map((each) => holds(keys, each))))), 20],
    [holdsAny(lowKeys, word, others), 40],
  ];
}

/** The words that say what is looked for. */
function tellingUnits({ units }: WidenedQuery): Unit[] {
  const telling = units.filter(({ isFiller }) => !isFiller);
  return telling.length ? telling : units;
}

const NEWEST = 1000;
// All descriptions of a large shop would take too long to read.
const newestTexts = sql`(
  select product_id, title_keys, keys, low_keys from product_search
  order by ${sql.join(newest, sql`, `)} limit ${NEWEST}) product_search`;

/**
 * Whether one of the newest products has all the words, anywhere in its texts. A misspelt word need
 * not be weighed against all of them, which takes a quarter longer.
 */
export async function isAnywhere(db: Db, query: WidenedQuery): Promise<boolean> {
  // The longest first: it leaves out most.
  const all = tellingUnits(query)
    .toSorted((one, other) => other.keys.length - one.keys.length)
    .map((unit) => anyOf(placesOf(unit).map(([place]) => place)));
  const rows = await selected(db, sql`0`, allOf(all).read, newestTexts).limit(1);
  return rows.length > 0;
}

export type WeighedProduct = RankedProduct & { hasAll: boolean };

/**
 * The newest products that have what was typed, or most of it, anywhere in their texts: the best
 * first. A word that few products have weighs more where it is missing.
 */
export async function weighedOf(db: Db, query: WidenedQuery): Promise<WeighedProduct[]> {
  const weights = tellingUnits(query).map((unit) => {
    const cases = placesOf(unit).flatMap(([{ read }, weight]) =>
      read ? [sql`when ${read} then ${weight}::int`] : [],
    );
    return sql`case ${sql.join(cases, sql` `)} end`;
  });
  const { rows } = await db.execute<{ id: string; rank: number; missed: number }>(sql`
    with found as (
      select product_id, array[${sql.join(weights, sql`, `)}] as weights from ${newestTexts}
    ), missing as (
      select place, ${MISSED_LEAST} + ${MISSED_RARE} * avg((weight is null)::int) as weight
      from found, unnest(weights) with ordinality as each(weight, place) group by place
    ), ranked as (
      select product_id as id, sum(coalesce(each.weight, missing.weight))::float as rank,
        count(*) filter (where each.weight is null)::int as missed
      from found, unnest(weights) with ordinality as each(weight, place) join missing using (place)
      group by product_id
    )
    select * from ranked where rank < (select 0.6 * sum(weight) from missing) or missed = 0
    order by rank limit ${MOST_FOUND}`);
  return rows.map(({ id, rank, missed }) => ({ id, rank, hasAll: missed === 0 }));
}
const [MISSED_LEAST, MISSED_RARE] = [60, 100];

/** Similar names among the newest products; comparing all would take too long. */
export function alikeOf(db: Db, typed: string): Promise<RankedProduct[]> {
  const recent = db
    .select({ id: productId, titleKeys })
    .from(productSearch)
    .orderBy(...newest)
    .limit(NEWEST)
    .as("recent");
  const wrong = sql<number>`1 - word_similarity(${typed}, ${recent.titleKeys})`.mapWith(Number);
  return db
    .select({ id: recent.id, rank: wrong.as("rank") })
    .from(recent)
    .where(sql`word_similarity(${typed}, ${recent.titleKeys}) >= ${ALIKE}`)
    .orderBy(sql`rank`)
    .limit(MOST_FOUND);
}
/** Trigram similarity of keystrokes, below which words count as different. */
const ALIKE = 0.45;

/** Filter attributes of these products, visible ones only. */
export async function candidatesOf(db: Db, found: readonly RankedProduct[]): Promise<Candidate[]> {
  const rankOf = new Map(found.map(({ id, rank }) => [id, rank]));
  const rows = await filterable(db).execute({ ids: [...rankOf.keys()] });
  return rows.map((row) => ({ ...row, rank: rankOf.get(row.id)! }));
}

const filterColumns = {
  ...pick(products, [
    "id",
    "price",
    "saleKind",
    "reservationOpensAt",
    "reservationClosesAt",
    "create",
    "category",
    "tags",
    ...voiceFactNames,
  ]),
  discountRatio: discountNow,
  stock: sellable,
  above: productCategories.parent,
  hasSound: sql<boolean>`exists (select from product_samples s where s.product_id = products.id)`,
};

const filterable = prepared((db) =>
  db
    .select(filterColumns)
    .from(products)
    .leftJoin(productCategories, eq(productCategories.slug, products.category))
    .where(
      and(
        sql`${products.id} = any(${sql.placeholder("ids")})`,
        eq(products.isShow, true),
        isNull(products.removedAt),
      ),
    )
    .prepare("search_candidates"),
);
