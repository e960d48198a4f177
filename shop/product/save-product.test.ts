import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { auditLog } from "../audit/table.server.ts";
import { images, imageUses } from "../file/table.server.ts";
import { findEditableProduct } from "./edit/find-editable-product.server.ts";
import { findProduct } from "./find-product.server.ts";
import { productForm, type ProductForm } from "./forms.ts";
import { mergeProduct } from "./merge-product.server.ts";
import { removeProduct } from "#shop/office/product/remove-product.server.ts";
import { saveProduct } from "./save-product.server.ts";
import { productOptions, products } from "./table.server.ts";
import { typedWholeNotice } from "#tests/has/product.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const owner = { account: { id: "owner", email: "admin@sori.example" }, address: "203.0.113.7" };
const typed = (fields: Record<string, string> = {}): ProductForm =>
  productForm.parse({
    title: "새벽 보이스팩",
    price: "39900",
    isShow: "on",
    ...typedWholeNotice,
    supplyNote: "녹음해 드려요",
    ...fields,
  });
const two = {
  "option.0.name": "사용 범위",
  "option.0.value.0.label": "개인용",
  "option.0.value.1.label": "상업용",
  "option.0.value.1.priceDifference": "30000",
  "option.0.value.1.stock": "4",
};

await shop.db.insert(images).values(
  ["wideimage1", "tallimage1"].map((id) => ({
    id,
    width: 1200,
    height: 900,
    blur: "data:image/webp;base64,AA",
  })),
);

const refused = (code: string) => expect.objectContaining({ name: "Refusal", code });

// covers 7.2c
test("what was typed is what is found", async () => {
  const { id, version } = await saveProduct(
    shop,
    typed({
      ...two,
      summary: "한 줄",
      discountRatio: "10",
      stock: "5",
      thumbnail: "wideimage1",
      moThumbnail: "tallimage1",
      "gallery.0": "tallimage1",
      "gallery.1": "wideimage1",
      saleKind: "reserve",
      reservationOpensAt: "2026-12-01T10:00",
      reservationClosesAt: "2026-12-24T10:00",
      expectedShipOn: "2027-01-15",
      shippingClass: "parcel",
      limitPerPerson: "2",
      titleTone: "dark",
    }),
  );
  expect(version).toBe(1);
  expect(await findProduct(shop.db, id)).toMatchObject({
    title: "새벽 보이스팩",
    summary: "한 줄",
    price: 39_900,
    discountRatio: 10,
    stock: 5,
    saleKind: "reserve",
    shippingClass: "parcel",
    limitPerPerson: 2,
    expectedShipOn: "2027-01-15",
    titleTone: "dark",
    reservationOpensAt: new Date("2026-12-01T01:00:00Z"),
    thumbnail: { id: "wideimage1" },
    moThumbnail: { id: "tallimage1" },
    gallery: [{ id: "tallimage1" }, { id: "wideimage1" }],
    options: [
      {
        name: "사용 범위",
        values: [
          { label: "개인용", priceDifference: 0, stock: null },
          { label: "상업용", priceDifference: 30_000, stock: 4 },
        ],
      },
    ],
  });
});

test("what a product weighs is for the back office alone", async () => {
  const { id } = await saveProduct(shop, typed({ weightGrams: "350" }));
  expect(await findEditableProduct(shop.db, id)).toMatchObject({ weightGrams: 350 });
  expect(await findProduct(shop.db, id)).not.toHaveProperty("weightGrams");
});

// covers 5.6b
test("an image that is not there is said beside its field and nothing is saved", async () => {
  const before = await shop.db.$count(products);
  await expect(saveProduct(shop, typed({ thumbnail: "nosuchimage" }))).rejects.toMatchObject({
    name: "BadInput",
    errors: { thumbnail: [expect.any(String)] },
  });
  expect(await shop.db.$count(products)).toBe(before);
});

test("what a product shows is written down with it, and let go with it", async () => {
  const usesOf = async (id: string) =>
    (await rowsOf(shop.db, imageUses, { usedBy: `product ${id}` }))
      .map(({ imageId }) => imageId)
      .toSorted();
  const { id, version } = await saveProduct(
    shop,
    typed({
      thumbnail: "wideimage1",
      "gallery.0": "tallimage1",
      "gallery.1": "wideimage1",
      description: '<p>글</p><img src="/images/textimage1/960.webp" alt="" width="10" height="10">',
    }),
  );
  expect(await usesOf(id)).toEqual(["tallimage1", "textimage1", "wideimage1"]);
  await saveProduct(shop, typed({ moThumbnail: "tallimage1" }), { id, version });
  expect(await usesOf(id)).toEqual(["tallimage1"]);
  await removeProduct(shop, id);
  expect(await usesOf(id)).toEqual([]);
});

test("a description is cleaned when it is saved, and what slipped in elsewhere is cleaned when it is read", async () => {
  const bad =
    '<p onclick="x()">안녕</p><script>alert(1)</script><a href="javascript:x">링크</a><iframe src="//evil.example"></iframe>';
  const { id } = await saveProduct(shop, typed({ description: bad }));
  const [row] = await shop.db
    .select({ description: products.description })
    .from(products)
    .where(eq(products.id, id));
  for (const html of [row!.description, (await findProduct(shop.db, id))!.description])
    expect(html).not.toMatch(/script|onclick|evil/);
  await shop.db.update(products).set({ description: bad }).where(eq(products.id, id));
  expect((await findProduct(shop.db, id))!.description).not.toMatch(/script|onclick|evil/);
});

test("hidden and removed products are found by administrators only", async () => {
  const hidden = await shop.has.product({ isShow: false });
  const removed = await shop.has.product({ removedAt: new Date() });
  for (const { id } of [hidden, removed]) {
    expect(await findProduct(shop.db, id)).toBeNull();
    expect(await findProduct(shop.db, id, { hidden: true })).toMatchObject({ id });
  }
  expect(await findEditableProduct(shop.db, hidden.id)).toMatchObject({ id: hidden.id });
  expect(await findEditableProduct(shop.db, removed.id)).toBeNull();
});

// covers 5.2, 5.3, 7.2b
test.each([
  null,
  undefined,
  "",
  "nosuch",
  "a\u0000b",
  "' or 1=1 --",
  "../x",
  "가나다",
  "x".repeat(100_000),
  "__proto__",
])("no product has the id %j", async (id) => {
  expect(await findProduct(shop.db, id)).toBeNull();
  expect(await findProduct(shop.db, id, { hidden: true })).toBeNull();
  expect(await findEditableProduct(shop.db, id)).toBeNull();
  expect(await mergeProduct(shop, id, { isShow: true })).toBe(false);
  expect(await removeProduct(shop, id)).toBeNull();
});

test("of two who edit the same product the second is told, and nothing of the first is lost", async () => {
  const { id, version } = await saveProduct(shop, typed());
  const both = await Promise.allSettled([
    saveProduct(shop, typed({ title: "첫째", ...two }), { id, version }),
    saveProduct(shop, typed({ title: "둘째", ...two }), { id, version }),
  ]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: refused("product-changed"),
  });
  const found = await findProduct(shop.db, id);
  expect(found?.version).toBe(2);
  expect(found?.options[0]?.values).toHaveLength(2);
  await expect(saveProduct(shop, typed(), { id })).rejects.toEqual(refused("product-changed"));
  await expect(saveProduct(shop, typed(), { id: "nosuch", version: 1 })).rejects.toEqual(
    refused("product-not-found"),
  );
});

test("option values that stay keep their id, new ones get one, and an id of elsewhere is not taken over", async () => {
  const other = await shop.has.product({
    options: [{ name: "색", values: [{ label: "빨강", stock: 9 }] }],
  });
  const { id, version } = await saveProduct(shop, typed(two));
  const [personal, business] = (await findProduct(shop.db, id))!.options[0]!.values;
  await saveProduct(
    shop,
    typed({
      "option.0.name": "범위",
      "option.0.value.0.id": business!.id,
      "option.0.value.0.label": "상업용 (광고)",
      "option.0.value.0.stock": "4",
      "option.0.value.0.stockSeen": "4",
      "option.0.value.1.id": other.options[0]!.id,
      "option.0.value.1.label": "훔친 값",
      "option.0.value.2.id": business!.id,
      "option.0.value.2.label": "두 번째",
    }),
    { id, version },
  );
  const values = (await findProduct(shop.db, id))!.options[0]!.values;
  expect(values.map(({ label }) => label)).toEqual(["상업용 (광고)", "훔친 값", "두 번째"]);
  expect(values[0]).toMatchObject({ id: business!.id, stock: 4 });
  expect(
    new Set([...values.map((value) => value.id), other.options[0]!.id, personal!.id]).size,
  ).toBe(5);
  expect(await findProduct(shop.db, other.id)).toMatchObject({
    options: [{ name: "색", values: [{ label: "빨강", stock: 9 }] }],
  });
});

// covers 5.2, 7.2c
test("merging writes only what it is given, and makes open editors ask again", async () => {
  const { id, version } = await saveProduct(shop, typed({ ...two, summary: "그대로", stock: "3" }));
  expect(await mergeProduct(shop, id, { isShow: false })).toBe(true);
  expect(await findProduct(shop.db, id, { hidden: true })).toMatchObject({
    isShow: false,
    summary: "그대로",
    stock: 3,
    options: [{ name: "사용 범위" }],
  });
  await expect(saveProduct(shop, typed(), { id, version })).rejects.toEqual(
    refused("product-changed"),
  );
});

// covers 7.2c
test("a product that somebody ordered is hidden for ever, one that nobody ordered is gone", async () => {
  const ordered = await shop.has.product();
  await shop.has.order({ lines: [{ product: ordered, quantity: 1 }] });
  const never = await shop.has.product({ options: [{ name: "a", values: [{ label: "b" }] }] });
  expect(await removeProduct(shop, ordered.id)).toBe("hidden");
  expect(await removeProduct(shop, never.id)).toBe("deleted");
  expect(await findProduct(shop.db, ordered.id, { hidden: true })).toMatchObject({ isShow: false });
  expect(await findEditableProduct(shop.db, ordered.id)).toBeNull();
  expect(await findProduct(shop.db, never.id, { hidden: true })).toBeNull();
  expect(await shop.db.$count(productOptions, eq(productOptions.productId, never.id))).toBe(0);
  await expect(saveProduct(shop, typed(), { id: ordered.id, version: 2 })).rejects.toEqual(
    refused("product-not-found"),
  );
  expect(await mergeProduct(shop, ordered.id, { isShow: true })).toBe(false);
});

test("who changed what stands in the audit log, and nothing stands there for a change that was refused", async () => {
  const entries = (id: string) => rowsOf(shop.db, auditLog, { subject: `product ${id}` }, sql`id`);
  const { id, version } = await saveProduct(shop, typed(), { by: owner });
  await saveProduct(shop, typed({ price: "45000" }), { id, version, by: owner });
  await expect(
    saveProduct(shop, typed({ price: "1" }), { id, version, by: owner }),
  ).rejects.toEqual(refused("product-changed"));
  await mergeProduct(shop, id, { isShow: false }, { by: owner });
  await removeProduct(shop, id, { by: owner });
  await mergeProduct(shop, id, { isShow: true }, { by: owner });
  const log = await entries(id);
  expect(log.map(({ action }) => action)).toEqual([
    "product.create",
    "product.edit",
    "product.edit",
    "product.remove",
  ]);
  expect(log[1]).toMatchObject({
    accountId: "owner",
    email: "admin@sori.example",
    address: "203.0.113.7",
    before: { price: 39_900 },
    after: { price: 45_000 },
  });
  expect(log[1]?.before).not.toHaveProperty("title");
  expect(log[3]).toMatchObject({ before: { title: "새벽 보이스팩" }, after: {} });
});
