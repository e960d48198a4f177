import { existsSync, readFileSync, writeFileSync } from "node:fs";

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

type LeftVerdict = Verdict & { at: string };

/** Puts into `bench/last.json` what a run found, beside what other commands found last; returns the latter, for showing. */
export function leaveVerdicts(file: string, verdicts: readonly Verdict[]): LeftVerdict[] {
  const at = new Date().toISOString();
  const left: { verdicts: LeftVerdict[] } = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { verdicts: [] };
  const others = left.verdicts.filter((old) => !verdicts.some(({ name }) => name === old.name));
  const all = [...verdicts.map((verdict) => ({ ...verdict, at })), ...others];
  writeFileSync(file, `${JSON.stringify({ at, verdicts: all }, null, 1)}\n`);
  return others;
}
