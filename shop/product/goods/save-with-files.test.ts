import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import { owner, putGoods, sound, upload } from "#tests/given/goods.ts";
import { movie } from "#tests/has/m4a.ts";
import { typedWholeNotice } from "#tests/has/product.ts";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { productForm } from "../forms.ts";
import { products } from "../table.server.ts";
import { listGoods } from "./list-goods.server.ts";
import { removeUnusedGoods } from "#shop/upkeep/remove-unused-goods.server.ts";
import { saveWithFiles } from "./save-with-files.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const by = await owner(shop);

const filed = (names: string[], titles: string[] = []) =>
  Object.fromEntries(
    names.flatMap((name, at) => [
      [`file.${at}.name`, name],
      [`file.${at}.fileName`, `${titles[at] ?? "새벽"}.wav`.normalize("NFD")],
      [`file.${at}.title`, titles[at] ?? "새벽"],
      [`file.${at}.outline`, "{}"],
    ]),
  );
const fields = {
  title: "새벽",
  price: "39900",
  shippingClass: "digital",
  isShow: "on",
  ...typedWholeNotice,
};
const save = (more: Record<string, string>, where: { id?: string; version?: number } = {}) =>
  saveWithFiles(shop, productForm.parse({ ...fields, ...more }), { ...where, by });
const count = () => shop.db.$count(products);

test("a shown digital product and its files are saved in one step, in the order of the form", async () => {
  const names = [await upload(shop, sound()), await upload(shop, sound())];
  const [saved] = await save(filed(names, ["둘째", "첫째"]));
  const goods = await listGoods(shop.db, saved!.id);
  expect(goods.map(({ title, versions }) => [title, versions[0]!.fileName])).toEqual([
    ["둘째", "둘째.wav"],
    ["첫째", "첫째.wav"],
  ]);
  const third = await upload(shop, sound());
  await save({ ...filed([third]), version: String(saved!.version) }, saved);
  expect(await listGoods(shop.db, saved!.id)).toHaveLength(3);
});

test("a recording that QuickTime wrote is sold as the M4A that it is", async () => {
  const name = await upload(shop, movie({ brand: "qt  ", scale: 600, length: 1500 }), "m4a");
  const [saved] = await save({ ...filed([name]), "file.0.fileName": "새벽.M4A" });
  const [{ versions } = { versions: [] }] = await listGoods(shop.db, saved!.id);
  expect(versions).toMatchObject([{ fileName: "새벽.m4a", contentType: "audio/mp4" }]);
});

test("a product's title is kept with its letters composed, also where it was typed in pieces", async () => {
  const title = "새벽의 목소리";
  const [saved] = await save({
    ...filed([await upload(shop, sound())]),
    title: title.normalize("NFD"),
  });
  const [row] = await rowsOf(shop.db, products, { id: saved!.id });
  expect(row!.title).toBe(title);
});

test("a file that cannot be sold is said beside it, and then nothing is saved", async () => {
  const [good, bad] = [await upload(shop, sound()), await upload(shop, Buffer.from("no sound"))];
  const before = await count();
  await expect(save(filed([good, bad, "goods/nosuchfile12.wav"]))).rejects.toMatchObject({
    errors: {
      "file.1.name": [expect.stringContaining("내용이 이름과 달라요")],
      "file.2.name": [expect.stringContaining("다시 올려주세요")],
    },
  });
  await expect(save({ ...filed([good]), price: "39900", category: "nosuch" })).rejects.toThrow();
  expect(await count()).toBe(before);
  const [saved] = await save(filed([good]));
  expect(await listGoods(shop.db, saved!.id)).toHaveLength(1);
  await expect(save(filed([good]))).rejects.toMatchObject({ code: "goods-taken" });
  expect(await count()).toBe(before + 1);
});

test("each file becomes a product of its own, named by it, all of them or none", async () => {
  const titles = ["기차역", "파도", "숲"];
  const names: string[] = [];
  for (const _title of titles) names.push(await upload(shop, sound()));
  const { title: _none, ...rest } = fields;
  const each = { ...rest, eachFile: "on" };
  const typed = (more: Record<string, string>) => productForm.parse({ ...each, ...more });
  const saved = await saveWithFiles(shop, typed(filed(names, titles)), { by });
  const rows = await shop.db.select().from(products).orderBy(asc(products.create));
  const made = rows.filter(({ id }) => saved.some((one) => one.id === id));
  expect(made.map(({ title, isShow, price }) => ({ title, isShow, price })).toSorted()).toEqual(
    titles.map((title) => ({ title, isShow: true, price: 39_900 })).toSorted(),
  );
  for (const { id, title } of made)
    expect((await listGoods(shop.db, id)).map((one) => one.title)).toEqual([title]);

  const before = await count();
  const taken = [await upload(shop, sound()), names[0]!];
  await expect(saveWithFiles(shop, typed(filed(taken)), { by })).rejects.toMatchObject({
    code: "goods-taken",
  });
  expect(await count()).toBe(before);
});

test("files are refused where nobody gets them, and products of each with what belongs to one", () => {
  const errorsOf = (more: Record<string, string>) =>
    productForm
      .safeParse({ ...fields, ...filed(["goods/abcdefghijkl.wav"]), ...more })
      .error?.issues.map(({ path }) => path.join("."));
  expect(errorsOf({ shippingClass: "parcel" })).toEqual(["shippingClass"]);
  expect(errorsOf({ eachFile: "on", version: "3" })).toEqual(["eachFile"]);
  expect(
    errorsOf({ eachFile: "on", "option.0.name": "길이", "option.0.value.0.label": "짧게" }),
  ).toEqual(["eachFile"]);
  expect(errorsOf({ "file.0.name": "public/logo.png" })).toEqual(["file.0.name"]);
  expect(errorsOf({ "file.0.title": " " })).toEqual(["file.0.title"]);
  expect(errorsOf({ "file.0.outline": "{" })).toBeUndefined();
});

test("what was uploaded and never sold goes after a month; what is sold stays", async () => {
  const left = await upload(shop, sound());
  const fresh = await upload(shop, sound());
  const product = await shop.has.product({ shippingClass: "digital" });
  await putGoods(shop, product.id);
  await asOwner(
    shop,
    `update stored_objects set created_at = now() - interval '31 days' where name <> '${fresh}'`,
  );
  await removeUnusedGoods(shop);
  const named = (name: string) => shop.db.$count(storedObjects, eq(storedObjects.name, name));
  expect([await named(left), await named(fresh)]).toEqual([0, 1]);
  expect(await listGoods(shop.db, product.id)).toHaveLength(1);
});
