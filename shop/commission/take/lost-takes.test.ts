import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import { bucketRemovals } from "#shop/file/table.server.ts";
import { goods } from "#shop/product/goods/table.server.ts";
import { openStudio, uploadTake } from "#tests/given/room.ts";
import { approveRoom } from "../end/approve-room.server.ts";
import { commissionTakes } from "../table.server.ts";
import { addTake, removeTake } from "./add-take.server.ts";
import { removeLostTakes } from "./remove-lost-takes.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { refused } from "#tests/given/refused.ts";

const studio = await openStudio();
const { shop, admin } = studio;

/** Names of those that are still stored. */
async function stored(...blobs: string[]): Promise<number> {
  const rows = await shop.db.select().from(storedObjects).where(inArray(storedObjects.blob, blobs));
  return rows.length;
}

const dayLater = () =>
  shop.db
    .update(storedObjects)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(sql`created_at > now() - interval '20 hours'`);

test("a recording that no room has goes a day later with its bytes; what a room or a buyer has stays", async () => {
  const { opened, take } = await studio.taken();
  const [kept] = await studio.takesOf(opened);
  const other = await studio.commissioned();
  const dropped = await studio.upload(other);
  const [droppedRow] = await studio.takesOf(other);
  const never = await uploadTake(shop, admin.account.id);
  const [neverRow] = await rowsOf(shop.db, storedObjects, { name: never });
  await removeTake(shop, other, dropped.id, admin);
  await removeLostTakes(shop);
  const blobs = [kept!.blob, droppedRow!.blob, neverRow!.blob];
  expect(await stored(...blobs)).toBe(3);
  await dayLater();
  await removeLostTakes(shop);
  expect([await stored(kept!.blob), await stored(...blobs)]).toEqual([1, 1]);
  const due = await shop.db.select().from(bucketRemovals);
  expect(due.filter(({ folder }) => folder.includes(neverRow!.blob))).toHaveLength(1);

  await approveRoom(shop, opened, take.id);
  await shop.db.delete(commissionTakes).where(eq(commissionTakes.lineId, opened.line.id));
  await removeLostTakes(shop);
  expect(await stored(kept!.blob)).toBe(1);
  await shop.db.update(goods).set({ lineId: 0 }).where(eq(goods.lineId, opened.line.id));
  await removeLostTakes(shop);
  expect(await stored(kept!.blob)).toBe(0);
});

test("a file that is no recording, or another one than its name says, is no take", async () => {
  const opened = await studio.commissioned();
  for (const [bytes, ending] of [
    [Buffer.from("PK\u0003\u0004 an archive"), "wav"],
    [Buffer.from("%PDF-1.7 a paper"), "mp3"],
    [Buffer.from("RIFF0000WAVE"), "wav"],
  ] as const) {
    const name = await uploadTake(shop, admin.account.id, { bytes, ending });
    const form = { name, fileName: `녹음.${ending}`, note: "", peaks: null };
    expect(await refused(addTake(shop, opened, form, admin))).toBe("take-unreadable");
  }
  expect(await studio.takesOf(opened)).toEqual([]);
});
