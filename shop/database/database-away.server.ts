import { databaseCode } from "./transaction.server.ts";

/**
 * Connection lost or refused, server starting or stopping, no connection free, statement or lock
 * timeout, disk full, read-only after a failover.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CODES =
  /^(?:08\w{3}|57P0\d|57014|53[123]00|55P03|25P03|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** Errors of the driver that have no code. */
const WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/;

const READ_ONLY = "25006";

/** Whether the database is read-only, by a setting or because another server was promoted. */
export const isReadOnly = (error: unknown): boolean => databaseCode(error) === READ_ONLY;

const NO_ROOM = "53100";

/** Whether the database answers but writes nothing: read-only, or without room on its disk. */
export const isNotWriting = (error: unknown): boolean =>
  isReadOnly(error) || databaseCode(error) === NO_ROOM;

/** Whether the database is away or overloaded for a moment, so that a retry soon may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (CODES.test(databaseCode(error) ?? "")) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (WORDS.test(cause.message)) return true;
  return false;
}
