import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#db/client.server.ts";
import { APPLICATION_ROLE, grantApplication } from "#db/grant-application.server.ts";
import { migrateDatabase } from "#db/migrate.server.ts";
import { startPostgres } from "#server/postgres/postgres.server.ts";
import type { Db } from "#shop/shop.ts";
import { createDatabase } from "#tests/postgres-for-tests.ts";
import { quantile } from "./quantile.ts";

/** A database and what is asked of it, one after the other. An answer may say what it took. */
export type Measurement<Sample> = { db: Db; samples: Sample[] };
export type Ask<Sample> = (measured: Measurement<Sample>, sample: Sample) => Promise<unknown>;
type MeasurementPair<Sample> = [few: Measurement<Sample>, many: Measurement<Sample>];
type Sizes<Sample> = {
  counts: readonly [few: number, many: number];
  /** as the owner of the database at this address */
  fill(url: string, count: number): Promise<void>;
  samplesOf(db: Db, count: number): Promise<Sample[]>;
};

/** The same shop twice, small and large, in one PostgreSQL that goes with it. */
export async function withTwoSizes<Sample>(
  { counts, fill, samplesOf }: Sizes<Sample>,
  work: (both: MeasurementPair<Sample>) => Promise<void>,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "voice-shop-sizes-"));
  chmodSync(directory, 0o755);
  const postgres = await startPostgres({
    directory: join(directory, "postgres"),
    log: () => undefined,
    durable: false,
  });
  const pools: { end(): Promise<void> }[] = [];
  try {
    const databases: Measurement<Sample>[] = [];
    for (const count of counts) {
      const began = performance.now();
      const at = (address: string) => address.replace(/\/[^/]*$/, `/sized_${count}`);
      await createDatabase(postgres.adminUrl, `sized_${count}`);
      await migrateDatabase(at(postgres.adminUrl));
      await grantApplication(at(postgres.adminUrl));
      await fill(at(postgres.adminUrl), count);
      const { db, pool } = openDatabase(at(postgres.adminUrl), { max: 4, role: APPLICATION_ROLE });
      pools.push(pool);
      databases.push({ db, samples: await samplesOf(db, count) });
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      console.log(`${count.toLocaleString("en")} are there after ${seconds} s`);
    }
    await work(databases as MeasurementPair<Sample>);
  } finally {
    for (const pool of pools) await pool.end();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function timed<Sample>(
  ask: Ask<Sample>,
  measured: Measurement<Sample>,
  turn: number,
): Promise<TimedAnswer> {
  const began = performance.now();
  const answer = await ask(measured, measured.samples[turn % measured.samples.length]!);
  const { rows, took } = (answer ?? {}) as { rows?: { length: number }; took?: number };
  return { took: took ?? performance.now() - began, rows: rows?.length ?? 1 };
}

/** What one question took, in milliseconds, and how many rows the answer had. */
type TimedAnswer = { took: number; rows: number };

const figuresOf = (answers: readonly TimedAnswer[]) => {
  const times = answers.map(({ took }) => took);
  const rows = answers.reduce((sum, answer) => sum + answer.rows, 0) / answers.length;
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), rows };
};

/** The same questions to the small and to the large one. */
export type Pair = readonly [few: TimedAnswer, many: TimedAnswer];
export function figureOf(name: string, pairs: readonly Pair[]) {
  const few = figuresOf(pairs.map(([answer]) => answer));
  const many = figuresOf(pairs.map(([, answer]) => answer));
  return { name, few, many, p50: many.p50 / few.p50, p99: many.p99 / few.p99, pairs };
}

/** Asks both in turns, so that both meet the same moments of the machine; in milliseconds. */
export async function measure<Sample>(
  name: string,
  ask: Ask<Sample>,
  { both, runs, warm }: { both: MeasurementPair<Sample>; runs: number; warm: number },
): Promise<Figure> {
  const pairs: Pair[] = [];
  for (let turn = -warm; turn < runs; turn++) {
    const answers: TimedAnswer[] = [];
    // Who comes first changes, since the second finds the processor warm.
    for (const which of turn % 2 ? ([0, 1] as const) : ([1, 0] as const))
      answers[which] = await timed(ask, both[which], turn + warm);
    if (turn >= 0) pairs.push([answers[0]!, answers[1]!]);
  }
  return figureOf(name, pairs);
}

export type Figure = ReturnType<typeof figureOf>;

/** What the ratio of the 99th percentiles is at least, nineteen times in twenty: a few runs that met another's work decide it. */
function leastRatio({ name, pairs }: Figure): number {
  const drawn = () => pairs[Math.floor(Math.random() * pairs.length)]!;
  const ratios = Array.from({ length: 200 }, () => figureOf(name, pairs.map(drawn)).p99);
  return quantile(ratios, 0.05);
}

/** Whether the many take more than `aim` times as long as the few, in the middle or, beyond chance, at the 99th percentile. */
export const isAbove = (figure: Figure, aim: number): boolean =>
  figure.p50 > aim || (figure.p99 > aim && leastRatio(figure) > aim);

const ms = (value: number) => value.toFixed(2).padStart(8);

export const lineOf = ({ name, few, many, p50, p99 }: Figure): string =>
  `${name.padEnd(34)} ${[few.p50, many.p50, few.p99, many.p99].map(ms).join(" ")}   ${p50.toFixed(2)}   ${p99.toFixed(2)}   ${few.rows.toFixed(1)}   ${many.rows.toFixed(1)}`;
