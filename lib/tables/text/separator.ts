const SEPARATORS = [",", "\t", ";"];
const LINES = 20;

/** How often each separator stands outside of quotes, for each of the first lines. */
function countsOf(sample: string): Map<string, number>[] {
  const lines: Map<string, number>[] = [new Map()];
  let isQuoted = false;
  for (const letter of sample) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === "\n") {
      if (lines.length === LINES) break;
      lines.push(new Map());
    } else if (SEPARATORS.includes(letter)) {
      const line = lines.at(-1)!;
      line.set(letter, (line.get(letter) ?? 0) + 1);
    }
  }
  return lines.filter(({ size }) => size > 0);
}

/** The lines that have this separator equally often; more of it is better. */
function scoreOf(counts: readonly number[]): number {
  const often = new Map<number, number>();
  for (const count of counts) if (count) often.set(count, (often.get(count) ?? 0) + 1);
  return Math.max(0, ...[...often].map(([count, lines]) => (lines / counts.length) * (count + 1)));
}

/**
 * The separator of a table's text: the one that stands equally often in the most lines, since
 * commas and semicolons also stand in sentences.
 */
export function separatorOf(sample: string): string {
  const lines = countsOf(sample);
  const scores = SEPARATORS.map((each) => scoreOf(lines.map((line) => line.get(each) ?? 0)));
  const best = Math.max(...scores);
  return best > 0 ? SEPARATORS[scores.indexOf(best)]! : ",";
}
