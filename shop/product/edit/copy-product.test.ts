import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { copyProduct } from "./copy-product.server.ts";
import { findEditableProduct } from "./find-editable-product.server.ts";

const shop = await testShop();
const by = { account: { id: "owner", email: "admin@sori.example" }, address: "203.0.113.7" };

test("a copy is hidden and else what the editor shows of the product, with rows of its own", async () => {
  const product = await shop.has.product({
    title: "긴 이름 ".repeat(20).trim().slice(0, 100),
    discountRatio: 10,
    stock: 7,
    tags: ["새벽"],
    weightGrams: 120,
    shippingClass: "parcel",
    options: [{ name: "색", values: [{ label: "검정", priceDifference: 500, stock: 3 }] }],
  });
  const { id } = await copyProduct(shop, product.id, { by });
  const [copy, was] = await Promise.all([
    findEditableProduct(shop.db, id),
    findEditableProduct(shop.db, product.id),
  ]);
  expect(copy!.title).toHaveLength(100);
  expect(copy!.title).toMatch(/ \(복사\)$/);
  const same = ({
    title: _t,
    id: _i,
    create: _c,
    updatedAt: _u,
    isShow: _s,
    basePrice: _b,
    ...rest
  }: typeof copy & object) => ({
    ...rest,
    options: rest.options.map(({ name, values }) => ({
      name,
      values: values.map(({ id: _id, ...value }) => value),
    })),
  });
  expect(same(copy!)).toEqual(same(was!));
  expect([copy!.isShow, was!.isShow]).toEqual([false, true]);
  expect(copy!.options[0]!.values[0]!.id).not.toBe(was!.options[0]!.values[0]!.id);
  await expect(copyProduct(shop, "nobody", { by })).rejects.toMatchObject({
    code: "product-not-found",
  });
});
