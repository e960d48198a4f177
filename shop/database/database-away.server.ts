import { databaseCode } from "./transaction.server.ts";

/**
 * Connection lost or refused, server starting or stopping, no connection free, an answer or a lock
 * that took too long, no room on its disk, a server that only reads since another was promoted.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CODES =
  /^(?:08\w{3}|57P0\d|57014|53[123]00|55P03|25P03|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** What the driver says without a code. */
const WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/;

const READ_ONLY = "25006";

/**
 * Whether it failed because the database takes no writes at the moment, by a setting or since
 * another server was promoted.
 */
export const isReadOnly = (error: unknown): boolean => databaseCode(error) === READ_ONLY;

/** Whether it failed because the database is away or overrun for a moment: nobody's mistake, and
 * worth another try soon. */
export function isDatabaseAway(error: unknown): boolean {
  if (CODES.test(databaseCode(error) ?? "")) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (WORDS.test(cause.message)) return true;
  return false;
}
