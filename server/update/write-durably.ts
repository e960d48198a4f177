import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

type Access = { mode: number; owner?: { uid: number; gid: number } };

/**
 * Replaces the file as a whole: a reader sees the one before or this one, also after a power cut.
 * The temporary file is made anew, so that a link planted in its place is not followed.
 */
export async function writeDurably(path: string, text: string, access: Access): Promise<void> {
  const half = `${path}.half`;
  await rm(half, { force: true });
  const file = await open(half, "wx", access.mode);
  try {
    await file.writeFile(text);
    if (access.owner) await file.chown(access.owner.uid, access.owner.gid);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(half, path);
  await syncFolder(dirname(path));
}

/** A new name is on the disk only once its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}
