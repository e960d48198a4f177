import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** An aim of the shop's speed beside what was measured. */
export type Verdict = {
  name: string;
  value: number;
  limit: number;
  least?: true;
  /** what it would be where the aims were set; where it stands, the aim is held against it */
  inProportion?: number;
  ok: boolean;
};

export const atMost = (name: string, value: number, limit: number): Verdict => ({
  name,
  value: rounded(value),
  limit,
  ok: value <= limit,
});

export const atLeast = (name: string, value: number, limit: number): Verdict => ({
  name,
  value: rounded(value),
  limit,
  least: true,
  ok: value >= limit,
});

/** Of a time, which is as much longer as the machine is slower (pace.ts). */
export const timeAtMost = (name: string, value: number, limit: number, pace: number): Verdict => ({
  ...atMost(name, value, limit),
  inProportion: rounded(value * pace),
  ok: value * pace <= limit,
});

/** Of what is done in a second. */
export const rateAtLeast = (name: string, value: number, limit: number, pace: number): Verdict => ({
  ...atLeast(name, value, limit),
  inProportion: rounded(value / pace),
  ok: value / pace >= limit,
});

/** Where more than the figure itself says whether the aim is met. */
export const judged = (name: string, value: number, limit: number, ok: boolean): Verdict => ({
  name,
  value: rounded(value),
  limit,
  ok,
});

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

function inWords({ name, value, limit, least, inProportion, ok }: Verdict): string {
  const figure =
    inProportion === undefined ? value : `${value} here, in proportion ${inProportion}`;
  return `${ok ? "met   " : "MISSED"}  ${name.padEnd(72)} ${figure} (${least ? "at least" : "at most"} ${limit})`;
}

/** What each command found when it last ran, for comparing. */
const LAST = fileURLToPath(new URL("last.json", import.meta.url));
type LastRuns = Record<string, { at: string; seconds: number; verdicts: Verdict[] }>;
const readLast = (): LastRuns =>
  existsSync(LAST) ? (JSON.parse(readFileSync(LAST, "utf8")) as LastRuns) : {};

/** Says how each aim of this command was met, and leaves it beside what the others found. */
export function conclude(command: string, verdicts: readonly Verdict[]): void {
  const [at, seconds] = [new Date().toISOString(), Math.round(performance.now() / 1000)];
  const runs = { ...readLast(), [command]: { at, seconds, verdicts } };
  writeFileSync(LAST, `${JSON.stringify(runs, null, 1)}\n`);
  console.log(`\n${verdicts.map(inWords).join("\n")}\n`);
}

/** What commands of their own found when they last ran. */
export function sayOthers(commands: readonly string[]): void {
  const runs = readLast();
  for (const command of commands) {
    const { at, verdicts = [] } = runs[command] ?? {};
    console.log(`npm run ${command}: ${at ? `as of ${at}` : "never run here"}`);
    for (const verdict of verdicts) console.log(`  ${inWords(verdict)}`);
  }
}
