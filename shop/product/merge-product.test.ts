import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { images } from "../file/table.server.ts";
import { findEditableProduct } from "./edit/find-editable-product.server.ts";
import { productForm } from "./forms.ts";
import { mergeProduct } from "./merge-product.server.ts";
import { productPart } from "./product-part.ts";
import { saveProduct } from "./save-product.server.ts";
import { products } from "./table.server.ts";
import { typedWholeNotice } from "#tests/has/product.ts";

const shop = await testShop();
const owner = { account: { id: "owner", email: "admin@sori.example" }, address: "203.0.113.7" };
const typed = (fields: Record<string, string>) =>
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
};

const sized = { width: 1200, height: 900, blur: "data:image/webp;base64,AA" };
await shop.db.insert(images).values(["wideimage1", "tallimage1"].map((id) => ({ id, ...sized })));

// covers 5.2, 7.2c
test("merging reaches every field of the document, each by itself, by the editor's rules", async () => {
  const { id } = await saveProduct(shop, typed({ ...two, summary: "그대로", stock: "3" }));
  const parts = [
    { price: 45_000 },
    { discountRatio: 20 },
    { description: "<h2>새 설명</h2>" },
    { thumbnail: "/images/wideimage1/1280.jpeg" },
    { moThumbnail: "tallimage1" },
    { gallery: ["tallimage1", "wideimage1"] },
    { title: "새 이름" },
    { stock: 9 },
    { shippingClass: "parcel" },
    { feeClass: "깨지기 쉬운 상품" },
    {
      saleKind: "reserve",
      reservationOpensAt: "2026-12-01T01:00:00Z",
      reservationClosesAt: "2026-12-24T01:00:00Z",
    },
    { weightGrams: 300 },
    { isShow: false },
    { options: [{ name: "크기", values: [{ label: "큰 것", stock: 2 }] }] },
  ];
  for (const part of parts)
    expect(await mergeProduct(shop, id, productPart.parse(part), { by: owner })).toBe(true);
  expect(await findEditableProduct(shop.db, id)).toMatchObject({
    title: "새 이름",
    summary: "그대로",
    price: 45_000,
    discountRatio: 20,
    description: "<h2>새 설명</h2>",
    stock: 9,
    isShow: false,
    saleKind: "reserve",
    reservationOpensAt: new Date("2026-12-01T01:00:00Z"),
    shippingClass: "parcel",
    feeClass: "깨지기 쉬운 상품",
    weightGrams: 300,
    thumbnail: { id: "wideimage1" },
    moThumbnail: { id: "tallimage1" },
    gallery: [{ id: "tallimage1" }, { id: "wideimage1" }],
    options: [{ name: "크기", values: [{ label: "큰 것", stock: 2 }] }],
  });

  const before = await findEditableProduct(shop.db, id);
  for (const [part, field] of [
    [{ price: -1 }, "price"],
    [{ price: 10.5 }, "price"],
    [{ discountRatio: 100 }, "discountRatio"],
    [{ discountRatio: 0 }, "discountRatio"],
    [{ discountRatio: -0 }, "discountRatio"],
    [{ discountRatio: 10.5 }, "discountRatio"],
    [{ title: " " }, "title"],
    [{ thumbnail: "nosuch1234" }, "thumbnail"],
    [{ saleKind: "gift" }, "saleKind"],
    [{ reservationClosesAt: "2026-11-01T00:00:00Z" }, "reservationClosesAt"],
    [{ gallery: Array.from({ length: 99 }, () => "wideimage1") }, "gallery"],
  ] as const)
    await expect(mergeProduct(shop, id, productPart.parse(part))).rejects.toMatchObject({
      errors: { [field]: [expect.any(String)] },
    });
  expect(await findEditableProduct(shop.db, id)).toEqual(before);
  await mergeProduct(shop, id, { description: "<p>좋아요</p><script>alert(1)</script>" });
  expect((await findEditableProduct(shop.db, id))?.description).toBe("<p>좋아요</p>");
});

test("of many who merge at once nobody's field is lost, and pieces sold meanwhile stay sold", async () => {
  const { id } = await saveProduct(shop, typed({ stock: "9" }));
  const sell = () =>
    shop.db
      .update(products)
      .set({ stock: sql`${products.stock} - 1` })
      .where(eq(products.id, id));
  const parts = [{ price: 50_000 }, { summary: "한 줄" }, { seoTitle: "검색" }];
  expect(
    await Promise.all([...parts.map((part) => mergeProduct(shop, id, part)), sell(), sell()]),
  ).toEqual([true, true, true, expect.anything(), expect.anything()]);
  expect(await findEditableProduct(shop.db, id)).toMatchObject({
    price: 50_000,
    summary: "한 줄",
    seoTitle: "검색",
    stock: 7,
  });
});
