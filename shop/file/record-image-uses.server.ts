import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { images, imageUses } from "./table.server.ts";

/** Ids of the shop's own images in HTML. */
export const imagesInHtml = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/images\/([a-z0-9]{8,64})\//g)].map(([, id]) => id!)),
];

/** Writes down which images `usedBy` (e.g. Images without use are removed after a while. */
export async function recordImageUses(
  db: Db,
  usedBy: string,
  imageIds: readonly (string | null)[],
): Promise<void> {
  const ids = [...new Set(imageIds.filter((id) => id !== null))];
  await db
    .delete(imageUses)
    .where(
      and(
        eq(imageUses.usedBy, usedBy),
        ids.length ? notInArray(imageUses.imageId, ids) : undefined,
      ),
    );
  if (!ids.length) return;
  // The sweep of unused images leaves alone what is locked.
  await db
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.id, ids))
    .orderBy(asc(images.id))
    .for("key share");
  await db
    .insert(imageUses)
    .values(ids.map((imageId) => ({ imageId, usedBy })))
    .onConflictDoNothing();
}

/** Adds uses of images to those that are written down, many at once. */
export async function recordImageUsesOfMany(
  db: Db,
  uses: readonly { imageId: string; usedBy: string }[],
): Promise<void> {
  const ids = [...new Set(uses.map(({ imageId }) => imageId))];
  for (let at = 0; at < ids.length; at += USES)
    await db
      .select({ id: images.id })
      .from(images)
      .where(inArray(images.id, ids.slice(at, at + USES)))
      .orderBy(asc(images.id))
      .for("key share");
  for (let at = 0; at < uses.length; at += USES)
    await db
      .insert(imageUses)
      .values(uses.slice(at, at + USES))
      .onConflictDoNothing();
}

/** Uses of one statement. */
const USES = 500;
