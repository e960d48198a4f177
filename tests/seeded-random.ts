export type SeededRandom = {
  /** from 0 up to but not 1 */
  next(): number;
  chance(share: number): boolean;
  /** a whole number, both ends included */
  between(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
  /** one of the names, as often as their weights say */
  weighed<Name extends string>(weights: Record<Name, number>): Name;
  /**
   * An independent stream by seed and name, so that the order of draws elsewhere does not matter.
   */
  branch(name: string): SeededRandom;
};

/** Reproducible random numbers, equal on every machine (mulberry32). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (share) => next() < share,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (list) => list[Math.floor(next() * list.length)]!,
    weighed<Name extends string>(weights: Record<Name, number>): Name {
      const names = Object.keys(weights) as Name[];
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0);
      return names.find((name) => (left -= weights[name]) < 0) ?? names[0]!;
    },
    branch: (name) =>
      seededRandom(
        [...`${seed}/${name}`].reduce(
          (hash, letter) => Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193),
          0x811c9dc5,
        ),
      ),
  };
}
