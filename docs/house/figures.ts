import type { Source } from "./read-sources.ts";

/** The noun of shop/ that a file belongs to; null outside of shop/ and at its root. */
const nounOf = (path: string): string | null => /^shop\/([^/]+)\//.exec(path)?.[1] ?? null;

/** What can be read off the sources alone; `nouns` stand lowest first. */
export function figures(sources: Source[], nouns: readonly string[]) {
  const lines = sources.reduce((sum, source) => sum + source.lines.length, 0);
  const between = importsBetween(sources);
  return {
    files: sources.length,
    lines,
    importsBetweenNouns: between.length,
    upwardImports: between.filter(([from, to]) => nouns.indexOf(from) < nouns.indexOf(to)).length,
    nounsInCircles: nounsInCircles(between).length,
  };
}

/** Files that must be loaded to run one of them, itself included. */
export function closureOf(sources: Source[], start: string): number {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const seen = new Set([start]);
  const open = [start];
  while (open.length)
    for (const { from, kind } of byPath.get(open.pop()!)?.imports ?? [])
      if (kind === "value" && !seen.has(from) && byPath.has(from)) {
        seen.add(from);
        open.push(from);
      }
  return seen.size;
}

function importsBetween(sources: Source[]): [from: string, to: string][] {
  return sources.flatMap(({ path, imports }) => {
    const noun = nounOf(path);
    if (!noun) return [];
    return imports
      .map(({ from }) => nounOf(from))
      .flatMap((to) => (to && to !== noun ? [[noun, to] as [string, string]] : []));
  });
}

function nounsInCircles(imports: [string, string][]): string[] {
  const importsByNoun = Map.groupBy(imports, ([from]) => from);
  const reached = (start: string) => {
    const seen = new Set<string>();
    const open = [start];
    while (open.length) {
      for (const [, to] of importsByNoun.get(open.pop()!) ?? []) {
        if (!seen.has(to)) open.push(to);
        seen.add(to);
      }
    }
    return seen;
  };
  return [...importsByNoun.keys()].filter((noun) => reached(noun).has(noun));
}
