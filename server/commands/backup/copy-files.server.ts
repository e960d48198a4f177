import { constants } from "node:fs";
import { chmod, copyFile, link, mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { listFiles } from "./check-sums.server.ts";

const nullWhenGone = (error: NodeJS.ErrnoException): null => {
  if (error.code === "ENOENT") return null;
  throw error;
};

/** A name with a leading dot is a file that the bucket is still writing. */
const isWhole = (path: string): boolean => !path.startsWith(".");

type CopyOptions = {
  /** the files of an earlier backup: what is there already is linked and not copied */
  linkFrom?: string | undefined;
  passed?: ((done: number, of: number) => void) | undefined;
};
export type FileCopy = { bytes: number; linked: string[] };

/**
 * Copies the missing files. A bucket key never changes its bytes, so earlier copies stay valid and
 * may be linked; files removed during the run are skipped. Says how many bytes it wrote, and which
 * paths it linked.
 */
export async function copyFiles(
  from: string,
  to: string,
  { linkFrom, passed = () => undefined }: CopyOptions = {},
): Promise<FileCopy> {
  const paths = (await stat(from).catch(nullWhenGone)) ? await listFiles(from) : [];
  await mkdir(to, { recursive: true });
  const copiedPaths = new Set(await listFiles(to));
  const missing = paths.filter((path) => isWhole(path) && !copiedPaths.has(path));
  const copy: FileCopy = { bytes: 0, linked: [] };
  for (const [at, path] of missing.entries()) {
    const [source, target] = [join(from, path), join(to, path)];
    await mkdir(dirname(target), { recursive: true });
    if (linkFrom && (await linkSame(source, join(linkFrom, path), target))) copy.linked.push(path);
    else copy.bytes += await copyOne(source, target);
    passed(at + 1, missing.length);
  }
  return copy;
}

async function copyOne(source: string, target: string): Promise<number> {
  const isCopied = await copyFile(
    source,
    target,
    constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE,
  ).then(() => true, nullWhenGone);
  if (!isCopied) return 0;
  await chmod(target, 0o600);
  return (await stat(target)).size;
}

/** A file system may know no links, or no more of one file; then it is copied. */
async function linkSame(source: string, earlier: string, target: string): Promise<boolean> {
  const [now, before] = await Promise.all([
    stat(source).catch(nullWhenGone),
    stat(earlier).catch(nullWhenGone),
  ]);
  if (!now || now.size !== before?.size) return false;
  return link(earlier, target).then(
    () => true,
    () => false,
  );
}

/** Bytes of the files that are not in the earlier backup yet. */
export async function measureNew(from: string, linkFrom: string | undefined): Promise<number> {
  let bytes = 0;
  for (const path of (await stat(from).catch(nullWhenGone)) ? await listFiles(from) : []) {
    const now = await stat(join(from, path)).catch(nullWhenGone);
    const before = linkFrom ? await stat(join(linkFrom, path)).catch(nullWhenGone) : null;
    if (now && now.size !== before?.size) bytes += now.size;
  }
  return bytes;
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
