import { dirname } from "node:path";
import type { Source } from "./read-sources.ts";

/** The noun of shop/ that a file belongs to; null outside of shop/ and at its root. */
const nounOf = (path: string): string | null => /^shop\/([^/]+)\//.exec(path)?.[1] ?? null;

const share = (part: number, whole: number) => Math.round((10_000 * part) / whole) / 100;
const countLines = (sources: Source[], is: (line: string) => boolean) =>
  sources.reduce((sum, { lines }) => sum + lines.filter(is).length, 0);

/** What can be read off the sources alone; `nouns` stand lowest first. */
export function figures(sources: Source[], nouns: readonly string[]) {
  const sizes = sources.map(({ lines }) => lines.length).toSorted((a, b) => a - b);
  const at = (part: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * part))]!;
  const lines = sizes.reduce((sum, size) => sum + size, 0);
  const between = importsBetween(sources);
  return {
    files: sources.length,
    lines,
    median: at(0.5),
    ninetieth: at(0.9),
    longest: sizes.at(-1)!,
    wideLines: share(
      countLines(sources, (line) => line.length > 100),
      lines,
    ),
    commentLines: share(
      countLines(sources, (line) => /^\s*(\/\/|\/?\*)/.test(line)),
      lines,
    ),
    importsBetweenNouns: between.length,
    upwardImports: between.filter(([from, to]) => nouns.indexOf(from) < nouns.indexOf(to)).length,
    nounsInCircles: nounsInCircles(between).length,
    crowdedFolders: crowdedFolders(sources).length,
  };
}

function importsBetween(sources: Source[]): [from: string, to: string][] {
  return sources.flatMap(({ path, imports }) => {
    const from = nounOf(path);
    if (!from) return [];
    return imports
      .map(nounOf)
      .flatMap((to) => (to && to !== from ? [[from, to] as [string, string]] : []));
  });
}

function nounsInCircles(imports: [string, string][]): string[] {
  const known = Map.groupBy(imports, ([from]) => from);
  const reached = (start: string) => {
    const seen = new Set<string>();
    const open = [start];
    while (open.length) {
      for (const [, to] of known.get(open.pop()!) ?? []) {
        if (!seen.has(to)) open.push(to);
        seen.add(to);
      }
    }
    return seen;
  };
  return [...known.keys()].filter((noun) => reached(noun).has(noun));
}

/** Folders with more than twenty sources. */
function crowdedFolders(sources: Source[]): string[] {
  const folders = Map.groupBy(sources, ({ path }) => dirname(path));
  return [...folders].filter(([, inside]) => inside.length > 20).map(([folder]) => folder);
}
