/** Filters that are on or off, and their names in an address. */
export const switches = {
  canBuy: "open",
  canHear: "sound",
  isDiscounted: "sale",
  isFree: "free",
} as const;
export type SwitchName = keyof typeof switches;
export const switchNames = Object.keys(switches) as SwitchName[];

/** Typed words that mean a filter, wherever they stand. */
const MEANT: Partial<Record<SwitchName, string[]>> = {
  isDiscounted: ["할인", "할인하는", "할인중", "세일", "특가"],
  isFree: ["무료", "공짜"],
};

const filterOf = new Map(
  Object.entries(MEANT).flatMap(([name, words]) => words.map((word) => [word, name as SwitchName])),
);

/** A search text without the words that stand for filters, and these filters. */
export function takeFilterWords(typed: string): { text: string; filters: Set<SwitchName> } {
  const words = typed.split(" ");
  const filters = new Set(words.flatMap((word) => filterOf.get(word) ?? []));
  if (!filters.size) return { text: typed, filters };
  return { text: words.filter((word) => !filterOf.has(word)).join(" "), filters };
}
