/** A sheet's product in current list order, with the time (ms) that places it. */
export type PlacedProduct = { id: string; at: number };

/** A product's old and new place, counted from 1 within the sheet, and its new time. */
export type NewPlace = { id: string; from: number; to: number; at: number };

const STEP_MS = 1000;

/**
 * Moves each product to its changed number and keeps the others in order. If two changed numbers
 * are equal, all are sorted by number instead: on a tie the product that moved up comes first, the
 * one that moved down last. As few times as possible change: a moved product gets a time between
 * its neighbours, so that products outside of the sheet stay. `listed` is in list order; `now` (ms)
 * caps new times at the top.
 */
export function newPlaces(
  listed: readonly PlacedProduct[],
  typed: ReadonlyMap<string, number>,
  now: number,
): NewPlace[] {
  const rows = listed.map((row, at) => ({
    ...row,
    from: at + 1,
    typed: typed.get(row.id) ?? at + 1,
  }));
  const sorted = inNewOrder(rows);
  const staying = stayingOf(sorted);
  const moments = momentsOf(
    sorted.map(({ at, from }) => (staying.has(from) ? at : null)),
    sorted.map(({ at }) => at),
    now,
  );
  return sorted.flatMap(({ id, at, from }, index) =>
    moments[index] === at ? [] : [{ id, from, to: index + 1, at: moments[index]! }],
  );
}

type TypedRow = PlacedProduct & { from: number; typed: number };

const isMoved = ({ from, typed }: TypedRow): boolean => from !== typed;

function inNewOrder(rows: readonly TypedRow[]): TypedRow[] {
  const sorted = rows.toSorted(
    (a, b) => a.typed - b.typed || a.typed - a.from - (b.typed - b.from) || a.from - b.from,
  );
  const moved = sorted.filter(isMoved);
  if (new Set(moved.map(({ typed }) => typed)).size < moved.length) return sorted;
  const others = rows.filter((row) => !isMoved(row));
  return rows.map((_, at) => {
    const isTaken = moved[0] && (moved[0].typed <= at + 1 || !others.length);
    return (isTaken ? moved : others).shift()!;
  });
}

/** Prefers to keep products that were not moved, unless more can stay otherwise. */
function stayingOf(sorted: readonly TypedRow[]): Set<number> {
  const rising = longestRising(sorted.map(({ from }) => from));
  const others = sorted.filter((row) => !isMoved(row));
  const isRising = others.every(({ from }, at) => at === 0 || others[at - 1]!.from < from);
  return isRising && others.length === rising.size
    ? new Set(others.map(({ from }) => from))
    : rising;
}

/** The numbers of a longest part that rises already. */
function longestRising(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const number of numbers) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! < number) low = middle + 1;
      else high = middle;
    }
    before.set(number, ends[low - 1]);
    ends[low] = number;
  }
  const rising = new Set<number>();
  for (let number = ends.at(-1); number !== undefined; number = before.get(number))
    rising.add(number);
  return rising;
}

/** Times from the top, strictly decreasing where one of two is new; null: still to be computed. */
function momentsOf(
  kept: readonly (number | null)[],
  old: readonly number[],
  now: number,
): number[] {
  const moments: number[] = [];
  let above: number | null = null;
  for (let at = 0; at < kept.length;) {
    const moment = kept[at]!;
    if (moment !== null && moment !== undefined) {
      moments.push(moment);
      above = moment;
      at++;
      continue;
    }
    let end = at;
    while (end < kept.length && !fits(above, kept[end] ?? null, end - at)) end++;
    const below = end < kept.length ? kept[end]! : null;
    const count = end - at;
    const between = spread({ above, below, count, now, first: old[at]! });
    moments.push(...between);
    above = between.at(-1)!;
    at = end;
  }
  return moments;
}

/** Whether so many moments have room before the one that stays. */
const fits = (above: number | null, below: number | null, count: number): boolean =>
  below !== null && (above === null || above - below > count);

type Gap = {
  above: number | null;
  below: number | null;
  count: number;
  now: number;
  first: number;
};

/** So many moments between two, the latest first. */
function spread({ above, below, count, now, first }: Gap): number[] {
  const ranks = Array.from({ length: count }, (_, rank) => rank);
  if (above !== null && below !== null)
    return ranks.map((rank) => above - Math.floor(((above - below) * (rank + 1)) / (count + 1)));
  if (below !== null) {
    const step = Math.max(1, Math.min(STEP_MS, Math.floor((now - below) / (count + 1))));
    return ranks.map((rank) => below + (count - rank) * step);
  }
  return ranks.map((rank) => (above ?? first + STEP_MS) - (rank + 1) * STEP_MS);
}
