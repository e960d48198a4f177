import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { testShop } from "#tests/test-shop.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { forgetUnusedImages } from "./forget-unused-images.server.ts";
import { masterKey } from "#shop/file/image-keys.ts";
import { recordImageUses } from "#shop/file/record-image-uses.server.ts";
import { removeFromBucket } from "#shop/file/remove-from-bucket.server.ts";
import { bucketRemovals, images } from "#shop/file/table.server.ts";

const shop = await testShop();

async function image(days: number): Promise<string> {
  const id = randomLetters(16);
  await shop.db.insert(images).values({
    id,
    width: 1,
    height: 1,
    blur: "",
    createdAt: sql`now() - make_interval(days => ${days})`,
  });
  await shop.bucket.put(masterKey(id), Buffer.from("x"));
  return id;
}
const isThere = async (id: string) => (await shop.db.$count(images, eq(images.id, id))) === 1;

test("only what is old, shown nowhere and in no order goes, with its bytes", async () => {
  const [young, unused, shown, ordered, letGo] = (await Promise.all(
    [29, 31, 31, 31, 31].map(image),
  )) as [string, string, string, string, string];
  await recordImageUses(shop.db, "post a", [shown, letGo]);
  await recordImageUses(shop.db, "post a", [shown]);
  const order = await shop.has.order();
  await shop.db
    .update(orderLines)
    .set({ imageId: ordered })
    .where(eq(orderLines.orderId, order.id));
  await forgetUnusedImages(shop);
  expect(await Promise.all([young, unused, shown, ordered, letGo].map(isThere))).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
  expect(await shop.bucket.find(masterKey(unused))).not.toBeNull();
  await shop.db.update(bucketRemovals).set({ dueAt: sql`now()` });
  await removeFromBucket(shop);
  expect(
    await Promise.all(
      [unused, shown, ordered].map(async (id) => (await shop.bucket.find(masterKey(id))) !== null),
    ),
  ).toEqual([false, true, true]);
});

test("who saves a text with an old image at this moment keeps it", async () => {
  const ids = (await Promise.all([31, 31].map(image))) as [string, string];
  await shop.db.transaction(async (tx) => {
    await recordImageUses(tx as never, "post b", ids);
    // The sweep does not see the use yet, and leaves the image all the same.
    await forgetUnusedImages(shop);
    expect(await Promise.all(ids.map(isThere))).toEqual([true, true]);
  });
  await forgetUnusedImages(shop);
  expect(await Promise.all(ids.map(isThere))).toEqual([true, true]);
});

test("savers and sweeps at once never leave a use without its image", async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => image(31)));
  await Promise.all([
    ...ids.map((id, at) =>
      shop.db
        .transaction(async (tx) => {
          await recordImageUses(tx as never, `post race ${at}`, [id, ids[(at + 1) % ids.length]!]);
          if (!(await tx.select({ id: images.id }).from(images).where(eq(images.id, id))).length)
            tx.rollback();
        })
        .catch(() => undefined),
    ),
    ...[1, 2, 3].map(() => forgetUnusedImages(shop)),
  ]);
  const { rows } = await shop.db.execute(
    sql`select image_id from image_uses where used_by like 'post race %' and split_part(used_by, ' ', 3)::int = array_position(${sql.param(ids)}::text[], image_id) - 1 and not exists (select from images where id = image_id)`,
  );
  expect(rows).toEqual([]);
});
