import { join } from "node:path";
import { APPLICATION_ROLE } from "#db/grant-application.server.ts";
import type { Env } from "#server/settings/env.server.ts";
import { findRunning } from "#server/postgres/find-running.server.ts";
import { stopOnSignal } from "./stop-on-signal.server.ts";
import { joinStore, openStore, type JoinedStore } from "./open-store.server.ts";

/**
 * For a command: on the embedded database of the shop that runs, or on one that is started for the
 * command while none does, and that is stopped if a signal ends the command.
 */
export async function openBeside(env: Env): Promise<JoinedStore> {
  const running = env.databaseUrl ? null : findRunning(join(env.dataDirectory, "postgres"));
  if (running)
    return joinStore(env, {
      databaseUrl: running,
      applicationUrl: running,
      role: APPLICATION_ROLE,
    });
  const { close, ...store } = await openStore({ ...env, demoContent: false });
  const { release } = stopOnSignal(close);
  return { ...store, close: () => close().finally(release) };
}
