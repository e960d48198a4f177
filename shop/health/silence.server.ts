import { eq, sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { healthSilences } from "./table.server.ts";

/**
 * How long a company must be silent before it is a trouble. Of payments the shop itself asks every
 * five minutes, so that a silence is confirmed or ended also while nobody buys.
 */
const SILENT_MINUTES = 5;

const MOST_LETTERS = 200;

/** A company outside of which it is noted whether it answers. */
export type Company = (typeof healthSilences.$inferSelect)["of"];

/** A call to the company got no answer, or none that could be used. */
export async function noteSilent(db: Db, of: Company, error: Error): Promise<void> {
  const reason = error.message.slice(0, MOST_LETTERS).toWellFormed();
  await db
    .insert(healthSilences)
    .values({ of, reason })
    .onConflictDoUpdate({
      target: healthSilences.of,
      set: { reason, lastAt: sql`now()` },
    });
}

/** It answered, whether yes or no. */
export async function noteAnswered(db: Db, of: Company): Promise<void> {
  await db.delete(healthSilences).where(eq(healthSilences.of, of));
}

/** The companies that have been silent for long, and since when. */
export const listSilences = (db: Db) =>
  db
    .select({ of: healthSilences.of, beganAt: healthSilences.beganAt })
    .from(healthSilences)
    .where(sql`last_at - began_at >= make_interval(mins => ${SILENT_MINUTES})`);
