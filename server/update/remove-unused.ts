import { readdir, readlink, realpath, rm } from "node:fs/promises";
import { sep } from "node:path";
import { releaseName } from "#shop/update/release-feed.ts";
import { slots } from "#shop/update/update-state.ts";
import { unlessAbsent, type Place } from "./place.ts";

/**
 * Removes the releases that no slot points at and no process runs from: PostgreSQL goes on with the
 * programs of the release that started it. Each takes some hundred megabytes.
 */
export async function removeUnused(place: Place): Promise<string[]> {
  const pointed = await Promise.all(slots.map((slot) => place.releaseAt(slot)));
  const running = await foldersOfProcesses();
  const removed: string[] = [];
  for (const name of (await unlessAbsent(readdir(place.releases))) ?? []) {
    if (!releaseName.safeParse(name).success || pointed.includes(name)) continue;
    const folder = await realpath(place.folderOf(name));
    if (running.some((path) => `${path}${sep}`.startsWith(`${folder}${sep}`))) continue;
    await rm(folder, { recursive: true, force: true });
    removed.push(name);
  }
  return removed;
}

/** Where every process of this machine works, and its program, as far as this one may see. */
async function foldersOfProcesses(): Promise<string[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const paths = pids.flatMap((pid) => [`/proc/${pid}/cwd`, `/proc/${pid}/exe`]);
  return Promise.all(paths.map((path) => readlink(path).catch(() => "")));
}
