import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { images } from "../file/table.server.ts";
import {
  countAdminProducts,
  listAdminProducts,
} from "#shop/office/product/list-admin-products.server.ts";
import { listProductDocuments } from "#shop/document/list-product-documents.server.ts";
import { listReservable } from "#shop/reservation/request/list-reservable.server.ts";
import { countHidden, listProducts, placeInList } from "./list-products.server.ts";
import { keysetCursor } from "#lib/keyset.ts";
import { newestFirst } from "#shop/database/newest-first.server.ts";
import { productKeys } from "./product-keys.server.ts";
import { products } from "./table.server.ts";

const shop = await testShop();

// covers 7.2a
test("an empty shop gives empty lists", async () => {
  expect(await listProducts(shop.db)).toEqual({ products: [], next: null });
  expect(await listProductDocuments(shop)).toEqual({ products: [], next: null });
  expect(await listAdminProducts(shop.db)).toEqual({ rows: [], previous: null, next: null });
  const none = { all: 0, shown: 0, hidden: 0, "sold-out": 0, reserve: 0 };
  expect(await countAdminProducts(shop.db)).toEqual(none);
});

// covers 2.42
test("pages of any size show every shown product once, newest first, also those made in the same instant", async () => {
  const times = Array.from(
    { length: 25 },
    (_, at) => `2026-01-01T00:00:00.${String(100_000 + Math.floor(at / 5)).padStart(6, "0")}Z`,
  );
  const made = await Promise.all(
    times.map(async (time) => {
      const { id } = await shop.has.product({ price: 1000 });
      await shop.db.execute(
        sql`update products set "create" = ${time}::timestamptz where id = ${id}`,
      );
      return { id, time };
    }),
  );
  await shop.has.product({ isShow: false });
  await shop.has.product({ removedAt: new Date() });
  const expected = made
    .toSorted((a, b) => (a.time === b.time ? (a.id < b.id ? 1 : -1) : a.time < b.time ? 1 : -1))
    .map(({ id }) => id);

  for (const limit of [1, 4, 7, 100]) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await listProducts(shop.db, { limit, cursor });
      expect(page.products.length).toBeLessThanOrEqual(limit);
      expect(await placeInList(shop.db, { cursor })).toEqual({ count: 25, from: seen.length });
      seen.push(...page.products.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    expect(seen).toEqual(expected);
  }
});

test("what the owner put first stands before all others, and is not counted among them again", async () => {
  const shown = (await listProducts(shop.db)).products.map(({ id }) => id);
  const hidden = await shop.has.product({ isShow: false });
  const pinned = [shown[9]!, hidden.id, shown[3]!];
  const { products: first, next } = await listProducts(shop.db, { limit: 6, pinned });
  expect(first.map(({ id }) => id)).toEqual([shown[9], shown[3], ...shown.slice(0, 3), shown[4]]);
  const count = shown.length;
  expect(await placeInList(shop.db, { pinned })).toEqual({ count, from: 0 });
  expect(await placeInList(shop.db, { cursor: next, pinned })).toEqual({ count, from: 6 });
  const isHidden = and(eq(products.isShow, false), isNull(products.removedAt));
  expect(await countHidden(shop.db)).toBe(await shop.db.$count(products, isHidden));
});

test("a product that comes in between pages neither repeats nor hides another", async () => {
  const first = await listProducts(shop.db, { limit: 3 });
  await shop.has.product();
  const second = await listProducts(shop.db, { limit: 3, cursor: first.next });
  expect(second.products.map(({ id }) => id)).not.toContain(first.products.at(-1)?.id);
});

test.each(["", "nonsense", "1.x'); drop table products; --", "zzzzzzzzzzz.a", "\u0000"])(
  "the cursor %j starts at the newest",
  async (cursor) => {
    const page = await listProducts(shop.db, { limit: 2, cursor });
    expect(page.products).toEqual((await listProducts(shop.db, { limit: 2 })).products);
  },
);

test.each([0, -1, 1.5, Number.NaN, 1e9])(
  "a limit of %s gives a page all the same",
  async (limit) => {
    const { products: page } = await listProducts(shop.db, { limit });
    expect(page.length).toBeGreaterThan(0);
    expect(page.length).toBeLessThanOrEqual(100);
  },
);

test("cards carry their images, and an image that is gone is none", async () => {
  const image = { id: "cardimage1", width: 1200, height: 800, blur: "data:image/webp;base64,AA" };
  await shop.db.insert(images).values(image);
  const { id } = await shop.has.product({
    thumbnail: image.id,
    moThumbnail: "gone",
    create: new Date("2099-01-01"),
  });
  const [card] = (await listProducts(shop.db, { limit: 1 })).products;
  expect(card).toMatchObject({ id, thumbnail: image, moThumbnail: null });
  const [document] = (await listProductDocuments(shop, { limit: 1 })).products;
  expect(document).toMatchObject({
    id,
    thumbnail: "/images/cardimage1/1280.jpeg",
    moThumbnail: null,
    create: "2099-01-01T00:00:00.000Z",
    finalPrice: 39_900,
    sale: "open",
  });
});

test("the newest page walks the index instead of sorting the whole table", async () => {
  const after = keysetCursor({ micros: 35, id: "z" });
  const plan = await shop.db.transaction(async (db) => {
    await db.execute(sql`set local enable_seqscan = off`);
    await db.execute(sql`set local enable_bitmapscan = off`);
    let page: SQL | undefined;
    await newestFirst(productKeys, { after, limit: 20 }, async ({ where, orderBy, limit }) => {
      page = db
        .select({ id: products.id })
        .from(products)
        .where(and(eq(products.isShow, true), isNull(products.removedAt), where))
        .orderBy(...orderBy)
        .limit(limit)
        .getSQL();
      return [];
    });
    return db.execute<{ "QUERY PLAN": string }>(sql`explain ${page}`);
  });
  const lines = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(lines).toContain("products_shown");
  expect(lines).not.toContain("Sort");
});

test("administrators find products by words as they stand, % and _ and \\ too", async () => {
  const odd = await shop.has.product({ title: "100%_할인\\특가 Voice" });
  for (const search of ["%_", "\\", "100%", "VOICE", "  할인\\특가 ", odd.id]) {
    const { rows: found } = await listAdminProducts(shop.db, { search });
    expect(found.map(({ id }) => id)).toEqual([odd.id]);
    expect((await countAdminProducts(shop.db, search)).all).toBe(1);
  }
  for (const search of ["' or 1=1 --", "$$", "%%%%", "\u0000\u0000없는말", "x".repeat(10_000)]) {
    expect((await listAdminProducts(shop.db, { search })).rows).toEqual([]);
  }
});

test("the tabs hold what they say, and their counts agree", async () => {
  const title = "탭을 위한 상품";
  const [shown, hidden, none, axis, reserve, removed] = await Promise.all([
    shop.has.product({ title }),
    shop.has.product({ title, isShow: false }),
    shop.has.product({ title, stock: 0 }),
    shop.has.product({
      title,
      options: [
        {
          name: "크기",
          values: [
            { label: "a", stock: 0 },
            { label: "b", stock: 0 },
          ],
        },
        { name: "색", values: [{ label: "c" }] },
      ],
    }),
    shop.has.product({ title, saleKind: "reserve" }),
    shop.has.product({ title, removedAt: new Date(), isShow: false }),
  ]);
  const halfSold = await shop.has.product({
    title,
    options: [
      {
        name: "크기",
        values: [
          { label: "a", stock: 0 },
          { label: "b", stock: 1 },
        ],
      },
    ],
  });
  const expected = {
    all: [shown, hidden, none, axis, reserve, halfSold],
    shown: [shown, none, axis, reserve, halfSold],
    hidden: [hidden],
    "sold-out": [none, axis],
    reserve: [reserve],
  };
  for (const [filter, rows] of Object.entries(expected)) {
    const counts = await countAdminProducts(shop.db, title);
    const { rows: found } = await listAdminProducts(shop.db, {
      search: title,
      filter: filter as keyof typeof expected,
    });
    expect(found.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    expect(counts[filter as keyof typeof expected]).toBe(rows.length);
    expect(found.map(({ id }) => id)).not.toContain(removed.id);
  }
  const paged = await listAdminProducts(shop.db, { search: title, limit: 4 });
  const rest = await listAdminProducts(shop.db, { search: title, limit: 4, after: paged.next });
  expect([...paged.rows, ...rest.rows]).toHaveLength(6);
  expect(rest.next).toBeNull();
});

test("the office sees as many pieces as the scarcest shelf has, whatever other products have", async () => {
  const title = "옵션 재고";
  const axis = (name: string, ...stocks: (number | null)[]) => ({
    name,
    values: stocks.map((stock, at) => ({ label: `${at}`, stock })),
  });
  const rows = [
    { stock: 33, options: [axis("크기", 0, 0)], is: [0, 2] },
    { stock: 33, options: [axis("크기", 2, 3), axis("색", 0, null)], is: [5, 1] },
    { stock: 33, options: [axis("크기", 40)], is: [33, 0] },
    { stock: null, options: [axis("크기", 2, 1), axis("색", 1, 1)], is: [2, 0] },
    { stock: null, options: [axis("크기", 4, null)], is: [null, 0] },
    { stock: 0, options: [], is: [0, 0] },
  ];
  for (const { stock, options, is } of rows) {
    const { id } = await shop.has.product({ title, stock, options });
    const [found] = (await listAdminProducts(shop.db, { search: id })).rows;
    expect([found?.sellable, found?.optionsOut]).toEqual(is);
  }
  const counts = await countAdminProducts(shop.db, title);
  expect(counts["sold-out"]).toBe(2);
});

test("a product none of whose choices is left is sold out in the shop's lists, whatever its own shelf has", async () => {
  const axis = (name: string, ...stocks: (number | null)[]) => ({
    name,
    values: stocks.map((stock, at) => ({ label: `${at}`, stock })),
  });
  const given = { saleKind: "reserve", stock: 33 } as const;
  const gone = await shop.has.product({ ...given, options: [axis("크기", 0, 0), axis("색", 5)] });
  const left = await shop.has.product({ ...given, options: [axis("크기", 0, null)] });
  const expected = new Map<string, number>([
    [gone.id, 0],
    [left.id, 33],
  ]);
  const stocks = (listed: { id: string; stock: number | null }[]) =>
    new Map(listed.flatMap(({ id, stock }) => (expected.has(id) ? [[id, stock]] : [])));
  expect(stocks((await listProducts(shop.db)).products)).toEqual(expected);
  expect(stocks((await listProducts(shop.db, { pinned: [gone.id] })).products)).toEqual(expected);
  expect(stocks(await listReservable(shop.db, shop.now()))).toEqual(expected);
  const { products: documents } = await listProductDocuments(shop);
  const saleOf = (product: { id: string }) => documents.find(({ id }) => id === product.id)?.sale;
  expect([saleOf(gone), saleOf(left)]).toEqual(["sold-out", "open"]);
});

test("a list of many products asks the database three times: for them, their images, their first samples", async () => {
  const queries: string[] = [];
  const { pool } = shop;
  const query = pool.query.bind(pool);
  pool.query = ((...given: Parameters<typeof query>) => (
    queries.push(JSON.stringify(given[0])),
    query(...given)
  )) as typeof pool.query;
  await listProducts(shop.db);
  pool.query = query;
  expect(queries).toHaveLength(3);
  expect(await shop.db.$count(products)).toBeGreaterThan(25);
});
