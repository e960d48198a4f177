import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { readFile, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Slot } from "#shop/update/update-state.ts";
import { nodeOf } from "./commands-of.ts";
import { unlessAbsent, type Place } from "./place.ts";
import type { Slots } from "./slots.ts";

type Settings = {
  ports: Slots["ports"];
  /** what the processes are told beside their ports */
  env: NodeJS.ProcessEnv;
  /** how long one may take to leave, in milliseconds */
  leaveMs?: number;
};

const LEAVE_MS = 90_000;
const LOOK_MS = 50;
const NOTED_MS = 30_000;
const MAIN = "server/main.ts";
/**
 * The process notes its own id and the moment it began before it becomes Node: an updater that dies
 * now loses no slot. Both stay as they are when it becomes Node.
 */
const NOTED = `echo "$$ $(cut -d ' ' -f 22 "/proc/$$/stat")" > "$NOTE.half" &&
mv "$NOTE.half" "$NOTE" && exec "$0" "$@"`;

/**
 * Slots as plain child processes, without a service manager: nothing starts them again when they
 * die. They outlive the updater, which finds them by their id and the moment they began.
 */
export function processSlots(place: Place, { ports, env, leaveMs = LEAVE_MS }: Settings): Slots {
  const noteOf = (slot: Slot) => join(place.root, `${slot}.process`);

  async function life(slot: Slot): Promise<string | null> {
    const note = (await unlessAbsent(readFile(noteOf(slot), "utf8")))?.trim();
    return note && isAlive(note) ? note : null;
  }

  return {
    ports,
    life,
    clear: async () => undefined,
    async start(slot) {
      if (await life(slot)) return;
      const folder = await realpath(place.link(slot));
      const { site, metrics } = ports(slot);
      const log = openSync(join(place.root, `${slot}.log`), "a");
      const child = spawn("/bin/sh", ["-c", NOTED, nodeOf(folder), ...flagsOf(folder), MAIN], {
        cwd: folder,
        detached: true,
        stdio: ["ignore", log, log],
        env: {
          ...env,
          NOTE: noteOf(slot),
          PORT: String(site),
          ...(metrics && { METRICS_PORT: String(metrics) }),
        },
      });
      closeSync(log);
      child.unref();
      for (const giveUpAt = performance.now() + NOTED_MS; child.exitCode === null; await wait(5))
        if ((await life(slot)) || performance.now() > giveUpAt) return;
    },
    async stop(slot) {
      const now = await life(slot);
      if (!now) return;
      const pid = Number(now.split(" ")[0]);
      process.kill(pid, "SIGTERM");
      for (const giveUpAt = performance.now() + leaveMs; await life(slot); await wait(LOOK_MS))
        if (performance.now() > giveUpAt) endNow(pid);
      await rm(noteOf(slot), { force: true });
    },
  };
}

function endNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/**
 * Whether the process of this note lives, as proc(5) tells it: an id alone is given out again. Its
 * environment is not asked, since that is empty for a moment while it becomes Node, and a release
 * that is just starting would be taken for one that has ended.
 */
function isAlive(note: string): boolean {
  const [pid, beganAt] = note.split(" ");
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
    return fields[0] !== "Z" && fields[19] === beganAt;
  } catch {
    return false;
  }
}

/** The flags with which the release's own `npm start` begins it. */
function flagsOf(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  return scripts.start.split(" ").filter((word) => word.startsWith("--"));
}
