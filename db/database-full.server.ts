import { count } from "#lib/metrics/counters.server.ts";
import { log } from "#lib/log.server.ts";
import { isReadOnly } from "#shop/database/database-away.server.ts";
import { databaseCode } from "#shop/database/transaction.server.ts";

const NO_ROOM = "53100";
const TOLD_FOR_MS = 60_000;
// Prometheus sees no increase in a counter whose first sample is already 1, so they start at 0.
count("shop_database_full_total", 0);
count("shop_database_read_only_total", 0);
let noticedAt = Number.NEGATIVE_INFINITY;

/** Whether a write failed for lack of disk space in the last minute; reads still work then. */
export const isDatabaseFull = (): boolean => performance.now() - noticedAt < TOLD_FOR_MS;

let refusedAt = Number.NEGATIVE_INFINITY;

/** Counts and logs writes that were refused by a read-only database. */
function noteWhenReadOnly(): void {
  count("shop_database_read_only_total");
  const isTold = performance.now() - refusedAt < TOLD_FOR_MS;
  refusedAt = performance.now();
  if (!isTold)
    log.error(
      "The database refuses writes (default_transaction_read_only, or another server was promoted): pages and the search are shown, but nothing is written and no order is taken.",
    );
}

/** Logs at most one line per minute for all such failures. */
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
