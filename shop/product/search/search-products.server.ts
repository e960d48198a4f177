import type { Db } from "#shop/shop.ts";
import { listProductsOf } from "../list-products.server.ts";
import type { ListedProduct } from "../product.ts";
import {
  alikeOf,
  candidatesOf,
  everything,
  filtersOf,
  firstOf,
  isAnywhere,
  matching,
  matchingMeant,
  MOST_FOUND,
  namedSo,
  weighedOf,
  type RankedProduct,
} from "./find-candidates.server.ts";
import { idsOfQuery } from "./list-of-query.server.ts";
import { narrow, type Candidate, type Counts, type Without } from "./narrow.ts";
import { anyProduct, type ProductQuery } from "./product-query.ts";
import { meantBy } from "./search-words.server.ts";
import { widenQuery, type WidenedQuery } from "./synonyms.server.ts";

const PAGE_SIZE = 24;
const MOST_ALIKE = 12;
const MOST_INSTEAD = 8;

export type Instead = {
  products: ListedProduct[];
  /** they have what was typed and some of the filters; else they are the newest */
  isNear: boolean;
  without: Without;
};

export type FoundProducts = {
  products: ListedProduct[];
  instead: Instead | null;
  /** descriptions of their voices, by id */
  voices: Record<string, string>;
  count: number;
  /** more than are compared */
  isCut: boolean;
  /** nothing has what was typed: these are near it */
  isNear: boolean;
  counts: Counts;
  pages: number;
};

const nearest = (some: RankedProduct[]) =>
  some.toSorted((one, other) => one.rank - other.rank).slice(0, MOST_ALIKE);

/** Corrections: the shop's words within a few keystrokes, first only for unknown words, then for
 * all; then what has some of the words, as typed or corrected, and at last similar names. */
async function near(db: Db, query: WidenedQuery): Promise<RankedProduct[]> {
  const { words } = query;
  const strange = await meantBy(db, words, true);
  if (strange.some((ways) => ways.length > 1)) {
    const found = await firstOf(db, matchingMeant(strange, false), "any");
    if (found.length) return nearest(found);
  }
  const ways = await meantBy(db, words);
  const meant = await firstOf(db, matchingMeant(ways, false), "any");
  if (meant.length) return nearest(meant);
  const weighed = await weighedOf(db, query);
  if (weighed.length) return nearest(weighed);
  const some = await firstOf(db, matchingMeant(ways, true), "any");
  if (some.length) return nearest(some);
  return nearest(await alikeOf(db, words.join(" ")));
}

type FoundRanks = {
  all: RankedProduct[];
  /** what to show, where that differs from what is counted */
  shown?: RankedProduct[];
  isCut: boolean;
  isNear: boolean;
};

/** What has all the words in description and reviews or as parts of them, else what is near. */
async function lookFurther(db: Db, query: WidenedQuery): Promise<FoundRanks> {
  if (!(await isAnywhere(db, query)))
    return { all: await near(db, query), isCut: false, isNear: true };
  const weighed = await weighedOf(db, query);
  return { all: nearest(weighed), isCut: false, isNear: !weighed[0]?.hasAll };
}

/** Counts matches, and finds what to show when that differs. */
async function look(db: Db, query: ProductQuery, now: Date): Promise<FoundRanks> {
  const { typed, sort } = query;
  const widened = typed && (await widenQuery(db, typed));
  const match = widened ? matching(widened) : everything;
  const filters = filtersOf(query, now);
  const isByName = widened && !widened.isInitials && sort === "best";
  // Names are looked up in parallel, although few searches need them.
  const [all, named] = await Promise.all([
    firstOf(db, match, sort),
    isByName ? namedSo(db, widened, match.rank, filters) : [],
  ]);
  const isCut = all.length > MOST_FOUND;
  if (widened && !all.length && !widened.isInitials) return lookFurther(db, widened);
  if (!isCut) return { all, isCut, isNear: false };
  const shown = [...named, ...(filters.length ? await firstOf(db, match, sort, filters) : all)];
  return { all: all.slice(0, MOST_FOUND), shown, isCut, isNear: false };
}

/** If nothing passes all filters: the products that miss the fewest, else the newest. */
async function insteadOf(
  db: Db,
  { nearest, without }: Pick<ReturnType<typeof narrow>, "nearest" | "without">,
  now: Date,
): Promise<Instead> {
  const ids = nearest.length
    ? nearest.slice(0, MOST_INSTEAD).map(({ id }) => id)
    : await idsOfQuery(db, anyProduct, { limit: MOST_INSTEAD, offset: 0, now });
  return { products: await listProductsOf(db, ids), isNear: nearest.length > 0, without };
}

const voiceOf = ({ voiceSex, voiceAge, voiceTone, voiceUse }: Candidate): string =>
  [voiceSex, voiceAge, voiceTone, voiceUse].filter(Boolean).join(" · ");

/** Products on show that have all that was typed, in any layout, or else what is near it. */
export async function searchProducts(
  db: Db,
  query: ProductQuery,
  now: Date,
): Promise<FoundProducts> {
  const { all, shown, isCut, isNear } = await look(db, query, now);
  const candidates = await candidatesOf(db, [...all, ...(shown ?? [])]);
  const of = (some: readonly RankedProduct[]) => {
    const ids = new Set(some.map(({ id }) => id));
    return candidates.filter(({ id }) => ids.has(id));
  };
  const narrowed = narrow(of(all), query, now);
  const nearest = narrowed.nearest.slice(0, MOST_INSTEAD);
  const found = shown ? narrow(of(shown), query, now).found.slice(0, MOST_FOUND) : narrowed.found;
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const at = Math.min(query.page, pages) - 1;
  const page = found.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE);
  return {
    products: await listProductsOf(
      db,
      page.map(({ id }) => id),
    ),
    instead: found.length ? null : await insteadOf(db, { ...narrowed, nearest }, now),
    voices: Object.fromEntries(
      [...page, ...(found.length ? [] : nearest)].map((product) => [product.id, voiceOf(product)]),
    ),
    count: found.length,
    isCut,
    isNear,
    counts: narrowed.counts,
    pages,
  };
}

/**
 * Counts for each filter choice of a category (over its newest `MOST_FOUND` products); without a
 * full match, near matches.
 */
export async function narrowShelf(db: Db, query: ProductQuery, now: Date) {
  const shelf = { ...anyProduct, category: query.category };
  const all = await firstOf(db, everything, "new", filtersOf(shelf, now));
  const narrowed = narrow(await candidatesOf(db, all.slice(0, MOST_FOUND)), query, now);
  const isEmpty = !narrowed.found.length && narrowed.nearest.length > 0;
  return {
    counts: narrowed.counts,
    instead: isEmpty ? await insteadOf(db, narrowed, now) : null,
  };
}
