import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { byteWords } from "#lib/bytes/byte-words.ts";
import type { Trouble } from "../trouble.ts";

/** Below this share of free memory the machine begins to slow down, and then to end processes. */
const SHORT = 0.1;
const ALMOST_NONE = 0.04;

type Memory = { total: number; free: number };

/** Memory of the machine, or of the group that this process is limited to, whichever is shorter. */
export async function memoryTroubles(root = "/"): Promise<Trouble[]> {
  const found = (await Promise.all([ofMachine(root), ofGroup(root)])).filter(
    (memory) => memory !== null,
  );
  const shortest = found.toSorted((one, other) => share(one) - share(other))[0];
  if (!shortest || share(shortest) >= SHORT) return [];
  const { total, free } = shortest;
  return [
    {
      kind: "memory",
      harm: share(shortest) < ALMOST_NONE ? "now" : "later",
      reason: `메모리가 ${byteWords(total)} 가운데 ${byteWords(free)}만 남았어요. 모자라면 상점이 느려지거나 다시 시작돼요.`,
      button: { label: "해결 방법 보기", href: "/admin/health#memory" },
    },
  ];
}

const share = ({ total, free }: Memory): number => free / total;

const read = (...path: string[]): Promise<string> =>
  readFile(join(...path), "utf8").catch(() => "");

async function ofMachine(root: string): Promise<Memory | null> {
  const text = await read(root, "proc/meminfo");
  const kilobytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1]);
  return memoryOf(kilobytes("MemTotal") * 1024, kilobytes("MemAvailable") * 1024);
}

/** A control group, version 2 or 1; files that can be read again from disk count as free. */
async function ofGroup(root: string): Promise<Memory | null> {
  const own = await read(root, "proc/self/cgroup");
  const two = /^0::(.+)$/m.exec(own)?.[1] ?? "/";
  const one = /^\d+:(?:[\w,]*,)?memory(?:,[\w,]*)?:(.+)$/m.exec(own)?.[1] ?? "/";
  const places = [
    ...[two, "/"].map((group) => ({ folder: join(root, "sys/fs/cgroup", group), ...version2 })),
    ...[one, "/"].map((group) => ({
      folder: join(root, "sys/fs/cgroup/memory", group),
      ...version1,
    })),
  ];
  for (const { folder, limit, usage, stat } of places) {
    const most = Number((await read(folder, limit)) || Number.NaN);
    const used = Number((await read(folder, usage)) || Number.NaN);
    const idle = Number(
      new RegExp(`^${stat} (\\d+)`, "m").exec(await read(folder, "memory.stat"))?.[1] ?? 0,
    );
    const found = most < UNLIMITED ? memoryOf(most, most - used + idle) : null;
    if (found) return found;
  }
  return null;
}

const version2 = { limit: "memory.max", usage: "memory.current", stat: "inactive_file" };
const version1 = {
  limit: "memory.limit_in_bytes",
  usage: "memory.usage_in_bytes",
  stat: "total_inactive_file",
};
/** Version 1 says "no limit" with a number near 2^63. */
const UNLIMITED = 2 ** 60;

const memoryOf = (total: number, free: number): Memory | null =>
  total > 0 && Number.isFinite(free) ? { total, free: Math.max(0, free) } : null;
