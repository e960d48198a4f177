import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { buildPost } from "../has/post.ts";
import { asOwner, testShop } from "../test-shop.ts";
import { changedBetween, fingerprinter } from "./rows-fingerprint.ts";

const shop = await testShop();
const { db } = shop;
const rows = await fingerprinter(shop.databaseUrl);

test("what was written is seen, what was rolled back, written the same or only a mark of a visit is not", async () => {
  const product = await shop.has.product({ title: "검색어" });
  await buildPost(shop.db, { authorId: (await shop.has.member()).id });
  const during = async (work: () => Promise<unknown>) => {
    const before = await rows.read();
    await work();
    return changedBetween(before, await rows.read());
  };
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
    await during(() => db.execute(sql`update products set stock = 7 where id = ${product.id}`)),
  ).toEqual(["products"]);
  expect(await during(() => db.execute(sql`delete from posts`))).toEqual(["posts"]);
  expect(await rows.rowsWith("없는 말")).toEqual([]);
  await db.execute(sql`update products set price = price + 1 where id = ${product.id}`);
  expect(await rows.rowsWith("검색어")).toMatchObject([{ name: "products" }]);
});

test("what was written, changed and removed is undone, and what was there before is not", async () => {
  const tables = ["orders", "order_lines", "order_timeline", "products", "payment_ledger"];
  const all = () =>
    Promise.all(
      tables.map(
        async (name) => (await asOwner(shop, `select * from ${name} row order by row::text`)).rows,
      ),
    );
  const order = await shop.has.order({ delivery: "ready", payment: "paid" });
  const changed = await shop.has.product({ title: "바뀔 상품" });
  await rows.keep();
  const before = await all();

  await shop.has.order({ delivery: "ready", payment: "paid" });
  await db.execute(sql`update products set title = '바뀐', stock = 3 where id = ${changed.id}`);
  await db.execute(sql`update products set title = '또' where id = ${changed.id}`);
  await db.execute(sql`update orders set courier_memo = '문 앞' where id = ${order.id}`);
  await db.execute(sql`delete from order_timeline`);
  expect(await all()).not.toEqual(before);
  expect(await rows.undo()).toBe(true);
  expect(await all()).toEqual(before);
});
