import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The main process of a running PostgreSQL, as its pid file records it. */
export type Postmaster = { pid: number; port: number; isReady: boolean };

const pidFileOf = (cluster: string) => path.join(cluster, "postmaster.pid");

export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(pidFileOf(cluster), "utf8").split("\n");
    const pid = Number(lines[0]);
    return pid > 0
      ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The postmaster that really runs on the cluster: a pid file may be stale. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const recorded = readPostmaster(cluster);
  return recorded && commandOf(recorded.pid)?.includes(cluster) ? recorded : undefined;
}

/**
 * Replaces a stale pid with our own: after a crash another program may have it, and PostgreSQL
 * would wait for that for ever, but it ignores its parent's pid. The rest of the file stays,
 * because PostgreSQL uses it to find server processes of the crashed one that still write.
 */
export function disownStalePid(cluster: string) {
  if (process.platform === "win32" || !readPostmaster(cluster) || findPostmaster(cluster)) return;
  const recorded = readFileSync(pidFileOf(cluster), "utf8");
  writeFileSync(pidFileOf(cluster), recorded.replace(/^\d+/, String(process.pid)));
}

/** Stops the postmaster and waits for its end: first fast, then immediate, then by SIGKILL. */
export async function stopPostmaster(pid: number) {
  for (const [signal, seconds] of [
    ["SIGINT", 60],
    ["SIGQUIT", 10],
    ["SIGKILL", 10],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ESRCH") return;
      throw error;
    }
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(20))
      if (!isAlive(pid)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) cannot be stopped.`);
}

/** Whether the process runs; a zombie that its parent has not collected counts as gone. */
export function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return process.platform !== "linux" || !/\) [ZX] /.test(readProcess(pid, "stat"));
}

/** The command line of a process; undefined when it ended. */
export function commandOf(pid: number): string | undefined {
  if (process.platform === "linux")
    return readProcess(pid, "cmdline").split("\0").join(" ").trim() || undefined;
  try {
    const output = execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    return output.toString().trim() || undefined;
  } catch {
    return undefined;
  }
}

function readProcess(pid: number, file: "stat" | "cmdline") {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
