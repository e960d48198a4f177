import { eq, sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { healthSilences } from "./table.server.ts";

/**
 * The shop itself asks for recent payments every five minutes, so that a silence is confirmed or
 * ended also while nobody buys.
 */
export const SILENT_MINUTES = 5;

const MOST_LETTERS = 200;

/** A call to the payment company got no answer. */
export async function notePaymentSilent(db: Db, error: Error): Promise<void> {
  const reason = error.message.slice(0, MOST_LETTERS).toWellFormed();
  await db
    .insert(healthSilences)
    .values({ of: "payment", reason })
    .onConflictDoUpdate({
      target: healthSilences.of,
      set: { reason, lastAt: sql`now()` },
    });
}

/** It answered, whether yes or no. */
export async function notePaymentAnswered(db: Db): Promise<void> {
  await db.delete(healthSilences).where(eq(healthSilences.of, "payment"));
}
