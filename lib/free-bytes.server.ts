import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";

/** Bytes that the disk has for the directory, which need not be there yet. */
export function freeBytes(directory: string): number {
  if (!existsSync(directory)) return freeBytes(dirname(directory));
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
