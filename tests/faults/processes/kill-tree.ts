import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { isAlive } from "#server/postgres/postmaster.server.ts";
import { patience } from "#tests/patience.ts";

/** Direct and further children, as the system lists them now. */
export function childrenOf(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
    } catch {
      // It ended between the list and the look.
    }
  }
  const found: number[] = [];
  for (let level = [pid]; level.length;) {
    level = level.flatMap((one) => parents.get(one) ?? []);
    found.push(...level);
  }
  return found;
}

function killOne(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Kills a process and its descendants by SIGKILL and waits for their end. Linux only. */
export async function killTree(pid: number): Promise<void> {
  const all = [pid, ...childrenOf(pid)];
  for (const one of all) killOne(one);
  for (const giveUpAt = Date.now() + patience(10_000); all.some(isAlive); await wait(5)) {
    if (Date.now() > giveUpAt) throw new Error(`process ${pid} does not die`);
  }
}
