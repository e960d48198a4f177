import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { images, imageUses } from "#shop/file/table.server.ts";
import {
  licences,
  productCategories,
  productOptions,
  products,
} from "#shop/product/table.server.ts";
import { searchProducts } from "#shop/product/search/search-products.server.ts";
import { readProductQuery } from "#shop/product/search/product-query.ts";
import { noticeTemplate } from "#shop/product/notice/notice-template.ts";
import { wishes } from "#shop/wish/table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { testShop } from "#tests/test-shop.ts";
import { mergeProduct } from "#shop/product/merge-product.server.ts";
import { showProducts } from "#shop/product/shelf/show-products.server.ts";
import { owner } from "#tests/given/goods.ts";
import { findProductsNamed } from "#shop/move/origin/find-by-origin.server.ts";
import type { MadeRow, MoveContext } from "../kind-of-move.ts";
import { prepareProduct } from "./prepare-product.server.ts";
import type { ProductDocument } from "./product-document.ts";
import { productKind } from "./product-kind.server.ts";
import type { ProductItem } from "./write-products.server.ts";

const shop = await testShop();
const { db } = shop;
const contextOf = (choices: Record<string, unknown> = {}): MoveContext => ({
  choices: { source: "cafe24", ...choices },
  media: [],
  now: new Date("2026-11-29T00:00:00Z"),
});

let line = 1;
function documentOf(
  cells: Record<string, string>,
  context = contextOf(),
  change: Partial<ProductDocument> = {},
): ProductDocument {
  line += 1;
  const prepared = prepareProduct([{ line, role: "main", cells }], context);
  if ("troubles" in prepared) throw new Error(JSON.stringify(prepared.troubles));
  return { ...prepared.document, ...change };
}

/** As the engine does it: decides, writes in one transaction, keeps what was made as JSON. */
async function move(documents: ProductDocument[], context = contextOf()): Promise<MadeRow[]> {
  const decided = await productKind.decide(db, documents, context);
  const items = documents.flatMap((document, at): ProductItem[] => {
    const decision = decided[at]!;
    if (decision.action === "new") return [{ document, action: "new" }];
    return decision.action === "join" ? [{ document, action: "join", to: decision.to }] : [];
  });
  const made = await db.transaction((tx) => productKind.write(tx, items, context));
  return JSON.parse(JSON.stringify(made)) as MadeRow[];
}
const undo = (made: MadeRow[]) => db.transaction((tx) => productKind.undo(tx, made));

const TABLES =
  "products product_options product_categories product_search product_counts empty_shelves image_uses move_origins goods goods_versions product_samples";
const everything = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.split(" ").map(async (table) => {
        const { rows } = await db.execute(
          sql`select to_jsonb(t) as row from ${sql.identifier(table)} t order by to_jsonb(t)::text`,
        );
        return [table, rows] as const;
      }),
    ),
  );

async function image(id: string): Promise<string> {
  await db.insert(images).values({ id, width: 10, height: 10, blur: "" });
  return id;
}

test("new products come with options, stock, categories, pictures and names, and go again without a trace", async () => {
  await shop.has.product({ title: "있던 상품" });
  const before = await everything();
  const cells = {
    formerId: "101",
    code: "SKU-101",
    title: "옮긴 빗소리",
    priceNow: "9000",
    priceBefore: "10000",
    stock: "0",
    category: "효과음 > 비",
    tags: "비,밤",
    options: "크기{S|M}",
    description: '<p>글</p><img src="https://old.example/in-text.jpg">',
    pictures: "https://old.example/a.jpg\nhttps://old.example/b.jpg",
  };
  const document = documentOf(cells);
  const ids = [await image("photo00001"), await image("photo00002"), await image("intext0001")];
  document.pictures.forEach((picture, at) => (picture.image = ids[at]!));
  const made = await move([
    document,
    documentOf({ ...cells, formerId: "102", code: "", title: "다른 것" }),
  ]);
  const [row] = await rowsOf(db, products, { id: made[0]!.id });
  expect(row).toMatchObject({
    title: "옮긴 빗소리",
    price: 10_000,
    discountRatio: 10,
    stock: 0,
    isShow: false,
    category: "비",
    tags: ["비", "밤"],
    thumbnail: "photo00001",
    gallery: ["photo00002"],
    description: '<p>글</p><img src="/images/intext0001/960.webp" alt="" />',
  });
  expect(await rowsOf(db, productOptions, { productId: made[0]!.id })).toHaveLength(2);
  expect(await rowsOf(db, imageUses, { usedBy: `product ${made[0]!.id}` })).toHaveLength(3);
  expect(await db.select().from(productCategories)).toMatchObject([
    { name: "효과음", parent: null },
    { name: "비", parent: "효과음" },
  ]);
  const [other] = await rowsOf(db, products, { id: made[1]!.id });
  expect(other!.description).toBe("<p>글</p>");
  const found = await findProductsNamed(db, { source: "cafe24" }, [
    "101",
    "sku-101",
    "옮긴 빗소리",
  ]);
  expect([...found.values()]).toEqual([[made[0]!.id], [made[0]!.id], [made[0]!.id]]);
  expect(await undo(made)).toEqual([null, null]);
  expect(await everything()).toEqual(before);
});

test("what is here already is joined: what is empty is filled, nothing else, and undo gives it back", async () => {
  const own = await shop.has.product({
    title: "있던 이름",
    price: 5000,
    summary: "",
    tags: ["원래"],
  });
  const before = await everything();
  const cells = {
    formerId: "201",
    title: "있던  이름",
    priceNow: "7000",
    summary: "채울 소개",
    tags: "새 태그",
    category: "새 카테고리",
  };
  const made = await move([documentOf(cells)]);
  const [row] = await rowsOf(db, products, { id: own.id });
  expect(row).toMatchObject({
    price: 5000,
    summary: "채울 소개",
    tags: ["원래"],
    category: "새-카테고리",
  });
  const again = await productKind.decide(
    db,
    [documentOf({ ...cells, title: "바뀐 이름" })],
    contextOf(),
  );
  expect(again).toEqual([
    { action: "join", to: own.id, words: "옮겨 온 번호가 같은 상품이 있어 합쳐요." },
  ]);
  const twice = await move([documentOf(cells)]);
  expect(await undo(twice)).toEqual([null]);
  expect(await undo(made)).toEqual([null]);
  const after = await everything();
  const plain = (rows: unknown) =>
    JSON.stringify(rows).replaceAll(/"(version|updated_at)": ?("[^"]*"|\d+)/g, "");
  expect(plain(after)).toBe(plain(before));
});

test("what was edited after it was filled keeps what it has", async () => {
  await shop.has.product({ title: "고친 이름", summary: "" });
  const made = await move([documentOf({ title: "고친 이름", priceNow: "1", summary: "소개" })]);
  const by = await owner(shop);
  await mergeProduct(shop, made[0]!.id, { summary: "내 소개" }, { by });
  const before = await everything();
  expect(await undo(made)).toEqual(["옮긴 뒤에 고쳐서 채운 내용을 그대로 두었어요."]);
  expect(await everything()).toEqual(before);
});

test("of two moves that fill one product each is undone, in either order", async () => {
  const own = await shop.has.product({ title: "둘이 채움", summary: "", tags: [] });
  const fill = (cells: Record<string, string>) =>
    move([documentOf({ title: "둘이 채움", priceNow: "1", ...cells })]);
  const both = async () => [
    await fill({ formerId: "251", summary: "소개" }),
    await fill({ formerId: "252", tags: "밤" }),
  ];
  const filled = async () => {
    const [row] = await rowsOf(db, products, { id: own.id });
    return [row!.summary, row!.tags];
  };
  const [older, newer] = await both();
  expect(await filled()).toEqual(["소개", ["밤"]]);
  expect(await undo(newer!)).toEqual([null]);
  expect(await filled()).toEqual(["소개", []]);
  expect(await undo(older!)).toEqual([null]);
  expect(await filled()).toEqual(["", []]);
  const [first, second] = await both();
  expect([await undo(first!), await undo(second!)]).toEqual([[null], [null]]);
  expect(await filled()).toEqual(["", []]);
});

test("a product that shoppers came to see keeps the notice that a move filled", async () => {
  const own = await shop.has.product({ title: "고시가 온 것", notice: null, isShow: false });
  const document = documentOf({ title: "고시가 온 것", priceNow: "1" });
  const facts = { name: "달소리", phone: "02-123-4567", title: "", days: 365 };
  const made = await move([{ ...document, notice: noticeTemplate("digital", facts) }]);
  const by = await owner(shop);
  await showProducts(db, [own.id], true, { by });
  expect(await undo(made)).toEqual([expect.stringContaining("보이기 시작한")]);
  await showProducts(db, [own.id], false, { by });
  expect(await undo(made)).toEqual([null]);
  expect((await rowsOf(db, products, { id: own.id }))[0]!.notice).toBe(null);
});

test("a new product that the owner has edited stays; showing it or another move's fill is no edit", async () => {
  const texts = ["411", "412", "413"].map((formerId) => ({ formerId, title: `새것 ${formerId}` }));
  const made = await move(
    texts.map((cells) => documentOf({ ...cells, priceNow: "100" }, contextOf(), PARCEL)),
  );
  const ids = made.map(({ id }) => id);
  const by = await owner(shop);
  await mergeProduct(shop, ids[0], { summary: "내가 쓴 소개" }, { by });
  await db.update(products).set({ notice: NOTICE }).where(eq(products.id, ids[1]!));
  await showProducts(db, [ids[1]!], true, { by });
  const fill = { ...texts[2]!, priceNow: "100" };
  expect(await undo(await move([documentOf({ ...fill, summary: "채움" })]))).toEqual([null]);
  await move([documentOf({ ...fill, summary: "채움" })]);
  expect(await undo(made)).toEqual(["옮긴 뒤에 고친 상품이라 그대로 둬요.", null, null]);
  expect(await rowsOf(db, products, { id: ids[0]! })).toMatchObject([{ summary: "내가 쓴 소개" }]);
});
const PARCEL = { shippingClass: "parcel" } as const;
const NOTICE = noticeTemplate("digital", { name: "달소리", phone: "02-123", title: "", days: 365 });

test("what stays keeps the names that it had there", async () => {
  await shop.has.product({ title: "이름이 온 것", summary: "" });
  const cells = { formerId: "421", title: "이름이 온 것", priceNow: "1", summary: "소개" };
  const made = await move([documentOf(cells)]);
  await mergeProduct(shop, made[0]!.id, { summary: "내 소개" }, { by: await owner(shop) });
  expect(await undo(made)).toEqual([expect.stringContaining("고쳐서")]);
  const found = await findProductsNamed(db, { source: "cafe24" }, ["421"]);
  expect(found.get("421")).toEqual([made[0]!.id]);
});

test("two of one name, two rows for one product and a licence that is gone fail with words", async () => {
  for (const at of [1, 2]) await shop.has.product({ title: "겹친 이름", id: `twice-${at}` });
  await shop.has.product({ title: "한 이름" });
  const one = { title: "한 이름", priceNow: "1" };
  const decided = await productKind.decide(
    db,
    [
      documentOf({ title: "겹친 이름", priceNow: "1" }),
      documentOf(one),
      documentOf(one),
      documentOf({ title: "라이선스", priceNow: "1" }, contextOf({ licence: "gonegonego" })),
    ],
    contextOf(),
  );
  expect(decided.map(({ action }) => action)).toEqual(["fail", "join", "fail", "fail"]);
});

test("a product that somebody wants stays when a move is undone, with the reason", async () => {
  const made = await move(
    ["301", "302"].map((formerId) =>
      documentOf({ formerId, title: `찜 ${formerId}`, priceNow: "100", category: "남는 곳" }),
    ),
  );
  const member = await shop.has.member();
  await db.insert(wishes).values({ userId: member.id, productId: made[0]!.id });
  expect(await undo(made)).toEqual(["찜한 사람이 있어요.", null]);
  expect(await rowsOf(db, products, { id: made[1]!.id })).toEqual([]);
  expect(await rowsOf(db, productCategories, { slug: "남는-곳" })).toHaveLength(1);
});

test("a shown one is found at once if it hands something over, else it waits hidden", async () => {
  const notice = noticeTemplate("digital", {
    name: "달소리",
    phone: "02-123-4567",
    title: "",
    days: 365,
  });
  await db.insert(licences).values({
    id: "licence001",
    name: "상업",
    scope: "상업용",
    allowed: "모두",
  });
  const context = contextOf({ show: "asThere", notice, licence: "licence001" });
  const [hidden] = await move(
    [documentOf({ title: "내줄 것이 없는 소리", priceNow: "1" }, context)],
    context,
  );
  const supplied = contextOf({
    show: "asThere",
    notice,
    licence: "licence001",
    supplyNote: "메일로 보내요.",
  });
  const [shown] = await move(
    [documentOf({ title: "찾아질 물소리", priceNow: "1" }, supplied)],
    supplied,
  );
  expect((await rowsOf(db, products, { id: hidden!.id }))[0]!.isShow).toBe(false);
  expect((await rowsOf(db, products, { id: shown!.id }))[0]).toMatchObject({
    isShow: true,
    voiceLicence: "상업용",
  });
  const query = readProductQuery(new URLSearchParams({ q: "찾아질" }));
  const found = await searchProducts(db, query, new Date());
  expect(JSON.stringify(found)).toContain(shown!.id);
});

test("600 products with options come in a few statements", async () => {
  const documents = Array.from({ length: 600 }, (_, at) =>
    documentOf({
      formerId: `many-${at}`,
      title: `많은 상품 ${at}`,
      priceNow: "1000",
      options: "크기{S|M}",
    }),
  );
  const made = await move(documents);
  expect(new Set(made.map(({ id }) => id)).size).toBe(600);
  expect((await undo(made)).filter((words) => words !== null)).toEqual([]);
});
