import { readFileSync } from "node:fs";

/** What was measured, beside the aim in force where there is one. An aim never fails a run. */
export type Figure = { name: string; value: string; aim?: string };

/** A number as people read it: three digits that count, and no fraction from 100 on. */
export const short = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));

/** Each value with its figure, as `figure("orders a second", 120, "≥ 100")` says it. */
export const figure = (name: string, value: number | string, aim?: string): Figure => ({
  name,
  value: typeof value === "number" ? short(value) : value,
  ...(aim && { aim }),
});

export function printTable(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  for (const { name, value, aim } of figures)
    console.log(`  ${name.padEnd(66)} ${value.padStart(12)}${aim ? `   aim ${aim}` : ""}`);
}

/** The value below which that `share` of them lies; 0.5 is the middle one. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

/** Done again and again by each of so many workers. */
export type Work = (worker: number) => Promise<unknown>;

/** How often `work` is done in a second by so many at once. */
export async function perSecond(atOnce: number, work: Work, ms: number): Promise<number> {
  let count = 0;
  const until = performance.now() + ms;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      for (; performance.now() < until; count++) await work(worker);
    }),
  );
  return (count * 1000) / ms;
}

const [WARM_MS, TURN_MS, TURNS] = [1500, 600, 7];

/**
 * Runs per second of both, and their ratio. They alternate and medians count, because a shared
 * machine's speed drifts.
 */
export async function compareInTurns(atOnce: number, one: Work, other: Work) {
  for (const work of [one, other]) await perSecond(atOnce, work, WARM_MS);
  const turns: { one: number; other: number }[] = [];
  while (turns.length < TURNS)
    turns.push({
      one: await perSecond(atOnce, one, TURN_MS),
      other: await perSecond(atOnce, other, TURN_MS),
    });
  const middle = (of: (turn: { one: number; other: number }) => number) =>
    quantile(turns.map(of), 0.5);
  return {
    one: middle((turn) => turn.one),
    other: middle((turn) => turn.other),
    ratio: middle((turn) => turn.one / turn.other),
  };
}

/** Milliseconds that `work` took, each of so many times. */
export async function timesOf(
  runs: number,
  work: (run: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const began = performance.now();
    await work(run);
    times.push(performance.now() - began);
  }
  return times;
}

const MS_PER_TICK = 10;

/** Milliseconds that a process has had a processor so far, all its threads together; on Linux. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (user! + system!) * MS_PER_TICK;
}

/** MiB that a process holds now, or (`VmHWM`) held at most; on Linux. */
export const memoryMiB = (pid: number, what: "VmRSS" | "VmHWM" = "VmRSS"): number =>
  Number(
    new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0,
  ) / 1024;

/** Whether a word stands behind `npm run bench:… --`, e.g. `--hard`. */
export const isAsked = (word: string): boolean => process.argv.includes(`--${word}`);

/** A number given as `--guests=200`, for a smaller or larger run. */
export function numberOf(name: string, usual: number): number {
  const given = process.argv.find((word) => word.startsWith(`--${name}=`));
  return given ? Number(given.slice(name.length + 3)) : usual;
}
