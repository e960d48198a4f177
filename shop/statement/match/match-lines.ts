import { calendarDayOf } from "#lib/calendar-day.ts";
import type { Precision } from "../statement-line.ts";
import {
  compareNames,
  readName,
  readOrderNames,
  type NameFit,
  type OrderNames,
  type ReadOrderNames,
} from "./compare-names.ts";

/** Money that came and belongs to no order yet. */
export type WaitingLine = {
  id: string;
  at: Date;
  precision: Precision;
  amount: number;
  name: string;
};

/** Something that money is expected for: an order, or a transfer to a buyer. */
export type ExpectedMoney = OrderNames & {
  id: string;
  /** won that are missing */
  due: number;
  /** a part of the money is there already, and the rest is what is missing */
  isPart: boolean;
  placedAt: Date;
  /** `ended` before it was paid; `paid` already, so that more money is one too many */
  state: "waiting" | "ended" | "paid";
};

/** Why a line needs a person's eye. The first that holds is told. */
const doubts = [
  "several-lines",
  "several-orders",
  "namesakes",
  "other-digits",
  "cut-name",
  "too-early",
  "too-little",
  "too-much",
  "ended",
  "paid",
  "other-name",
] as const;
export type Doubt = (typeof doubts)[number];

export type MatchingResult = {
  sure: { lineId: string; expectedId: string }[];
  /** the likeliest candidate first */
  doubtful: { lineId: string; doubt: Doubt; candidates: string[] }[];
  /** nothing here fits */
  left: string[];
};

const MOST_CANDIDATES = 5;
const STRONG: readonly NameFit[] = ["order", "digits", "name"];
const MINUTE_MS = 60_000;

type Pair = { line: WaitingLine; expected: ExpectedMoney; names: ReadOrderNames; fit: NameFit };

/** Whether money can be for what was ordered at that time, as exactly as the bank says it. */
function isAfter({ at, precision }: WaitingLine, { placedAt }: ExpectedMoney): boolean {
  if (precision === "day") return calendarDayOf(at) >= calendarDayOf(placedAt);
  if (precision === "second") return at.getTime() >= Math.floor(placedAt.getTime() / 1000) * 1000;
  return Math.floor(at.getTime() / MINUTE_MS) >= Math.floor(placedAt.getTime() / MINUTE_MS);
}

const isStrong = ({ fit }: Pair): boolean => STRONG.includes(fit);
const isExact = ({ line, expected }: Pair): boolean => line.amount === expected.due;
const isPossible = ({ line, expected }: Pair): boolean => isAfter(line, expected);
const waits = ({ expected }: Pair): boolean => expected.state === "waiting";

/** One person has one phone and one name; without a phone nobody is the same as another. */
const personOf = ({ expected, names }: Pair): string =>
  names.phoneTail
    ? `${names.phoneTail} ${names.names.at(-1)?.letters ?? ""}`
    : `order ${expected.id}`;

const isOnePerson = (pairs: readonly Pair[]): boolean => new Set(pairs.map(personOf)).size <= 1;

function pairsOf(lines: readonly WaitingLine[], expecteds: readonly ExpectedMoney[]): Pair[][] {
  const read = expecteds.map((expected) => ({ expected, names: readOrderNames(expected) }));
  return lines.map((line) => {
    const written = readName(line.name);
    return read.flatMap(({ expected, names }) => {
      const fit = compareNames(written, names);
      return fit === "none" && line.amount !== expected.due ? [] : [{ line, expected, names, fit }];
    });
  });
}

/** The pairs with the strongest of their fits: digits say more than a name, an order most. */
function strongest(pairs: readonly Pair[]): Pair[] {
  const fit = STRONG.find((each) => pairs.some((pair) => pair.fit === each));
  return pairs.filter((pair) => pair.fit === fit);
}

/** The pairs of a line that would be right by name, amount and time. */
const fullPairs = (pairs: readonly Pair[]): Pair[] =>
  strongest(
    pairs.filter((pair) => waits(pair) && isExact(pair) && isStrong(pair) && isPossible(pair)),
  );

/**
 * Whether others of the same name have to do with the same amount, also if they have paid: then a
 * name alone does not say whose money it is. A rest may be anybody's rest.
 */
function hasNamesakes(pairs: readonly Pair[], full: readonly Pair[]): boolean {
  if (full[0]?.fit !== "name") return false;
  const isOfRest = full.some(({ expected }) => expected.isPart);
  return !isOnePerson(pairs.filter((pair) => pair.fit === "name" && (isOfRest || isExact(pair))));
}

type Group = { lines: Set<number>; orders: Map<string, Pair> };

/** Lines and orders that can be each other's, apart from all others. */
function groupsOf(full: readonly Pair[][]): Group[] {
  const groups = new Set<Group>();
  const groupOfOrder = new Map<string, Group>();
  for (const [at, pairs] of full.entries()) {
    if (!pairs.length) continue;
    const joined: Group = { lines: new Set([at]), orders: new Map() };
    for (const { expected } of pairs) {
      const group = groupOfOrder.get(expected.id);
      if (!group || !groups.delete(group)) continue;
      for (const line of group.lines) joined.lines.add(line);
      for (const [id, pair] of group.orders) joined.orders.set(id, pair);
    }
    for (const pair of pairs) joined.orders.set(pair.expected.id, pair);
    for (const id of joined.orders.keys()) groupOfOrder.set(id, joined);
    groups.add(joined);
  }
  return [...groups];
}

const byTime = (one: Date, other: Date): number => one.getTime() - other.getTime();

/** The oldest money for the oldest order; null where one came before its order was placed. */
function inTurn({ lines, orders }: Group, all: readonly WaitingLine[]) {
  const sortedLines = [...lines]
    .map((at) => all[at]!)
    .toSorted((one, other) => byTime(one.at, other.at));
  const sortedOrders = [...orders.values()]
    .map(({ expected }) => expected)
    .toSorted((one, other) => byTime(one.placedAt, other.placedAt));
  const turns = sortedLines.map((line, at) => ({ line, expected: sortedOrders[at]! }));
  return turns.every(({ line, expected }) => isAfter(line, expected)) ? turns : null;
}

type Verdicts = { sure: MatchingResult["sure"]; doubts: Map<string, Doubt>; taken: Set<string> };

function judgeGroups(
  lines: readonly WaitingLine[],
  pairs: readonly Pair[][],
  full: readonly Pair[][],
): Verdicts {
  const verdicts: Verdicts = { sure: [], doubts: new Map(), taken: new Set() };
  for (const group of groupsOf(full)) {
    const orders = [...group.orders.values()];
    const turns =
      group.lines.size === orders.length && isOnePerson(orders) ? inTurn(group, lines) : null;
    const isOfNamesakes = [...group.lines].some((at) => hasNamesakes(pairs[at]!, full[at]!));
    if (turns && !isOfNamesakes) {
      for (const { line, expected } of turns) {
        verdicts.sure.push({ lineId: line.id, expectedId: expected.id });
        verdicts.taken.add(expected.id);
      }
      continue;
    }
    const doubt = doubtOfGroup(group, isOfNamesakes || !isOnePerson(orders));
    for (const at of group.lines) verdicts.doubts.set(lines[at]!.id, doubt);
  }
  return verdicts;
}

function doubtOfGroup({ lines, orders }: Group, isOfNamesakes: boolean): Doubt {
  if (isOfNamesakes) return "namesakes";
  return lines.size > orders.size ? "several-lines" : "several-orders";
}

type Rule = [Doubt, (pair: Pair) => boolean];

/** What a line may be that is not sure, the likeliest first. */
const RULES: readonly Rule[] = [
  ["other-digits", (pair) => waits(pair) && isExact(pair) && pair.fit === "otherDigits"],
  ["cut-name", (pair) => waits(pair) && isExact(pair) && pair.fit === "cut"],
  ["too-early", (pair) => waits(pair) && isExact(pair) && isStrong(pair) && !isPossible(pair)],
  ["too-little", (pair) => waits(pair) && isStrong(pair) && pair.line.amount < pair.expected.due],
  ["too-much", (pair) => waits(pair) && isStrong(pair) && pair.line.amount > pair.expected.due],
  ["ended", (pair) => pair.expected.state === "ended" && isStrong(pair)],
  ["paid", (pair) => pair.expected.state === "paid" && isStrong(pair)],
  ["other-name", (pair) => waits(pair) && isExact(pair) && isPossible(pair)],
];

/** Candidates of a line, the nearest in time first; an exact amount before all others. */
const candidatesOf = (pairs: readonly Pair[]): string[] => {
  const distance = ({ line, expected }: Pair) =>
    Math.abs(line.at.getTime() - expected.placedAt.getTime());
  return pairs
    .toSorted(
      (one, other) =>
        Number(isExact(other)) - Number(isExact(one)) || distance(one) - distance(other),
    )
    .slice(0, MOST_CANDIDATES)
    .map(({ expected }) => expected.id);
};

function judgeAlone(pairs: readonly Pair[], taken: ReadonlySet<string>) {
  // What is surely paid by another line expects nothing more.
  const free = pairs.map((pair) =>
    taken.has(pair.expected.id)
      ? { ...pair, expected: { ...pair.expected, state: "paid" as const } }
      : pair,
  );
  for (const [doubt, holds] of RULES) {
    const held = free.filter(holds);
    if (held.length) return { doubt, candidates: candidatesOf(held) };
  }
  return null;
}

/**
 * Says of each line what it was paid for. Sure is only what name, amount and time say together, and
 * nobody else could have meant; everything else is a person's to decide.
 */
export function matchLines(
  lines: readonly WaitingLine[],
  expecteds: readonly ExpectedMoney[],
): MatchingResult {
  const pairs = pairsOf(lines, expecteds);
  const full = pairs.map(fullPairs);
  const { sure, doubts: ofGroups, taken } = judgeGroups(lines, pairs, full);
  const matching: MatchingResult = { sure, doubtful: [], left: [] };
  const sureLines = new Set(sure.map(({ lineId }) => lineId));
  for (const [at, { id: lineId }] of lines.entries()) {
    if (sureLines.has(lineId)) continue;
    const doubt = ofGroups.get(lineId);
    const judged = doubt
      ? { doubt, candidates: candidatesOf(full[at]!) }
      : judgeAlone(pairs[at]!, taken);
    if (judged) matching.doubtful.push({ lineId, ...judged });
    else matching.left.push(lineId);
  }
  return matching;
}
