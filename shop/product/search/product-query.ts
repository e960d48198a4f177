import { searchedLine } from "#lib/text/typed.ts";
import { TAGS } from "../category/category.ts";
import { voiceFactNames, voiceFacts, type VoiceFactName } from "../voice/voice-facts.ts";
import { switches, switchNames, takeFilterWords, type SwitchName } from "./switches.ts";
import { readQuery, type TypedQuery } from "./typed-query.ts";

export const sorts = {
  best: "관련순",
  new: "신상품순",
  cheap: "낮은 가격순",
  dear: "높은 가격순",
} as const;
type Sort = keyof typeof sorts;

/** Won, from and below. */
export const prices = {
  "1": { label: "1만원 미만", from: 0, below: 10_000 },
  "3": { label: "1만원대~2만원대", from: 10_000, below: 30_000 },
  "5": { label: "3만원대~4만원대", from: 30_000, below: 50_000 },
  "10": { label: "5만원 이상 10만원 미만", from: 50_000, below: 100_000 },
  "99": { label: "10만원 이상", from: 100_000, below: Infinity },
} as const;
export type PriceBand = keyof typeof prices;

export type ProductQuery = {
  typed: TypedQuery | null;
  category: string | null;
  tag: string | null;
  price: PriceBand | null;
  facts: Partial<Record<VoiceFactName, string>>;
  canBuy: boolean;
  canHear: boolean;
  isDiscounted: boolean;
  isFree: boolean;
  sort: Sort;
  page: number;
};

const MOST_PAGES = 50;
const own = <Names extends object>(names: Names, word: string | null): keyof Names | null =>
  word !== null && Object.hasOwn(names, word) ? (word as keyof Names) : null;

/** Reads an address; invalid values are ignored. Typed words that mean a filter are that filter. */
export function readProductQuery(params: URLSearchParams): ProductQuery {
  const facts: ProductQuery["facts"] = {};
  for (const name of voiceFactNames) {
    const { param, among } = voiceFacts[name];
    const word = (among as readonly string[]).find((candidate) => candidate === params.get(param));
    if (word) facts[name] = word;
  }
  const page = /^\d{1,2}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  const { text, filters } = takeFilterWords(params.get("q") ?? "");
  const isOn = (name: SwitchName) => params.get(switches[name]) === "on" || filters.has(name);
  return {
    typed: readQuery(text),
    category: params.get("category")?.slice(0, 100) || null,
    tag: searchedLine(params.get("tag"), TAGS.length) || null,
    price: own(prices, params.get("price")),
    facts,
    canBuy: isOn("canBuy"),
    canHear: isOn("canHear"),
    isDiscounted: isOn("isDiscounted"),
    isFree: isOn("isFree"),
    sort: own(sorts, params.get("sort")) ?? "best",
    page: Math.min(Math.max(page, 1), MOST_PAGES),
  };
}

export const anyProduct: ProductQuery = readProductQuery(new URLSearchParams());

/** The address that asks for this, of all but the words and the page. */
export function writeProductQuery(query: ProductQuery): URLSearchParams {
  const { category, tag, price, facts, sort } = query;
  const words = {
    category,
    tag,
    price,
    ...Object.fromEntries(voiceFactNames.map((name) => [voiceFacts[name].param, facts[name]])),
    ...Object.fromEntries(switchNames.map((name) => [switches[name], query[name] && "on"])),
    sort: sort !== "best" && sort,
  };
  return new URLSearchParams(
    Object.entries(words).flatMap(([param, word]) => (word ? [[param, word]] : [])),
  );
}

/** Query names that filter or sort a category. */
export const narrowingNames: readonly string[] = [
  "q",
  "category",
  "tag",
  "price",
  ...voiceFactNames.map((name) => voiceFacts[name].param),
  ...Object.values(switches),
  "sort",
];

/** The address with typed filter words as filters, which can be taken away; null without any. */
export function withFilterWords(params: URLSearchParams): URLSearchParams | null {
  const { text, filters } = takeFilterWords(params.get("q") ?? "");
  if (!filters.size) return null;
  const address = new URLSearchParams(params);
  address.set("q", text);
  for (const name of filters) address.set(switches[name], "on");
  return address;
}

/** Something is chosen beside the words; an order leaves nothing out. */
export const isNarrowed = ({
  category,
  tag,
  price,
  facts,
  ...on
}: Omit<ProductQuery, "typed" | "sort" | "page">): boolean =>
  Boolean(category || tag || price) ||
  switchNames.some((name) => on[name]) ||
  Object.keys(facts).length > 0;
