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
