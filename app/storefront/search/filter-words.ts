import { shelvesOf, type Category } from "#shop/product/category/category.ts";
import { prices, type ProductQuery } from "#shop/product/search/product-query.ts";
import { switches, switchNames, type SwitchName } from "#shop/product/search/switches.ts";
import { voiceFactNames, voiceFacts } from "#shop/product/voice/voice-facts.ts";

export type FilterQuery = Pick<
  ProductQuery,
  "facts" | "category" | "tag" | "price" | SwitchName | "sort"
>;
export type FilterOption = readonly [value: string, words: string];
export const switchWords: Record<SwitchName, string> = {
  canBuy: "살 수 있는 것",
  canHear: "들어볼 수 있는 것",
  isDiscounted: "할인하는 것",
  isFree: "무료인 것",
};

/** The shelves with those under them, by slug. */
export const placesOf = (shelves: Category[]): FilterOption[] =>
  shelvesOf(shelves).flatMap(({ slug, name, under }): FilterOption[] => [
    [slug, name],
    ...under.map((lower): FilterOption => [lower.slug, `${name} › ${lower.name}`]),
  ]);

type Words = [param: string, words: string];

export function chosenWords(
  filterQuery: FilterQuery,
  placed: readonly FilterOption[] = [],
): Words[] {
  const { facts, category, tag, price } = filterQuery;
  const all: [string, string | undefined | false | null][] = [
    ["category", placed.find(([slug]) => slug === category)?.[1]],
    ["tag", tag],
    ["price", price && prices[price].label],
    ...voiceFactNames.map((name): [string, string | undefined] => [
      voiceFacts[name].param,
      facts[name],
    ]),
    ...switchNames.map((name): [string, string | false] => [
      switches[name],
      filterQuery[name] && switchWords[name],
    ]),
  ];
  return all.filter((one): one is Words => Boolean(one[1]));
}
