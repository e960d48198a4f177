import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import type { Shop } from "../shop.ts";
import { checks as allChecks, type Check } from "./checks.server.ts";
import { tidyTroubles, noteTroubles } from "./note-troubles.server.ts";

/** A check that takes longer is given up until the next look, and says nothing. */
const PATIENCE_MS = 5000;

/**
 * Runs every check and notes what it found, one after the other, so that they take one connection.
 * Throws after all of them when some failed: the job then counts as failing, which is itself told.
 */
export async function lookAfterHealth(
  shop: Shop,
  { checks = allChecks, patienceMs = PATIENCE_MS }: LookSettings = {},
): Promise<void> {
  const failed: string[] = [];
  for (const { name, kinds, isOfMachine, find } of checks)
    try {
      const troubles = await inTime(find(shop), patienceMs);
      await noteTroubles(shop.db, { kinds, machine: isOfMachine ? hostname() : "", troubles });
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  await tidyTroubles(shop.db);
  if (failed.length) throw new Error(`checks of the shop's health failed: ${failed.join("; ")}`);
}

type LookSettings = { checks?: readonly Check[]; patienceMs?: number };

async function inTime<Found>(found: Promise<Found>, patienceMs: number): Promise<Found> {
  const over = new AbortController();
  const late = wait(patienceMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`no answer within ${patienceMs} ms`);
  });
  late.catch(() => undefined);
  return Promise.race([found, late]).finally(() => over.abort());
}
