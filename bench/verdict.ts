import { writeFileSync } from "node:fs";

/** An aim of the shop's speed beside what was measured. */
export type Verdict = { name: string; value: number; limit: number; least?: true; ok: boolean };

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

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

export const inWords = ({ name, value, limit, least, ok }: Verdict): string =>
  `${ok ? "met   " : "MISSED"}  ${name.padEnd(72)} ${value} (${least ? "at least" : "at most"} ${limit})`;

/** `bench/last.json`: what the last run found, for comparing. */
export function leaveVerdicts(file: string, verdicts: readonly Verdict[]): void {
  const at = new Date().toISOString();
  writeFileSync(file, `${JSON.stringify({ at, verdicts }, null, 1)}\n`);
}
