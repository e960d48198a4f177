import { prices, type ProductQuery } from "#shop/product/search/product-query.ts";
import { voiceFactNames, voiceFacts } from "#shop/product/voice/voice-facts.ts";

export type FilterQuery = Pick<
  ProductQuery,
  "facts" | "category" | "tag" | "price" | "canBuy" | "canHear" | "sort"
>;
export type FilterOption = readonly [value: string, words: string];
type Words = [param: string, words: string];

export function chosenWords(
  filterQuery: FilterQuery,
  placed: readonly FilterOption[] = [],
): Words[] {
  const { facts, category, tag, price, canBuy, canHear } = filterQuery;
  const all: [string, string | undefined | false | null][] = [
    ["category", placed.find(([slug]) => slug === category)?.[1]],
    ["tag", tag],
    ["price", price && prices[price].label],
    ...voiceFactNames.map((name): [string, string | undefined] => [
      voiceFacts[name].param,
      facts[name],
    ]),
    ["open", canBuy && "살 수 있는 것"],
    ["sound", canHear && "들어볼 수 있는 것"],
  ];
  return all.filter((one): one is Words => Boolean(one[1]));
}
