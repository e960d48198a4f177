import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { World } from "#tests/faults/processes/open-world.ts";
import type { Verdict } from "./verdict.ts";

const UNCAUGHT =
  /unhandled|uncaught|triggerUncaughtException|heap out of memory|MaxListenersExceeded/i;
const STARTS_WITHOUT_DATABASE =
  /ECONNREFUSED|ECONNRESET|57P0[123]|Connection terminated|terminating connection|the database system is|timeout/i;
/** Shorter than what the database waits before it ends a transaction that asks nothing. */
const HANGS_MS = 5000;

/**
 * I13: no open process ended by itself, no log has an uncaught error, and the database has no
 * hanging transaction.
 */
export async function checkProcesses({ apps, db }: Pick<World, "apps" | "db">): Promise<Verdict> {
  const logs = apps.map(({ name, logFile }) => ({
    name,
    lines: readFileSync(logFile, "utf8").split("\n"),
  }));
  const uncaught = logs.flatMap(({ name, lines }) =>
    lines.flatMap((line, at) =>
      UNCAUGHT.test(line)
        ? [
            `I13 ${name}: ${lines
              .slice(Math.max(0, at - 2), at + 3)
              .join(" ⏎ ")
              .slice(0, 400)}`,
          ]
        : [],
    ),
  );
  const lives = apps.flatMap(({ name, lives }) => lives.map((life) => ({ name, ...life })));
  const alone = lives.filter(
    ({ ended, killed, readyAt }) => ended !== null && !killed && readyAt !== null,
  );
  const hanging = await hangingTransactions(db);
  return {
    invariant: "I13 processes",
    looked: `${lives.length} lives of ${apps.length} apps, ${lives.filter(({ killed }) => killed).length} of them killed, ${lives.filter(({ ended, killed }) => ended && !killed).length} gave up starting without a database`,
    broken: [
      ...uncaught.filter((line) => !STARTS_WITHOUT_DATABASE.test(line)),
      ...alone.map(({ name, ended }) => `I13 ${name} ended by itself: ${ended}`),
      ...hanging.map(
        ({ state, count }) => `I13 ${count} connections are "${state}" although nothing happens`,
      ),
    ],
  };
}

/**
 * Open transactions that are idle and do not end; slow ones that continue do not count, nor does a
 * backup, which holds its snapshot while files are copied.
 */
async function hangingTransactions(db: World["db"]): Promise<{ state: string; count: number }[]> {
  for (const giveUpAt = performance.now() + HANGS_MS; ; await wait(100)) {
    const { rows } = await db.execute<{ state: string; count: number }>(
      sql`select state, count(*)::int as count from pg_stat_activity where application_name like 'voice-shop%' and application_name <> 'voice-shop backup' and state like 'idle in transaction%' and pid <> pg_backend_pid() group by state`,
    );
    if (!rows.length || performance.now() > giveUpAt) return rows;
  }
}
