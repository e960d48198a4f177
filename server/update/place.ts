import { mkdir, readFile, readlink, rename, rm, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { slots, type Slot } from "#shop/update/update-state.ts";
import { syncFolder, writeDurably } from "./write-durably.ts";

/** Where releases lie, two slots point at one each, and `active` names the slot that serves. */
export type Place = ReturnType<typeof placeAt>;

const READABLE = 0o644;

export function placeAt(root: string) {
  const releases = join(root, "releases");
  const link = (slot: Slot) => join(root, slot);
  const folderOf = (release: string) => join(releases, release);
  return {
    root,
    releases,
    folderOf,
    link,
    /** Null where nothing was installed yet. */
    async active(): Promise<Slot | null> {
      const word = (await unlessAbsent(readFile(join(root, "active"), "utf8")))?.trim();
      return slots.find((slot) => slot === word) ?? null;
    },
    setActive: (slot: Slot): Promise<void> =>
      writeDurably(join(root, "active"), `${slot}\n`, { mode: READABLE }),
    async releaseAt(slot: Slot): Promise<string | null> {
      const target = await unlessAbsent(readlink(link(slot)));
      return target === null ? null : basename(target);
    },
    async pointTo(slot: Slot, release: string): Promise<void> {
      const half = `${link(slot)}.half`;
      await rm(half, { force: true });
      await symlink(folderOf(release), half);
      await rename(half, link(slot));
      await syncFolder(root);
    },
    prepare: (): Promise<unknown> => mkdir(releases, { recursive: true }),
  };
}

export const otherSlot = (slot: Slot): Slot => (slot === "a" ? "b" : "a");

export const unlessAbsent = <Read>(read: Promise<Read>): Promise<Read | null> =>
  read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
