import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Processes that share a limit of memory, which the kernel holds by ending one of them. */
export type MemoryGroup = {
  /** what stands before a command so that it and its children begin in the group */
  command: string[];
  /** bytes that are really theirs: without the files that the kernel keeps in memory for them */
  used(): number;
  oomKills(): number;
  remove(): Promise<void>;
};

const V1 = "/sys/fs/cgroup/memory";
const V2 = "/sys/fs/cgroup/system.slice";

/** One number of a file like memory.stat; 0 where it is not there. */
function numberIn(file: string, name: string): number {
  if (!existsSync(file)) return 0;
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(readFileSync(file, "utf8"))?.[1] ?? 0);
}

/** Throws where this machine gives nobody a limit: it needs root, and cgroups of either version. */
export function openMemoryGroup(bytes: number): MemoryGroup {
  const name = `voice-shop-small-${process.pid}-${bytes}`;
  if (existsSync(join(V1, "memory.limit_in_bytes"))) return groupOfV1(name, bytes);
  if (existsSync("/sys/fs/cgroup/cgroup.controllers") && hasSystemd())
    return groupOfV2(name, bytes);
  throw new Error("memory cannot be limited here: it takes root, and cgroup v1 or systemd");
}

const hasSystemd = (): boolean =>
  spawnSync("systemctl", ["is-system-running"], { encoding: "utf8" }).stdout?.trim() !== "offline";

function groupOfV1(name: string, bytes: number): MemoryGroup {
  const own = /:memory:(.*)/.exec(readFileSync("/proc/self/cgroup", "utf8"))?.[1] ?? "/";
  const folder = join(V1, own, name);
  const file = (of: string) => join(folder, of);
  mkdirSync(folder);
  writeFileSync(file("memory.limit_in_bytes"), String(bytes));
  // Without it what does not fit would go to a swap where there is one.
  if (existsSync(file("memory.memsw.limit_in_bytes")))
    writeFileSync(file("memory.memsw.limit_in_bytes"), String(bytes));
  return {
    command: ["/bin/sh", "-c", `echo $$ > ${file("cgroup.procs")} && exec "$@"`, "sh"],
    used: () =>
      numberIn(file("memory.stat"), "total_rss") + numberIn(file("memory.stat"), "total_shmem"),
    oomKills: () => numberIn(file("memory.oom_control"), "oom_kill"),
    async remove() {
      // The kernel takes a moment to forget the last process.
      for (let tries = 0; tries < 50; tries++, await wait(100)) {
        try {
          return rmdirSync(folder);
        } catch {}
      }
    },
  };
}

function groupOfV2(name: string, bytes: number): MemoryGroup {
  const file = (of: string) => join(V2, `${name}.scope`, of);
  return {
    command: [
      "systemd-run",
      "--scope",
      "--quiet",
      `--unit=${name}`,
      `--property=MemoryMax=${bytes}`,
      "--property=MemorySwapMax=0",
    ],
    used: () => numberIn(file("memory.stat"), "anon") + numberIn(file("memory.stat"), "shmem"),
    oomKills: () => numberIn(file("memory.events"), "oom_kill"),
    remove: async () => undefined,
  };
}
