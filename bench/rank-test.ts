/** Mann and Whitney's test of whether two samples come from one distribution: two-sided, with ties, by the normal approximation for large samples. */
export function rankTest(first: number[], second: number[]): { z: number; p: number } {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].toSorted((a, b) => a.value - b.value);
  let ranks = 0;
  let ties = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]!.value === all[from]!.value) to++;
    const same = to - from;
    ranks += all.slice(from, to).filter(({ isFirst }) => isFirst).length * ((from + 1 + to) / 2);
    ties += same ** 3 - same;
    from = to;
  }
  const [n, m, total] = [first.length, second.length, all.length];
  const u = ranks - (n * (n + 1)) / 2;
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  const z = deviation ? (u - (n * m) / 2) / deviation : 0;
  return { z, p: 2 * (1 - normal(Math.abs(z))) };
}

/** The share of a normal distribution below z (Abramowitz and Stegun 26.2.17; off by less than 1e-7). */
function normal(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const tail =
    ((((1.330_274_429 * t - 1.821_255_978) * t + 1.781_477_937) * t - 0.356_563_782) * t +
      0.319_381_53) *
    t;
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
