/**
 * A product of a sheet as the list has it by now, with the moment by which it stands there, in
 * milliseconds.
 */
export type PlacedProduct = { id: string; at: number };

/**
 * Where a product stands and will stand, counted from 1 among those of the sheet, and its new
 * moment.
 */
export type NewPlace = { id: string; from: number; to: number; at: number };

const STEP_MS = 1000;

/**
 * Puts each product whose number was changed there, and the others around them in their order;
 * where two changed numbers are alike they are no places, and all are sorted by their numbers: of
 * two with one number the one that came up stands before, the one that went down behind. Most keep
 * their moment: those that can stay get none, the others one between their neighbours, so that a
 * product that moves far is one change and what is not in the sheet stays. `listed` is in the order
 * of the list; `now` bounds what is new at its top, in milliseconds.
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

/** Whom nobody moved stays, unless more can stay otherwise. */
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

/**
 * Moments from the top, each later than the next where one of the two is new; null: to be found.
 */
function momentsOf(
  kept: readonly (number | null)[],
  old: readonly number[],
  now: number,
): number[] {
  const moments: number[] = [];
  let above: number | null = null;
  for (let at = 0; at < kept.length;) {
    const held = kept[at]!;
    if (held !== null && held !== undefined) {
      moments.push(held);
      above = held;
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
