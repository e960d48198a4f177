import { totalmem } from "node:os";
import { words } from "#server/words/words.ts";
import type { Env } from "#server/settings/env.server.ts";
import { megabytes } from "./megabytes.ts";

/**
 * A shop with its own database took 320 to 360 MiB while four people bought (`npm run small`).
 */
const WITH_DATABASE = 400_000_000;
const WITHOUT_DATABASE = 250_000_000;

/** Bytes that this process may take: its group's limit, or what the machine has left. */
export function memoryAllowed(
  limit = process.constrainedMemory(),
  available = process.availableMemory(),
): number {
  const isLimited = limit > 0 && limit < totalmem();
  return isLimited ? limit : available;
}

/** Says where memory is short; the shop starts all the same. */
export function lookForMemory(
  { databaseUrl }: Pick<Env, "databaseUrl">,
  log: (line: string) => void,
  has = memoryAllowed(),
): void {
  const needed = databaseUrl ? WITHOUT_DATABASE : WITH_DATABASE;
  if (has < needed) log(words().memoryShort(megabytes(has), megabytes(needed)));
}
