import { expect, test } from "vitest";
import { owner, putGoods } from "#tests/given/goods.ts";
import { typedWholeNotice } from "#tests/has/product.ts";
import { testShop } from "#tests/test-shop.ts";
import { productForm } from "../forms.ts";
import { saveProduct } from "../save-product.server.ts";
import { showProducts } from "../shelf/show-products.server.ts";
import { products } from "../table.server.ts";
import { changeGoods } from "./change-goods.server.ts";
import { supplyTerms } from "./supply-terms.ts";
import { supplyWords } from "./supply-words.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { refused } from "#tests/given/refused.ts";

const shop = await testShop();
const form = (fields: Record<string, string> = {}) =>
  productForm.parse({
    title: "새벽",
    price: "39900",
    shippingClass: "digital",
    ...typedWholeNotice,
    ...fields,
  });
const digital = (isShow: boolean) =>
  shop.has.product({ shippingClass: "digital", supplyNote: "", isShow });
const shown = async (id: string) => (await rowsOf(shop.db, products, { id }))[0]!.isShow;

test("a digital product is shown only with a file that is sold or words how it is made", async () => {
  expect(await refused(saveProduct(shop, form({ isShow: "on" })))).toBe("supplyNote");
  expect(await refused(saveProduct(shop, form({ isShow: "on", shippingClass: "parcel" })))).toBe(
    "done",
  );
  const formFields = { isShow: "on", supplyNote: "영업일 4일 안에 만들어 드려요" };
  expect(await refused(saveProduct(shop, form(formFields)))).toBe("done");
  const { id, version } = await saveProduct(shop, form());
  const by = await owner(shop);
  expect(await refused(showProducts(shop.db, [id], true, { by }))).toBe("goods-missing");
  expect(await shown(id)).toBe(false);
  const { goodsId } = await putGoods(shop, id);
  expect(await refused(showProducts(shop.db, [id], true, { by }))).toBe("done");
  expect(await refused(changeGoods(shop, id, { intent: "remove", goodsId }, by))).toBe(
    "goods-last",
  );
  const second = await putGoods(shop, id);
  expect(await refused(changeGoods(shop, id, { intent: "remove", goodsId }, by))).toBe("done");
  await showProducts(shop.db, [id], false, { by });
  const last = { intent: "remove" as const, goodsId: second.goodsId };
  expect(await refused(changeGoods(shop, id, last, by))).toBe("done");
  const again = form({ isShow: "on" });
  expect(await refused(saveProduct(shop, again, { id, version: version + 2, by }))).toBe(
    "supplyNote",
  );
});

test("of publishing and taking the last file away at the same time exactly one happens", async () => {
  const by = await owner(shop);
  for (let round = 0; round < 6; round += 1) {
    const { id } = await digital(false);
    const { goodsId } = await putGoods(shop, id);
    const [published, removed] = await Promise.allSettled([
      showProducts(shop.db, [id], true, { by }),
      changeGoods(shop, id, { intent: "remove", goodsId }, by),
    ]);
    expect([published.status, removed.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await shown(id)).toBe(published.status === "fulfilled");
  }
});

test("what is said before buying is what the owner set", () => {
  const product = {
    shippingClass: "digital" as const,
    supplyNote: "",
    expectedShipOn: null,
    commission: null,
    supplyDays: null,
    supplyDownloads: null,
    supplyDevices: null,
  };
  const files = { count: 2, bytes: 3_000_000 };
  expect(supplyTerms(product)).toEqual({ days: 365, downloads: null, devices: null });
  expect(supplyWords(product, files).join()).toMatch(/결제하면 바로.*2개.*365일/);
  expect(
    supplyWords({ ...product, supplyDays: 30, supplyDownloads: 3, supplyDevices: 2 }, files).join(),
  ).toMatch(/30일.*3번까지.*기기 2대까지/);
  const none = { count: 0, bytes: 0 };
  expect(supplyWords(product, none)[0]).toBe(
    "결제하면 바로 준비하고, 준비되면 이메일로 알려드려요.",
  );
  expect(supplyWords(product, none).join()).not.toContain("영업일");
  expect(supplyWords({ ...product, supplyNote: "녹음해 드려요" }, none)).toEqual([
    "녹음해 드려요",
    expect.stringContaining("365일"),
  ]);
  expect(supplyWords({ ...product, shippingClass: "parcel" }, none)).toEqual([]);
});
