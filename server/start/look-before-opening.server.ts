import type { Env } from "#server/settings/env.server.ts";
import { lookForRoom } from "./disk-room.server.ts";
import { lookForMemory } from "./memory-room.server.ts";
import { refuseTakenPort } from "./take-port.server.ts";

/** Looks for what a start would fail at later, and in harder words. Throws StartProblem. */
export async function lookBeforeOpening(env: Env): Promise<void> {
  await refuseTakenPort(env);
  lookForRoom(env, console.error);
  lookForMemory(env, console.error);
}
