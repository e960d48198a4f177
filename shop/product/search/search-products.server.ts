import type { Db } from "#shop/shop.ts";
import { listProductsOf } from "../list-products.server.ts";
import type { ListedProduct } from "../product.ts";
import {
  alikeOf,
  candidatesOf,
  everything,
  filtersOf,
  firstOf,
  matching,
  matchingMeant,
  MOST_FOUND,
  namedSo,
  type Ranked,
} from "./find-candidates.server.ts";
import { narrow, type Counts } from "./narrow.ts";
import { readProductQuery, type ProductQuery } from "./product-query.ts";
import { meantBy } from "./search-words.server.ts";
import { widenQuery } from "./synonyms.server.ts";
import type { TypedQuery } from "./typed-query.ts";

const PAGE_SIZE = 24;
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

const nearest = (some: Ranked[]) =>
  some.toSorted((one, other) => one.rank - other.rank).slice(0, MOST_ALIKE);

/** What may have been meant: words of the shop that differ in few keys, first for those that the
 * shop does not have, then for all, then for some, and at last names that look like it. */
async function near(db: Db, { words }: TypedQuery): Promise<Ranked[]> {
  const strange = await meantBy(db, words, true);
  if (strange.some((ways) => ways.length > 1)) {
    const found = await firstOf(db, matchingMeant(strange, false), "any");
    if (found.length) return nearest(found);
  }
  const ways = await meantBy(db, words);
  for (const some of [false, true]) {
    const found = await firstOf(db, matchingMeant(ways, some), "any");
    if (found.length) return nearest(found);
  }
  return nearest(await alikeOf(db, words.join(" ")));
}

/** What is counted, and what is shown where that is not the same. */
async function look(db: Db, query: ProductQuery, now: Date) {
  const { typed, sort } = query;
  const widened = typed && (await widenQuery(db, typed));
  const match = widened ? matching(widened) : everything;
  const filters = filtersOf(query, now);
  const isByName = widened && !widened.isInitials && sort === "best";
  // Names are looked up meanwhile, although few searches find so many that they are needed.
  const [all, named] = await Promise.all([
    firstOf(db, match, sort),
    isByName ? namedSo(db, widened, match.rank, filters) : [],
  ]);
  const isCut = all.length > MOST_FOUND;
  const isNear = typed !== null && !all.length && !typed.isInitials;
  if (!isCut) return { all: isNear ? await near(db, typed) : all, isCut, isNear };
  const shown = [...named, ...(filters.length ? await firstOf(db, match, sort, filters) : all)];
  return { all: all.slice(0, MOST_FOUND), shown, isCut, isNear };
}

/** Products on show that have all that was typed, in any layout, or else what is near it. */
export async function searchProducts(
  db: Db,
  query: ProductQuery,
  now: Date,
): Promise<FoundProducts> {
  const { all, shown, isCut, isNear } = await look(db, query, now);
  const candidates = await candidatesOf(db, [...all, ...(shown ?? [])]);
  const of = (some: readonly Ranked[]) => {
    const ids = new Set(some.map(({ id }) => id));
    return candidates.filter(({ id }) => ids.has(id));
  };
  const { counts, found: counted } = narrow(of(all), query, now);
  const found = shown ? narrow(of(shown), query, now).found.slice(0, MOST_FOUND) : counted;
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const at = Math.min(query.page, pages) - 1;
  const page = found.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE).map(({ id }) => id);
  return {
    products: await listProductsOf(db, page),
    count: found.length,
    isCut,
    isNear,
    counts,
    pages,
  };
}

/** Beside each choice of a shelf's filters how many of its products (of its newest `MOST_FOUND`) there
 * would be with it. */
export async function countChoices(db: Db, query: ProductQuery, now: Date): Promise<Counts> {
  const shelf = { ...readProductQuery(new URLSearchParams()), category: query.category };
  const all = await firstOf(db, everything, "new", filtersOf(shelf, now));
  return narrow(await candidatesOf(db, all.slice(0, MOST_FOUND)), query, now).counts;
}
