import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { licenceTemplates } from "#shop/product/licence/licence-templates.ts";
import { licences, products } from "#shop/product/table.server.ts";
import { buildLicensedProduct } from "../has/licensed-product.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { typedWholeNotice } from "../has/product.ts";
import { testShop } from "../test-shop.ts";
import { htmlOf, mainOf } from "./read-page.ts";
import { browser, DESKTOP, ownersBrowser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });

const HERE = "/admin/product/licence";
const [, online] = licenceTemplates;
const typedLicence = (over: Record<string, string> = {}) => ({
  intent: "save",
  name: online!.name,
  scope: online!.scope,
  allowed: online!.allowed,
  months: "24",
  noTraining: "on",
  ...over,
});
const textOf = (html: string) => mainOf(html).replaceAll(/<[^>]+>/g, " ");

test("an owner of an empty shop writes a licence, an option carries it, and shoppers read it before they buy", async () => {
  expect(textOf(await htmlOf(owner.visit(HERE)))).toContain("라이선스가 없어요");
  const fresh = await htmlOf(owner.visit(`${HERE}?new=online`));
  expect(fresh).toContain(`value="${online!.name}"`);
  expect((await owner.send(HERE, typedLicence())).status).toBe(302);
  expect((await owner.send(HERE, typedLicence({ name: "개인", months: "" }))).status).toBe(302);
  const all = await shop.db.select().from(licences).orderBy(licences.name);
  expect(all.map(({ name, months }) => [name, months])).toEqual([
    ["개인", null],
    [online!.name, 24],
  ]);
  const { id } = await shop.has.product({ title: "낭독" });
  const editor = await htmlOf(owner.visit(`/admin/product/edit/${id}`));
  expect(editor).toContain(`<option value="${all[0]!.id}">개인</option>`);
  const saved = await owner.send(`/admin/product/edit/${id}`, {
    ...typedWholeNotice,
    title: "낭독",
    price: "30000",
    isShow: "on",
    version: "1",
    supplyNote: "보내드려요",
    voiceLicence: "개인용",
    licence: all[0]!.id,
    "option.0.name": "사용 범위",
    "option.0.value.0.label": "개인",
    "option.0.value.1.label": "온라인",
    "option.0.value.1.priceDifference": "20000",
    "option.0.value.1.licence": all[1]!.id,
  });
  expect(saved.status).toBe(302);
  const [row] = await rowsOf(shop.db, products, { id });
  // Found under the widest of what it offers, and said once.
  expect(row).toMatchObject({ licence: all[0]!.id, voiceLicence: "상업용" });
  const person = await browser(shop);
  const page = textOf(await htmlOf(person.visit(`/product/${id}`)));
  expect(page).toContain(online!.allowed);
  expect(page).toContain("2년이에요");
  expect(page).not.toContain("상업용");
  const values = await shop.db.execute<{ id: string }>(
    sql`select id from product_options where product_id = ${id} order by position`,
  );
  const query = `?option.0=${values.rows[1]!.id}&quantity=1`;
  const form = await htmlOf(person.visit(`/non-member/order/${id}${query}`));
  expect(textOf(form)).toContain(online!.allowed);
  expect(form).toContain(`value="${[`${all[0]!.id} 1`, `${all[1]!.id} 1`].toSorted().join(", ")}"`);
  await owner.send(HERE, typedLicence({ id: all[1]!.id, version: "1", allowed: "새 말이에요." }));
  const fields = await buildOrderFields(shop.db, [
    { product: { id }, options: [values.rows[1]!.id] },
  ]);
  const late = await person.send(`/non-member/order/${id}`, {
    ...fields,
    "line.0.licences": `${all[0]!.id} 1, ${all[1]!.id} 1`,
  });
  expect(late.status).toBe(409);
  expect(await htmlOf(late)).toContain("라이선스 내용이 바뀌었어요");
});

test("what is wrong in a licence is said beside its field, and what was typed stays", async () => {
  const wrong = { allowed: "", months: "0", people: "천 명", scope: "우주", name: "가".repeat(41) };
  const answer = await owner.send(HERE, typedLicence({ ...wrong, forbidden: "지우지 마세요" }));
  expect(answer.status).toBe(400);
  const html = await htmlOf(answer);
  for (const words of [
    "40자까지",
    "허용 범위를 적어",
    "1에서 1,200",
    "1에서 1,000,000",
    "지우지 마세요",
  ])
    expect(html).toContain(words);
  const [one] = await shop.db.select().from(licences).limit(1);
  const stale = await owner.send(
    HERE,
    typedLicence({ id: one!.id, version: "77", name: "다른 이름" }),
  );
  expect(stale.status).toBe(409);
  const twin = await owner.send(HERE, typedLicence({ name: one!.name }));
  expect(await htmlOf(twin)).toContain("같은 이름의 라이선스가 있어요");
});

test("a licence that a product offers stays; two of one choice are refused", async () => {
  const { product, licences: made } = await buildLicensedProduct(shop.db);
  const kept = await owner.send(HERE, { intent: "remove", id: made[0]!.id });
  expect(kept.status).toBe(409);
  const two = await owner.send(`/admin/product/edit/${product.id}`, {
    ...typedWholeNotice,
    title: "낭독",
    price: "30000",
    version: "1",
    supplyNote: "보내드려요",
    "option.0.name": "가",
    "option.0.value.0.label": "하나",
    "option.0.value.0.licence": made[0]!.id,
    "option.1.name": "나",
    "option.1.value.0.label": "둘",
    "option.1.value.0.licence": made[1]!.id,
  });
  expect(two.status).toBe(400);
  expect(await htmlOf(two)).toContain("한 옵션의 값에만");
  const gone = await owner.send(`/admin/product/edit/${product.id}`, {
    ...typedWholeNotice,
    title: "낭독",
    price: "30000",
    version: "1",
    supplyNote: "보내드려요",
    licence: "aaaaaaaaaa",
  });
  expect(gone.status).toBe(400);
});
