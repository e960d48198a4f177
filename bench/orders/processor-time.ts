import { readFileSync } from "node:fs";

const MS_PER_TICK = 10;

/** Milliseconds that a process has had a processor so far, all its threads together; on Linux. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (user! + system!) * MS_PER_TICK;
}
