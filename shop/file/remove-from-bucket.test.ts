import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { memoryBucket } from "#tests/has/stored.ts";
import { testShop } from "#tests/test-shop.ts";
import { queueRemoval } from "./queue-removal.server.ts";
import { removeFromBucket } from "./remove-from-bucket.server.ts";
import { bucketRemovals } from "./table.server.ts";

const kept = memoryBucket();
let fails = (_folder: string) => false;
let folders: string[] = [];
const bucket = {
  ...kept,
  removeFolder: async (folder: string) => {
    folders.push(folder);
    if (fails(folder)) throw new Error("no");
    await kept.removeFolder(folder);
  },
};
const shop = await testShop({ bucket });
const rowOf = async (folder: string) =>
  (
    await shop.db
      .select({
        tries: bucketRemovals.tries,
        minutes: sql<number>`round(extract(epoch from due_at - now()) / 60)::int`,
      })
      .from(bucketRemovals)
      .where(eq(bucketRemovals.folder, folder))
  )[0];
const dueNow = () => shop.db.update(bucketRemovals).set({ dueAt: sql`now()` });

test("what is due is removed once, what is not yet stays", async () => {
  for (const key of ["blobs/a/1", "blobs/a/2", "blobs/b/1", "blobs/b1", "images/x"])
    await bucket.put(key, Buffer.from("x"));
  await queueRemoval(shop.db, ["blobs/a", "images/x"], 0);
  await queueRemoval(shop.db, ["blobs/b"]);
  await queueRemoval(shop.db, []);
  expect(await removeFromBucket(shop)).toBe(2);
  expect([...kept.state.kept.keys()]).toEqual(["blobs/b/1", "blobs/b1"]);
  expect(await rowOf("blobs/a")).toBeUndefined();
  expect(await rowOf("blobs/b")).toEqual({ tries: 0, minutes: 360 });
  expect(await removeFromBucket(shop)).toBe(0);
});

test("what fails is tried again later and later, and holds nobody up", async () => {
  fails = (folder) => folder === "blobs/bad";
  await queueRemoval(shop.db, ["blobs/bad", "blobs/good"], 0);
  const waits: (number | undefined)[] = [];
  for (let times = 0; times < 11; times++) {
    await expect(removeFromBucket(shop)).rejects.toThrow("no");
    waits.push((await rowOf("blobs/bad"))?.minutes);
    await shop.db
      .update(bucketRemovals)
      .set({ dueAt: sql`now()` })
      .where(eq(bucketRemovals.folder, "blobs/bad"));
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
  expect(await rowOf("blobs/good")).toBeUndefined();
  fails = () => false;
  expect(await removeFromBucket(shop)).toBe(1);
  expect(await rowOf("blobs/bad")).toBeUndefined();
});

test("several workers at once ask for each folder once, and finish all of them", async () => {
  folders = [];
  await queueRemoval(
    shop.db,
    Array.from({ length: 130 }, (_, at) => `many/${at}`),
    0,
  );
  // Connections are opened first, so that all of them claim at the same moment.
  await Promise.all(Array.from({ length: 8 }, () => shop.db.execute(sql`select pg_sleep(0.1)`)));
  await Promise.all(Array.from({ length: 8 }, () => removeFromBucket(shop)));
  expect(folders.filter((folder) => folder.startsWith("many/")).length).toBe(130);
  expect(new Set(folders).size).toBe(130);
  await dueNow();
});

test("queued again while it is removed, it is removed again", async () => {
  fails = () => false;
  await queueRemoval(shop.db, ["again/x"], 0);
  const remove = kept.removeFolder;
  kept.removeFolder = async (folder) => {
    kept.removeFolder = remove;
    await remove(folder);
    await queueRemoval(shop.db, ["again/x"], 0);
  };
  await removeFromBucket(shop);
  expect(await rowOf("again/x")).toMatchObject({ tries: 0 });
});
