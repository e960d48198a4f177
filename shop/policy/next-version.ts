/** A free name for the version after these: the greatest of them with its last number raised. */
export function nextVersion(names: readonly string[]): string {
  const numbers = names
    .filter((name) => /^\d{1,3}(?:\.\d{1,3}){1,2}$/.test(name))
    .map((name) => name.split(".").map(Number))
    .toSorted(byNumbers);
  const next = numbers.at(-1)?.slice() ?? [0, 9];
  const last = next.length - 1;
  // 0.9 is followed by 1.0, and 1.999 by nothing that a form would take.
  if (next.length === 2 && (next[1] === 999 || (next[0] === 0 && next[1] === 9)))
    return `${next[0]! + 1}.0`;
  next[last] = next[last]! + 1;
  return next.join(".");
}

function byNumbers(a: number[], b: number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference) return difference;
  }
  return 0;
}
