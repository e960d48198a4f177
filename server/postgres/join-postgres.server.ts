import { setTimeout as sleep } from "node:timers/promises";
import { UnfitDatabase } from "#db/refuse-unfit.server.ts";
import { words } from "#server/words/words.ts";
import { findRunning } from "./find-running.server.ts";
import { hasStarted } from "./has-started.server.ts";
import type { RunningPostgres } from "./postgres.server.ts";

type JoinedPostgres = Pick<RunningPostgres, "url" | "applicationUrl" | "stop">;

/** A database that recovers from a power failure needs its time; both start with the machine. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Joins the embedded PostgreSQL that `server/commands/database.ts` runs on the directory, and waits
 * for one that is starting. `stop` leaves it running. Throws UnfitDatabase when none comes within
 * `longestMs`.
 */
export async function joinPostgres(
  directory: string,
  { signal, longestMs = LONGEST_WAIT_MS }: { signal?: AbortSignal; longestMs?: number } = {},
): Promise<JoinedPostgres> {
  for (const giveUpAt = Date.now() + longestMs; ; await sleep(100, undefined, { signal })) {
    // A first start accepts connections before it has made the shop's roles and database.
    const url = hasStarted(directory) ? findRunning(directory, "shop") : null;
    const applicationUrl = findRunning(directory, "shop_site");
    if (url && applicationUrl) return { url, applicationUrl, stop: async () => undefined };
    if (Date.now() > giveUpAt) throw new UnfitDatabase(words().nothingToJoin(directory));
  }
}
