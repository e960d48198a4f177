import { join } from "node:path";
import { APPLICATION_ROLE } from "#db/grant-application.server.ts";
import type { Env } from "#server/settings/env.server.ts";
import { findRunning } from "#server/postgres/find-running.server.ts";
import { joinStore, openStore, type JoinedStore } from "./open-store.server.ts";

/** For a command: on the embedded database of the shop that runs, or started for it while none does. */
export async function openBeside(env: Env): Promise<JoinedStore> {
  const running = env.databaseUrl ? null : findRunning(join(env.dataDirectory, "postgres"));
  return running
    ? joinStore(env, { databaseUrl: running, applicationUrl: running, role: APPLICATION_ROLE })
    : openStore({ ...env, demoContent: false });
}
