import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { buildPost } from "../has/post.ts";
import { testShop } from "../test-shop.ts";
import { changedBetween, fingerprinter } from "./rows-fingerprint.ts";

test("what was written is seen, what was rolled back, written the same or only a mark of a visit is not", async () => {
  const shop = await testShop();
  const product = await shop.has.product({ title: "찾을 말" });
  await buildPost(shop.db, { authorId: (await shop.has.member()).id });
  const rows = await fingerprinter(shop.databaseUrl);
  const during = async (work: () => Promise<unknown>) => {
    const before = await rows.read();
    await work();
    return changedBetween(before, await rows.read());
  };
  const { db } = shop;
  expect(
    await during(() => db.execute(sql`update products set title = title where id = ${product.id}`)),
  ).toEqual([]);
  expect(await during(() => db.execute(sql`update posts set views = views + 1`))).toEqual([]);
  expect(
    await during(() =>
      db
        .transaction(async (inner) => {
          await inner.execute(sql`update products set price = price + 1`);
          inner.rollback();
        })
        .catch(() => undefined),
    ),
  ).toEqual([]);
  expect(
    await during(() =>
      db.execute(sql`update products set price = price + 1 where id = ${product.id}`),
    ),
  ).toEqual(["products"]);
  expect(await during(() => db.execute(sql`delete from posts`))).toEqual(["posts"]);
  expect(await rows.rowsWith("없는 말")).toEqual([]);
  await db.execute(sql`update products set price = price + 1 where id = ${product.id}`);
  expect(await rows.rowsWith("찾을 말")).toMatchObject([{ name: "products" }]);
  await rows.close();
});
