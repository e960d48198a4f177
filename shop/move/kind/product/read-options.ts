import { combinedName } from "#shop/product/option/combination.ts";
import { productLimits as limits } from "#shop/product/product-limits.ts";
import { readText } from "#shop/move/cell/read-text.ts";
import type { MovedAxis, MovedValue } from "./product-document.ts";

/** One thing that can be chosen: a value of each axis, with what it costs more and its stock. */
export type Variant = {
  line: number;
  values: { axis: string; label: string }[];
  difference: number;
  stock: number | null;
};
type OptionTrouble = { line: number; words: string };
type ReadOptions = { options: MovedAxis[] } | { troubles: OptionTrouble[] };

/** More than any shop can show; comparing them all would take long. */
const MOST_VARIANTS = 500;
export const TOO_MANY = `값은 ${limits.values}개까지 옮길 수 있어요.`;

const AXIS = /^([^{}]*)\{([^{}]*)\}$/;

/** "색상{빨강|파랑}//크기{S|M}": axes that are chosen apart, without prices of their own. */
export function axesOfText(typed: string): MovedAxis[] | null {
  const parts = typed
    .split("//")
    .map((part) => part.trim())
    .filter(Boolean);
  const axes = parts.map((part) => {
    const [, name = "", values = ""] = AXIS.exec(part) ?? [];
    const labels = values
      .split("|")
      .map((label) => lineOf(label))
      .filter(Boolean);
    return { name: lineOf(name) || "옵션", values: labels.map(plainValue) };
  });
  return axes.every(({ values }) => values.length) ? axes : null;
}

const plainValue = (label: string): MovedValue => ({ label, priceDifference: 0, stock: null });
export const lineOf = (cell: string): string => {
  const read = readText(cell, 1000);
  return ("value" in read ? (read.value ?? "") : cell).replace(/\s+/g, " ").trim();
};

/** The axes of variants: independent ones where their prices add up, else one of combinations. */
export function axesOfVariants(variants: readonly Variant[]): ReadOptions {
  if (variants.length > MOST_VARIANTS)
    return {
      troubles: [
        { line: variants[0]!.line, words: `옵션 조합이 ${variants.length}개예요. ${TOO_MANY}` },
      ],
    };
  const troubles = variantTroubles(variants);
  if (troubles.length) return { troubles };
  const names = variants[0]?.values.map(({ axis }) => axis) ?? [];
  if (names.length <= limits.axes) {
    const axes = independent(variants, names);
    if (axes) return { options: axes };
  }
  const name = names.reduce(combinedName);
  const values = variants.map(({ values: of, difference, stock }) => ({
    label: of.map(({ label }) => label).reduce(combinedName),
    priceDifference: difference,
    stock,
  }));
  return { options: [{ name, values }] };
}

function variantTroubles(variants: readonly Variant[]): OptionTrouble[] {
  const first = variants[0];
  const seen = new Map<string, number>();
  return variants.flatMap((variant): OptionTrouble[] => {
    const { line, values } = variant;
    if (values.length !== first?.values.length)
      return [{ line, words: "다른 줄과 옵션의 개수가 달라요." }];
    const key = JSON.stringify(values.map(({ label }) => label));
    const before = seen.get(key);
    seen.set(key, line);
    return before === undefined
      ? []
      : [{ line, words: `${before}번째 줄과 같은 이름의 옵션이 되풀이돼요.` }];
  });
}

/** Two axes can be chosen apart if every pair is there and its price is the sum of both. */
function independent(variants: readonly Variant[], names: string[]): MovedAxis[] | null {
  if (names.length === 1)
    return [
      {
        name: names[0]!,
        values: variants.map(({ values, difference, stock }) => ({
          label: values[0]!.label,
          priceDifference: difference,
          stock,
        })),
      },
    ];
  const labels = names.map((_, axis) => [
    ...new Set(variants.map(({ values }) => values[axis]!.label)),
  ]);
  const isWhole = labels.reduce((product, of) => product * of.length, 1) === variants.length;
  if (!isWhole || variants.some(({ stock }) => stock !== null)) return null;
  const differences = new Map(
    variants.map(({ values, difference }) => [
      JSON.stringify(values.map(({ label }) => label)),
      difference,
    ]),
  );
  const differenceOf = (...pair: string[]) => differences.get(JSON.stringify(pair)) ?? 0;
  const [firsts = [], seconds = []] = labels;
  const base = differenceOf(firsts[0]!, seconds[0]!);
  const down = firsts.map((label) => differenceOf(label, seconds[0]!));
  const across = seconds.map((label) => differenceOf(firsts[0]!, label) - base);
  const addsUp = firsts.every((one, at) =>
    seconds.every((other, to) => differenceOf(one, other) === down[at]! + across[to]!),
  );
  if (!addsUp) return null;
  const axis = (name: string, of: string[], more: number[]): MovedAxis => ({
    name,
    values: of.map((label, at) => ({ ...plainValue(label), priceDifference: more[at]! })),
  });
  return [axis(names[0]!, firsts, down), axis(names[1]!, seconds, across)];
}

/**
 * More axes than the shop has become one, whose values name a choice of each; null where that makes
 * too many.
 */
export function withinAxes(axes: MovedAxis[]): MovedAxis[] | null {
  if (axes.length <= limits.axes) return axes;
  const [first, ...rest] = axes;
  if (rest.reduce((all, { values }) => all * values.length, 1) > limits.values) return null;
  const name = rest.map(({ name: of }) => of).reduce(combinedName);
  const labels = rest
    .map(({ values }) => values.map(({ label }) => label))
    .reduce((all, of) => all.flatMap((one) => of.map((other) => combinedName(one, other))));
  return [first!, { name, values: labels.map(plainValue) }];
}

/** What of these axes the shop cannot hold. */
export function axisTroubles(axes: readonly MovedAxis[]): string[] {
  const names = axes.map(({ name }) => name);
  const long = (text: string, most: number) => text.length > most;
  return [
    ...repeatedOf(names).map((name) => `옵션 이름 ‘${name}’이 되풀이돼요.`),
    ...axes.flatMap(({ name, values }) => [
      ...repeatedOf(values.map(({ label }) => label)).map(
        (label) => `옵션 ‘${name}’에 값 ‘${label}’이 되풀이돼요.`,
      ),
      ...(values.length > limits.values
        ? [`옵션 ‘${name}’의 값이 ${values.length}개예요. ${limits.values}개까지 옮길 수 있어요.`]
        : []),
      ...(long(name, limits.axisName)
        ? [`옵션 이름이 너무 길어요. ${limits.axisName}자까지 옮길 수 있어요.`]
        : []),
      ...(values.some(({ label }) => long(label, limits.optionLabel))
        ? [`옵션 ‘${name}’의 값이 너무 길어요. ${limits.optionLabel}자까지 옮길 수 있어요.`]
        : []),
    ]),
  ];
}

const repeatedOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text, at) => texts.indexOf(text) < at)),
];
