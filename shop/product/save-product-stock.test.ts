import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { images } from "../file/table.server.ts";
import { findProduct } from "./find-product.server.ts";
import { productForm, type ProductForm } from "./forms.ts";
import { saveProduct } from "./save-product.server.ts";
import { putBackStock, takeStock } from "./shelf/stock.server.ts";
import { typedWholeNotice } from "#tests/has/product.ts";

const shop = await testShop();
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

const stockOf = async (id: string) => (await findProduct(shop.db, id, { hidden: true }))?.stock;

test("stock that sold while the editor was open stays sold", async () => {
  const { id, version } = await saveProduct(shop, typed({ stock: "10" }));
  const take = (quantity: number) =>
    takeStock(shop.db, [{ productId: id, quantity, shelves: { product: true, options: [] } }]);
  await take(3);
  const saved = await saveProduct(shop, typed({ title: "새 이름", stock: "10", stockSeen: "10" }), {
    id,
    version,
  });
  expect(await stockOf(id)).toBe(7);
  await take(1);
  const more = await saveProduct(shop, typed({ stock: "27", stockSeen: "7" }), {
    id,
    version: saved.version,
  });
  expect(await stockOf(id)).toBe(26);
  await take(20);
  const none = await saveProduct(shop, typed({ stock: "0", stockSeen: "26" }), {
    id,
    version: more.version,
  });
  expect(await stockOf(id)).toBe(0);
  const unlimited = await saveProduct(shop, typed({ stock: "", stockSeen: "0" }), {
    id,
    version: none.version,
  });
  expect(await stockOf(id)).toBeNull();
  await saveProduct(shop, typed({ stock: "5", stockSeen: "" }), {
    id,
    version: unlimited.version,
  });
  expect(await stockOf(id)).toBe(5);
});

test("forty sales and an edit at once: what was there plus what was added is what was sold plus what is left", async () => {
  const { id, version } = await saveProduct(
    shop,
    typed({ ...two, stock: "30", "option.0.value.1.stock": "30" }),
  );
  const found = await findProduct(shop.db, id);
  const [private_, business] = found!.options[0]!.values;
  const edit = typed({
    ...two,
    title: "바뀐 이름",
    stock: "40",
    stockSeen: "30",
    "option.0.value.0.id": private_!.id,
    "option.0.value.1.id": business!.id,
    "option.0.value.1.stock": "40",
    "option.0.value.1.stockSeen": "30",
  });
  const taking = [
    { productId: id, quantity: 1, shelves: { product: true, options: [business!.id] } },
  ];
  const buy = () => shop.db.transaction((db) => takeStock(db as unknown as typeof shop.db, taking));
  const results = await Promise.allSettled([
    ...Array.from({ length: 20 }, buy),
    saveProduct(shop, edit, { id, version }),
    ...Array.from({ length: 20 }, buy),
  ]);
  const sold = results.filter(({ status }) => status === "fulfilled").length - 1;
  const after = await findProduct(shop.db, id);
  expect(after?.title).toBe("바뀐 이름");
  expect(after!.stock! + sold).toBe(40);
  expect(after!.options[0]!.values[1]!.stock! + sold).toBe(40);
  await putBackStock(shop.db, taking);
  expect(await stockOf(id)).toBe(40 - sold + 1);
});
