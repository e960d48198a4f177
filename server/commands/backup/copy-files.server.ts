import { constants } from "node:fs";
import { chmod, copyFile, mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { listFiles } from "./check-sums.server.ts";

const nullWhenGone = (error: NodeJS.ErrnoException): null => {
  if (error.code === "ENOENT") return null;
  throw error;
};

/** A name with a leading dot is a file that the bucket is still writing. */
const isWhole = (path: string): boolean => !path.startsWith(".");

/**
 * Copies the missing files. A bucket key never changes its bytes, so earlier copies stay valid;
 * files removed during the run are skipped.
 */
export async function copyFiles(from: string, to: string): Promise<void> {
  const paths = (await stat(from).catch(nullWhenGone)) ? await listFiles(from) : [];
  await mkdir(to, { recursive: true });
  const copiedPaths = new Set(await listFiles(to));
  for (const path of paths.filter((one) => isWhole(one) && !copiedPaths.has(one))) {
    const target = join(to, path);
    await mkdir(dirname(target), { recursive: true });
    const copied = await copyFile(
      join(from, path),
      target,
      constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE,
    ).then(() => true, nullWhenGone);
    if (copied) await chmod(target, 0o600);
  }
}

/** Number of files in the folder, and their total size in bytes. */
export async function measureFiles(folder: string): Promise<{ count: number; bytes: number }> {
  let [count, bytes] = [0, 0];
  for (const path of await listFiles(folder)) {
    count++;
    bytes += (await stat(join(folder, path))).size;
  }
  return { count, bytes };
}
