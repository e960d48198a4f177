import { join } from "node:path";
import { APPLICATION_ROLE } from "#db/grant-application.server.ts";
import type { Env } from "#server/settings/env.server.ts";
import { findRunning } from "#server/postgres/find-running.server.ts";
import type { JoinedStore } from "./open-store.server.ts";
import { stopOnSignal } from "./stop-on-signal.server.ts";

/**
 * For commands: opens the running shop's embedded database, or starts it for the command and stops
 * it at the end or at a signal.
 */
export async function openBeside(env: Env): Promise<JoinedStore> {
  // Most of the shop: what a command refuses at once is not kept waiting for it.
  const { joinStore, openStore } = await import("./open-store.server.ts");
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
