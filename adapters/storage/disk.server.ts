import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ByteRange } from "#lib/bytes/byte-range.ts";
import { atMost } from "#lib/at-most.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { BucketFull, type Bucket } from "#shop/file/bucket.ts";
import { bucketKey } from "./bucket-key.ts";

const INCOMING = ".incoming";
/** Of very many readers a few are served at a time, and whatever else the process does between. */
const READS_AT_ONCE = 2;
const GIVEN_UP_MS = 60 * 60 * 1000;

/**
 * Stores bytes as files. They are written aside, synced, and then renamed, so that no partial file
 * is ever visible.
 */
export function disk({ directory }: { directory: string }): Bucket {
  let ready: Promise<void> | undefined;
  const prepare = () =>
    (ready ??= makeIncoming(join(directory, INCOMING)).catch((error: unknown) => {
      ready = undefined;
      throw error;
    }));
  const inTurn = atMost(READS_AT_ONCE);
  const placeOf = (key: string) => join(directory, bucketKey(key));

  async function put(place: string, bytes: Uint8Array): Promise<void> {
    await prepare();
    const incoming = join(directory, INCOMING, randomLetters(20));
    try {
      await writeThrough(incoming, bytes);
      await moveIn(incoming, place);
      await syncDirectory(dirname(place));
    } finally {
      await rm(incoming, { force: true });
    }
  }

  return {
    put: async (key, bytes) => put(placeOf(key), bytes).catch(fullWhenNoRoom),
    async find(key, range) {
      const place = placeOf(key);
      const read = () => (range ? readRange(place, range) : readFile(place)).catch(nullWhenAbsent);
      return inTurn(() => read().finally(breathe));
    },
    async remove(key) {
      await rm(placeOf(key), { force: true });
    },
    async removeFolder(folder) {
      await rm(placeOf(folder), { force: true, recursive: true });
    },
  };
}

const breathe = () => new Promise<void>((resume) => void setImmediate(resume));

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EISDIR") return null;
  throw error;
}

function fullWhenNoRoom(error: NodeJS.ErrnoException): never {
  if (error.code === "ENOSPC" || error.code === "EDQUOT")
    throw new BucketFull(`the disk is full (${error.code})`, { cause: error });
  throw error;
}

/** A folder that is being removed at this moment may go between its making and the move. */
async function moveIn(incoming: string, place: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    await mkdir(dirname(place), { recursive: true });
    try {
      return await rename(incoming, place);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || tries === 3) throw error;
    }
  }
}

async function readRange(place: string, { start, end }: ByteRange): Promise<Uint8Array> {
  const file = await open(place, "r");
  try {
    const { size } = await file.stat();
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(end + 1, size) - start));
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled);
      if (!bytesRead) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  } finally {
    await file.close();
  }
}

/** Clears what a killed process left behind; what is younger may be another process's. */
async function makeIncoming(incoming: string): Promise<void> {
  await mkdir(incoming, { recursive: true });
  for (const name of await readdir(incoming)) {
    const left = await stat(join(incoming, name)).catch(nullWhenAbsent);
    if (left && Date.now() - left.mtimeMs > GIVEN_UP_MS)
      await rm(join(incoming, name), { force: true });
  }
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is durable only after its directory is synced; Windows cannot and need not do this. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
