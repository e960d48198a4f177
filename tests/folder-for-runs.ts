import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const MEMORY = "/dev/shm";
/** The databases of a whole run are 8 GB. */
const WITH_EVERYTHING_GIB = 12;
const PREFIX = "voice-shop-temporary-";

/**
 * In memory where there is plenty: making a database there is up to ten times faster than on some
 * disks.
 */
export function folderForRuns(leastGiB = 2): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > leastGiB * 1024 ** 3 ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Whatever this process and those it starts write for a moment stays in memory too, and goes with
 * it: files of shops are synced at every write, which takes 80 times as long on a disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (folderForRuns(WITH_EVERYTHING_GIB) !== MEMORY || tmpdir().includes(PREFIX)) return;
  removeOfKilledRuns();
  const directory = path.join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(directory, { recursive: true });
  // As root, PostgreSQL runs as somebody else, who must get in.
  chmodSync(directory, 0o1777);
  process.env.TMPDIR = directory;
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
}

function removeOfKilledRuns(): void {
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(PREFIX)))
    if (!isAlive(Number(name.slice(PREFIX.length))))
      rmSync(path.join(MEMORY, name), { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
