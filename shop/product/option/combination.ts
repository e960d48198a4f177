import type { OptionAxis, OptionValue } from "../product.ts";

const BETWEEN = " / ";

/** Two names as one: of options, or of a value of each. */
export const combinedName = (one: string, other: string): string => one + BETWEEN + other;

const partsOf = (name: string): string[] => name.split(BETWEEN);

export type CombinationGroup = { label: string; values: (OptionValue & { part: string })[] };

/**
 * Groups an option whose values combine two, by their first part; null for any other. Each
 * combination is one value with its own shelf and price difference.
 */
export function combinationGroups({ name, values }: OptionAxis): CombinationGroup[] | null {
  const isPair = (words: string) => partsOf(words).length === 2;
  if (!isPair(name) || !values.every(({ label }) => isPair(label))) return null;
  const groups = Map.groupBy(values, ({ label }) => partsOf(label)[0]!);
  return [...groups].map(([label, of]) => ({
    label,
    values: of.map((value) => ({ ...value, part: partsOf(value.label)[1]! })),
  }));
}
