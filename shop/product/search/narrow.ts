import { finalPrice } from "../price.ts";
import { saleOf, type SaleKind } from "../sale.ts";
import { voiceFactNames, voiceFacts, type VoiceFacts } from "../voice/voice-facts.ts";
import { prices, type PriceBand, type ProductQuery } from "./product-query.ts";
import { switches, switchNames, type SwitchName } from "./switches.ts";

/** A product's attributes for filters and sorting. */
export type Candidate = VoiceFacts & {
  id: string;
  /** lower stands before */
  rank: number;
  price: number;
  discountRatio: number | null;
  stock: number | null;
  saleKind: SaleKind;
  reservationOpensAt: Date | null;
  reservationClosesAt: Date | null;
  create: Date;
  category: string | null;
  /** the category above that */
  above: string | null;
  tags: string[];
  hasSound: boolean;
};

type Filter = "category" | "tag" | "price" | SwitchName | keyof VoiceFacts;
type NarrowingQuery = Pick<ProductQuery, "category" | "tag" | "price" | SwitchName | "facts">;

/** The words that each filter compares. */
function wordsOf(product: Candidate, now: Date): Record<Filter, string[]> {
  const final = finalPrice(product);
  const bands = Object.keys(prices) as PriceBand[];
  const facts = Object.fromEntries(
    voiceFactNames.map((name) => [name, [product[name] ?? []].flat()]),
  ) as Record<keyof VoiceFacts, string[]>;
  return {
    ...facts,
    tag: product.tags,
    category: [product.category, product.above].filter((slug) => slug !== null),
    price: bands.filter((band) => final >= prices[band].from && final < prices[band].below),
    canBuy: saleOf(product, now) === "open" ? ["on"] : [],
    canHear: product.hasSound ? ["on"] : [],
    isDiscounted: product.discountRatio ? ["on"] : [],
    isFree: final === 0 ? ["on"] : [],
  };
}

const askedOf = ({ category, tag, price, facts, ...on }: NarrowingQuery): [Filter, string][] => [
  ...(category ? [["category", category] as [Filter, string]] : []),
  ...(tag ? [["tag", tag] as [Filter, string]] : []),
  ...(price ? [["price", price] as [Filter, string]] : []),
  ...switchNames.flatMap((name): [Filter, string][] => (on[name] ? [[name, "on"]] : [])),
  ...(Object.entries(facts) as [Filter, string][]),
];

export type Counts = Record<string, Record<string, number>>;
/** How many there would be without one of the filters, by its name in the address. */
export type Without = Record<string, number>;

const paramOf = (filter: Filter): string => {
  if (Object.hasOwn(switches, filter)) return switches[filter as SwitchName];
  return Object.hasOwn(voiceFacts, filter) ? voiceFacts[filter as keyof VoiceFacts].param : filter;
};

type NarrowedList = {
  found: Candidate[];
  /** the others, those first that miss the fewest filters */
  nearest: Candidate[];
  counts: Counts;
  without: Without;
};

/** Products that pass every filter, and for each choice the count if it replaced its filter's
 * current choice. */
export function narrow(
  candidates: readonly Candidate[],
  query: NarrowingQuery & Pick<ProductQuery, "sort">,
  now: Date,
): NarrowedList {
  const filters = askedOf(query);
  const counts: Counts = {};
  const without: Without = {};
  const misses = new Map<Candidate, number>();
  for (const product of candidates) {
    const words = wordsOf(product, now);
    const missed = filters.filter(([filter, word]) => !words[filter].includes(word));
    for (const [filter, choices] of Object.entries(words)) {
      if (missed.some(([other]) => other !== filter)) continue;
      const tally = (counts[filter] ??= {});
      for (const choice of choices) tally[choice] = (tally[choice] ?? 0) + 1;
    }
    if (missed.length === 1) {
      const param = paramOf(missed[0]![0]);
      without[param] = (without[param] ?? 0) + 1;
    }
    misses.set(product, missed.length);
  }
  const sorted = candidates.toSorted(orders[query.sort]);
  const found = sorted.filter((product) => !misses.get(product));
  const nearest = sorted
    .filter((product) => misses.get(product))
    .toSorted((one, other) => misses.get(one)! - misses.get(other)!);
  return { found, nearest, counts, without };
}

type Order = (one: Candidate, other: Candidate) => number;
const newest: Order = (one, other) =>
  other.create.getTime() - one.create.getTime() || (one.id < other.id ? -1 : 1);
const orders: Record<ProductQuery["sort"], Order> = {
  best: (one, other) => one.rank - other.rank || newest(one, other),
  new: newest,
  cheap: (one, other) => finalPrice(one) - finalPrice(other) || newest(one, other),
  dear: (one, other) => finalPrice(other) - finalPrice(one) || newest(one, other),
};
