import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { randomLetters } from "#lib/random-letters.ts";
import type { Bucket } from "#shop/file/bucket.ts";

// No segment may start with a dot: "..", hidden names and the incoming folder cannot be said.
const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;
const KEY_LENGTH = 200;
const INCOMING = ".incoming";
const GIVEN_UP_MS = 60 * 60 * 1000;

/** Keeps bytes as files under a directory. They are written aside and moved in once they are on the disk, so that no half file is ever seen. */
export function disk({ directory }: { directory: string }): Bucket {
  let ready: Promise<void> | undefined;
  const prepare = () => (ready ??= makeIncoming(join(directory, INCOMING)).catch((error: unknown) => {
    ready = undefined;
    throw error;
  }));

  return {
    async put(key, bytes) {
      const place = placeOf(directory, key);
      await prepare();
      await mkdir(dirname(place), { recursive: true });
      const incoming = join(directory, INCOMING, randomLetters(20));
      try {
        await writeThrough(incoming, bytes);
        await rename(incoming, place);
        await syncDirectory(dirname(place));
      } finally {
        await rm(incoming, { force: true });
      }
    },
    async find(key) {
      return readFile(placeOf(directory, key)).catch(nullWhenAbsent);
    },
    async remove(key) {
      await rm(placeOf(directory, key), { force: true });
    },
    async removeFolder(folder) {
      await rm(placeOf(directory, folder), { force: true, recursive: true });
    },
  };
}

function placeOf(directory: string, key: string): string {
  if (key.length > KEY_LENGTH || !KEY.test(key)) throw new Error(`not a key of the bucket: ${JSON.stringify(key.slice(0, 80))}`);
  return join(directory, key);
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EISDIR") return null;
  throw error;
}

/** Clears what a killed process left behind; what is younger may be another process's. */
async function makeIncoming(incoming: string): Promise<void> {
  await mkdir(incoming, { recursive: true });
  for (const name of await readdir(incoming)) {
    const left = await stat(join(incoming, name)).catch(nullWhenAbsent);
    if (left && Date.now() - left.mtimeMs > GIVEN_UP_MS) await rm(join(incoming, name), { force: true });
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

/** The new name is as durable as the bytes only once its directory is written too; Windows cannot and need not do this. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
