import { count } from "#lib/metrics/counters.server.ts";
import { log } from "#lib/log.server.ts";
import { isReadOnly } from "#shop/database/database-away.server.ts";
import { databaseCode } from "#shop/database/transaction.server.ts";

const NO_ROOM = "53100";
const TOLD_FOR_MS = 60_000;
// Told from the start: what appears with its first number has not risen, to Prometheus.
count("shop_database_full_total", 0);
count("shop_database_read_only_total", 0);
let noticedAt = Number.NEGATIVE_INFINITY;

/**
 * Whether something could not be written for want of room in the last minute. What is read is
 * answered all the same.
 */
export const isDatabaseFull = (): boolean => performance.now() - noticedAt < TOLD_FOR_MS;

let refusedAt = Number.NEGATIVE_INFINITY;

/**
 * The same of a database that refuses writes by a setting, or since another server was promoted.
 */
function noteWhenReadOnly(): void {
  count("shop_database_read_only_total");
  const isTold = performance.now() - refusedAt < TOLD_FOR_MS;
  refusedAt = performance.now();
  if (!isTold)
    log.error(
      "The database refuses writes (default_transaction_read_only, or another server was promoted): pages and the search are shown, but nothing is written and no order is taken.",
    );
}

/** One line for all that fail in a minute. */
export function noteWhenFull(error: unknown): void {
  if (isReadOnly(error)) return noteWhenReadOnly();
  if (databaseCode(error) !== NO_ROOM) return;
  count("shop_database_full_total");
  if (isDatabaseFull()) return;
  noticedAt = performance.now();
  log.error(
    "The disk of the database is full: pages are shown, but nothing is written and no order is taken until there is room. Everything that was answered is kept.",
  );
}
