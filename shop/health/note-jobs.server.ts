import { lt, sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { isLate, type JobState } from "./job-state.ts";
import { healthProcesses } from "./table.server.ts";

const MOST_LETTERS = 200;

/** Stores which jobs are late in this process; what processes of before said is deleted. */
export async function noteJobs(db: Db, id: string, states: readonly JobState[]): Promise<void> {
  const late = states
    .filter(isLate)
    .map((state) => ({ ...state, error: state.error.slice(0, MOST_LETTERS).toWellFormed() }));
  const row = { late, seenAt: sql`now()` };
  await db
    .insert(healthProcesses)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: healthProcesses.id, set: row });
  await db
    .delete(healthProcesses)
    .where(lt(healthProcesses.seenAt, sql`now() - interval '10 minutes'`));
}
