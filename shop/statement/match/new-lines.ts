import { calendarDayOf } from "#lib/calendar-day.ts";
import type { Precision } from "../statement-line.ts";

/** What a line is recognised by when another statement has it too. */
export type LineMark = {
  at: Date;
  precision: Precision;
  amountIn: number;
  amountOut: number;
  /** of the other side's name, of which nothing can be read back */
  nameMark: string;
  /** of the account's balance afterwards; null where the statement does not say it */
  balanceMark: string | null;
};

const MINUTE_MS = 60_000;

/** The moment as a less exact statement says it. */
function cutTo(at: Date, precision: Precision): string | number {
  if (precision === "day") return calendarDayOf(at);
  return precision === "minute" ? Math.floor(at.getTime() / MINUTE_MS) : at.getTime();
}

const ORDER: readonly Precision[] = ["day", "minute", "second"];

const isSameTime = (one: LineMark, other: LineMark): boolean => {
  const precision = ORDER[Math.min(ORDER.indexOf(one.precision), ORDER.indexOf(other.precision))]!;
  return cutTo(one.at, precision) === cutTo(other.at, precision);
};

/**
 * Whether two statements may mean the same movement; day and amounts are equal already. Banks name
 * the other side differently from form to form, so that an equal balance counts as much as a name.
 */
function mayBeSame(one: LineMark, other: LineMark): boolean {
  const hasBalances = one.balanceMark !== null && other.balanceMark !== null;
  if (hasBalances && one.balanceMark !== other.balanceMark) return false;
  return isSameTime(one, other) && (hasBalances || one.nameMark === other.nameMark);
}

const groupOf = ({ at, amountIn, amountOut }: LineMark): string =>
  `${calendarDayOf(at)} ${amountIn} ${amountOut}`;

const isSameName = (one: LineMark, other: LineMark): boolean =>
  one.nameMark === other.nameMark && mayBeSame(one, other);

/**
 * Pairs each incoming line with at most one kept line, as many as possible (Kuhn's algorithm).
 * Equal names go first: what is paired once stays paired, whatever follows.
 */
function pairLines(kept: readonly LineMark[], incoming: readonly LineMark[]): Set<number> {
  const partner: (number | undefined)[] = Array.from({ length: kept.length });
  const paired = new Set<number>();
  for (const fits of [isSameName, mayBeSame]) {
    // What a vain search has visited leads nowhere in later searches either.
    const isDead = new Set<number>();
    const find = (from: number, isVisited: Set<number>): boolean => {
      for (const [at, line] of kept.entries()) {
        if (isVisited.has(at) || isDead.has(at) || !fits(line, incoming[from]!)) continue;
        isVisited.add(at);
        const other = partner[at];
        if (other !== undefined && !find(other, isVisited)) continue;
        partner[at] = from;
        return true;
      }
      return false;
    };
    for (const from of incoming.keys()) {
      if (paired.has(from)) continue;
      const isVisited = new Set<number>();
      if (find(from, isVisited)) paired.add(from);
      else for (const at of isVisited) isDead.add(at);
    }
  }
  return paired;
}

/**
 * The lines that no earlier statement had, the oldest first in both: statements are cut at the end
 * of what had happened, so that an earlier one has the earlier of two alike. Two equal lines of one
 * statement are two movements, and the same two lines of the next statement are these again.
 */
export function newLines<Line extends LineMark>(
  kept: readonly LineMark[],
  incoming: readonly Line[],
): Line[] {
  const keptBy = Map.groupBy(kept, groupOf);
  const isNew = new Set<Line>();
  for (const [group, lines] of Map.groupBy(incoming, groupOf)) {
    const paired = pairLines(keptBy.get(group) ?? [], lines);
    for (const [at, line] of lines.entries()) if (!paired.has(at)) isNew.add(line);
  }
  return incoming.filter((line) => isNew.has(line));
}
