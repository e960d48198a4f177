import { and, arrayContains, asc, desc, eq, isNull, like, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { pick } from "#lib/pick.ts";
import type { Db } from "#shop/shop.ts";
import { productCategories } from "../category/table.server.ts";
import { listProductsOf } from "../list-products.server.ts";
import { sellable } from "../product-card.server.ts";
import type { ListedProduct } from "../product.ts";
import { products } from "../table.server.ts";
import { voiceFactNames } from "../voice/voice-facts.ts";
import { narrow, type Candidate, type Counts } from "./narrow.ts";
import type { ProductQuery } from "./product-query.ts";
import { productSearch } from "./table.server.ts";
import { widenQuery, type Widened } from "./synonyms.server.ts";
import type { TypedQuery } from "./typed-query.ts";

const PAGE_SIZE = 24;
/** More are not compared; of more, these stand first in the order that is asked for. */
const MOST_FOUND = 500;
/** Of the keys, by trigrams; what is less alike than this is another word. */
const ALIKE = 0.45;
const MOST_ALIKE = 12;

export type FoundProducts = {
  products: ListedProduct[];
  count: number;
  /** more than are compared */
  isCut: boolean;
  /** nothing has what was typed: these are near it */
  isNear: boolean;
  counts: Counts;
  pages: number;
};

const literal = (keys: string) => keys.replaceAll(/[\\%_]/g, String.raw`\$&`);
/** Trigrams need three keys: fewer are looked for at the beginning of a word. */
const holding = (keys: string) => `%${keys.length < 3 ? " " : ""}${literal(keys)}%`;

/** A word, or all the words of something that means the same. */
const holdsAny = (column: PgColumn, word: string, others: readonly string[]): SQL =>
  or(
    like(column, holding(word)),
    ...others.map((other) => and(...other.split(" ").map((part) => like(column, holding(part))))),
  )!;

function matching({ words, isInitials, others, wholeOthers }: Widened): { where: SQL; rank: SQL } {
  const { titleKeys, keys, initials } = productSearch;
  const whole = words.join("");
  if (isInitials)
    return {
      where: like(initials, holding(whole)),
      rank: sql`position(${whole} in ${initials})`,
    };
  const spaced = ` ${words.join(" ")}`;
  const each = (column: PgColumn) =>
    and(...words.map((word, at) => holdsAny(column, word, others[at] ?? [])));
  return {
    where: or(each(keys), holdsAny(keys, whole, wholeOthers))!,
    rank: sql`case
      when ${titleKeys} = ${`${spaced} ${whole}`} then 0
      when starts_with(${titleKeys}, ${spaced}) then 1
      when position(${spaced} in ${titleKeys}) > 0 then 2
      when position(${whole} in ${titleKeys}) > 0 then 3
      when ${or(each(titleKeys), holdsAny(titleKeys, whole, wholeOthers))} then 4
      else 5 end`,
  };
}

const columns = {
  ...pick(products, [
    "id",
    "price",
    "discountRatio",
    "saleKind",
    "reservationOpensAt",
    "reservationClosesAt",
    "create",
    "category",
    ...voiceFactNames,
  ]),
  stock: sellable,
  above: productCategories.parent,
  hasSound: sql<boolean>`exists (select from product_samples s where s.product_id = products.id)`,
};

const onShow = and(eq(products.isShow, true), isNull(products.removedAt));

const orders: Record<ProductQuery["sort"], (rank: SQL) => SQL[]> = {
  best: (rank) => [asc(rank), desc(products.create)],
  new: () => [desc(products.create)],
  cheap: () => [asc(products.price)],
  dear: () => [desc(products.price)],
};

/** The filters that the database can read; `narrow` reads all of them. */
const filtersOf = ({ category, canHear, facts }: ProductQuery): SQL[] =>
  [
    category && or(eq(products.category, category), eq(productCategories.parent, category)),
    canHear && columns.hasSound,
    ...voiceFactNames.map((name) => {
      const word = facts[name];
      if (!word) return null;
      return name === "voiceLanguages"
        ? arrayContains(products.voiceLanguages, [word])
        : eq(products[name], word);
    }),
  ].filter((each): each is SQL => Boolean(each));

type Wanted = { where: SQL | undefined; rank: SQL; order?: SQL[] };

const candidates = (db: Db, { where, rank, order = [] }: Wanted, most: number) =>
  db
    .select({ ...columns, rank: rank.mapWith(Number).as("rank") })
    .from(productSearch)
    .innerJoin(products, eq(products.id, productSearch.productId))
    .leftJoin(productCategories, eq(productCategories.slug, products.category))
    .where(and(onShow, where))
    .orderBy(...order)
    .limit(most);

async function near(db: Db, { words }: TypedQuery): Promise<Candidate[]> {
  const typed = words.join(" ");
  const alike = sql`word_similarity(${typed}, ${productSearch.titleKeys})`;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${ALIKE}, true)`);
    return candidates(
      tx as Db,
      { where: sql`${typed} <% ${productSearch.titleKeys}`, rank: sql`1 - ${alike}` },
      MOST_FOUND,
    ).then((rows) => rows.toSorted((one, other) => one.rank - other.rank).slice(0, MOST_ALIKE));
  });
}

/** Products on show that have all that was typed, in any layout, or else what is near it. */
export async function searchProducts(
  db: Db,
  query: ProductQuery,
  now: Date,
): Promise<FoundProducts> {
  const { typed } = query;
  const wanted = typed
    ? matching(await widenQuery(db, typed))
    : { where: undefined, rank: sql`0::int` };
  const order = orders[query.sort](wanted.rank);
  const read = await candidates(db, { ...wanted, order }, MOST_FOUND + 1);
  const isNear = typed !== null && !read.length && !typed.isInitials;
  const isCut = read.length > MOST_FOUND;
  const rows = isNear ? await near(db, typed) : read.slice(0, MOST_FOUND);
  const filters = filtersOf(query);
  const { counts, found: first } = narrow(rows, query, now);
  let found = first;
  if (isCut && filters.length) {
    const where = and(wanted.where, ...filters);
    found = narrow(await candidates(db, { ...wanted, where, order }, MOST_FOUND), query, now).found;
  }
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const at = Math.min(query.page, pages) - 1;
  const shown = found.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE).map(({ id }) => id);
  return {
    products: await listProductsOf(db, shown),
    count: found.length,
    isCut,
    isNear,
    counts,
    pages,
  };
}
