import { expect, test } from "vitest";
import { typedWholeNotice } from "#tests/has/product.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { combineOptions } from "./combine-options.ts";
import { draftOf, emptyAxis, emptyValue, type DraftAxis } from "../draft.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { testShop } from "#tests/test-shop.ts";
import { findEditableProduct } from "#shop/product/edit/find-editable-product.server.ts";
import { productForm } from "#shop/product/forms.ts";
import { saveProduct } from "#shop/product/save-product.server.ts";
import { combinationGroups } from "#shop/product/option/combination.ts";

const axis = (
  name: string,
  values: [label: string, difference: string, stock: string][],
): DraftAxis => ({
  ...emptyAxis(),
  name,
  values: values.map(([label, priceDifference, stock]) => ({
    ...emptyValue(),
    label,
    priceDifference,
    stock,
  })),
});
const sizes = axis("크기", [
  ["S", "", "9"],
  ["L", "2,000", ""],
]);
const colours = axis("색상", [
  ["빨강", "", ""],
  ["파랑", "-500", ""],
]);

test("two options become all their combinations: differences add up, and what was counted is counted anew", () => {
  const { name, values } = combineOptions(colours, sizes);
  expect(name).toBe("색상 / 크기");
  expect(
    values.map(({ label, priceDifference, stock }) => [label, priceDifference, stock]),
  ).toEqual([
    ["빨강 / S", "", "0"],
    ["빨강 / L", "2,000", ""],
    ["파랑 / S", "-500", "0"],
    ["파랑 / L", "1,500", ""],
  ]);
});

test("a combination has a price and a shelf of its own, and its sale leaves the others as they are", async () => {
  const shop = await testShop();
  const combined = combineOptions(colours, sizes);
  const stocks = ["1", "0", "5", ""];
  const form = productForm.parse({
    title: "목소리 티셔츠",
    price: "20000",
    isShow: "on",
    supplyNote: "바로 보내요",
    ...typedWholeNotice,
    "option.0.name": combined.name,
    ...Object.fromEntries(
      combined.values.flatMap(({ label, priceDifference }, at) => [
        [`option.0.value.${at}.label`, label],
        [`option.0.value.${at}.priceDifference`, priceDifference],
        [`option.0.value.${at}.stock`, stocks[at]!],
      ]),
    ),
  });
  const { id } = await saveProduct(shop, form);
  const shelves = async () => (await findEditableProduct(shop.db, id))!.options[0]!;
  const before = await shelves();
  const groups = combinationGroups(before)!;
  expect(groups.map(({ label, values }) => [label, values.map(({ part }) => part)])).toEqual([
    ["빨강", ["S", "L"]],
    ["파랑", ["S", "L"]],
  ]);
  const [redSmall, redLarge, blueSmall] = before.values;
  const order = async (value: { id: string }) =>
    placeOrder(shop, await buildOrderForm(shop.db, [{ product: { id }, options: [value.id] }]), {
      guestId: value.id.padEnd(26, "g"),
    });
  expect((await order(redSmall!)).total).toBe(20_000);
  expect((await order(blueSmall!)).total).toBe(19_500);
  await expect(order(redLarge!)).rejects.toMatchObject({ code: "sold-out" });
  expect((await shelves()).values.map(({ stock }) => stock)).toEqual([0, 0, 4, null]);
  expect(draftOf(await findEditableProduct(shop.db, id)).options).toHaveLength(1);
});

test("what only looks alike is no combination", () => {
  const values = ["MP3 / WAV", "WAV"].map((label) => ({
    id: label,
    label,
    priceDifference: 0,
    stock: null,
  }));
  expect(combinationGroups({ name: "파일 / 형식", values })).toBe(null);
  expect(combinationGroups({ name: "형식", values: values.slice(0, 1) })).toBe(null);
});
