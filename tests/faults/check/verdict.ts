/** One invariant of a run: how much was looked at, in words, and what is broken. */
export type Verdict = { invariant: string; looked: string; broken: string[] };

const MOST_LINES = 12;

/** Prints every verdict; true when nothing is broken. */
export function printVerdicts(verdicts: Verdict[]): boolean {
  for (const { invariant, looked, broken } of verdicts) {
    console.log(`${broken.length ? "RED  " : "green"} ${invariant.padEnd(20)} ${looked}`);
    for (const line of broken.slice(0, MOST_LINES)) console.log(`        ${line}`);
    if (broken.length > MOST_LINES) console.log(`        … and ${broken.length - MOST_LINES} more`);
  }
  return verdicts.every(({ broken }) => !broken.length);
}
