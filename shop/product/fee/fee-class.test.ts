import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { saveSite, seenOf } from "#shop/office/site/save-site.server.ts";
import { siteForms } from "#shop/site/site-forms.ts";
import { findProduct } from "../find-product.server.ts";
import { productForm } from "../forms.ts";
import { mergeProduct } from "../merge-product.server.ts";
import { removeProduct } from "#shop/office/product/remove-product.server.ts";
import { saveProduct } from "../save-product.server.ts";
import { products } from "../table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const owner = { account: { id: "owner", email: "owner@sori.example" }, address: "203.0.113.7" };
const typed = (fields: Record<string, string> = {}) =>
  productForm.parse({ title: "종", price: "39900", shippingClass: "parcel", ...fields });
const save = (fields?: Record<string, string>) => saveProduct(shop, typed(fields), { by: owner });

async function setClasses(feeClasses: string) {
  const seen = seenOf("fees", await findSite(shop.db));
  await saveSite(shop, siteForms.parse({ part: "fees", seen, feeClasses }), owner);
}
beforeEach(() => shop.db.update(products).set({ feeClass: null }));

const classOf = async (id: string) => (await rowsOf(shop.db, products, { id }))[0]?.feeClass;

test("a product takes a class of the settings; one that is not there is refused beside its field", async () => {
  await setClasses("큰 상품 6,000원\n얇은 상품 0");
  const { id } = await save({ feeClass: "큰 상품" });
  const ownFee = { name: "큰 상품", fee: 6000 };
  expect(await findProduct(shop.db, id, { hidden: true })).toMatchObject({
    feeClass: "큰 상품",
    ownFee,
  });
  await expect(save({ feeClass: "없는 상품" })).rejects.toMatchObject({
    errors: { feeClass: [expect.stringContaining("상점 설정에 없는")] },
  });
  const missing = mergeProduct(shop, id, { feeClass: "없는 상품" });
  await expect(missing).rejects.toMatchObject({ name: "BadInput" });
  expect(await mergeProduct(shop, id, { feeClass: "얇은 상품" }, { by: owner })).toBe(true);
  const [entry] = await shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `product ${id}`))
    .orderBy(auditLog.id)
    .offset(1);
  expect(entry).toMatchObject({
    before: { feeClass: "큰 상품" },
    after: { feeClass: "얇은 상품" },
  });
});

test("a file has no class, whatever was chosen before it became one", async () => {
  await setClasses("큰 상품 6000");
  const { id } = await save({ feeClass: "큰 상품", shippingClass: "digital" });
  expect(await classOf(id)).toBeNull();
});

test("a class that products have is not deleted, and says how many; a changed fee is theirs at once", async () => {
  await setClasses("무거운 상품 7000\n큰 상품 6000");
  const { id } = await save({ feeClass: "무거운 상품" });
  const gone = await save({ feeClass: "무거운 상품" });
  await expect(setClasses("큰 상품 6000")).rejects.toMatchObject({
    name: "BadInput",
    errors: { feeClasses: [expect.stringContaining("‘무거운 상품’ 2개")] },
  });
  expect((await findSite(shop.db)).feeClasses).toHaveLength(2);
  await setClasses("무거운 상품 9000\n큰 상품 6000");
  const { ownFee } = (await findProduct(shop.db, id, { hidden: true }))!;
  expect(ownFee).toEqual({ name: "무거운 상품", fee: 9000 });

  await removeProduct(shop, gone.id);
  await mergeProduct(shop, id, { feeClass: null });
  await setClasses("큰 상품 6000");
  expect((await findSite(shop.db)).feeClasses).toEqual([{ name: "큰 상품", fee: 6000 }]);
});

test("a class deleted while a product takes it: one of the two is refused, never a product of no class", async () => {
  for (let round = 0; round < 8; round++) {
    await setClasses(`큰 상품 6000\n${round}번 상품 5000`);
    const [deleted, saved] = await Promise.allSettled([
      setClasses("큰 상품 6000"),
      save({ feeClass: `${round}번 상품` }),
    ]);
    expect([deleted.status, saved.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    const { feeClasses } = await findSite(shop.db);
    expect(feeClasses.some(({ name }) => name === `${round}번 상품`)).toBe(
      saved.status === "fulfilled",
    );
    if (saved.status === "fulfilled") await mergeProduct(shop, saved.value.id, { feeClass: null });
  }
});
