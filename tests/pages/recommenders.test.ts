import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { orders } from "#shop/order/table.server.ts";
import { recommenders } from "#shop/recommender/table.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { testShop } from "../test-shop.ts";
import { browser, DESKTOP, ownersBrowser } from "./visit.ts";
import { pageOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();
const owner = await ownersBrowser(shop, { agent: DESKTOP });

test("an administrator makes a recommender, stops and resumes it", async () => {
  const code = randomLetters(8).toUpperCase();
  const made = await owner.send("/admin/recommender", {
    intent: "create",
    code: code.toLowerCase(),
    name: "<b>한소리</b>",
    memo: "",
  });
  expect([made.status, made.headers.get("location")]).toEqual([303, `/admin/recommender/${code}`]);
  const again = await owner.send("/admin/recommender", { intent: "create", code, name: "둘째" });
  expect([again.status, (await pageOf(again)).includes('id="code-error"')]).toEqual([400, true]);
  const wrong = await owner.send("/admin/recommender", {
    intent: "create",
    code: "한글",
    name: "",
  });
  const html = await pageOf(wrong);
  expect([
    wrong.status,
    html.includes('id="code-error"'),
    html.includes('id="name-error"'),
  ]).toEqual([400, true, true]);

  const order = await shop.has.order({ recommenderCode: code, payment: "paid", delivery: "ready" });
  const detail = await pageOf(await owner.visit(`/admin/recommender/${code}`));
  for (const words of [order.number, "&lt;b&gt;한소리&lt;/b&gt;", "1건"])
    expect(detail).toContain(words);
  expect(
    (await owner.visit(`/admin/recommender/${code.toLowerCase()}`)).headers.get("location"),
  ).toBe(`/admin/recommender/${code}`);
  for (const unknown of ["NOBODY99", "%00", "x".repeat(300)])
    expect((await owner.visit(`/admin/recommender/${unknown}`)).status).toBe(404);

  expect((await owner.send(`/admin/recommender/${code}`, { intent: "stop" })).status).toBe(303);
  expect((await rowsOf(shop.db, recommenders, { code }))[0]!.stoppedAt).not.toBeNull();
  expect(await pageOf(await owner.visit(`/admin/recommender?state=stopped`))).toContain(code);
  expect((await owner.send(`/admin/recommender/${code}`, { intent: "resume" })).status).toBe(303);
  expect(
    (await owner.send(`/admin/recommender/${code}`, { intent: "edit", name: "", memo: "" })).status,
  ).toBe(400);
});

test("the file of a recommender's orders asks why, and says so when nobody does", async () => {
  const code = randomLetters(8).toUpperCase();
  await owner.send("/admin/recommender", { intent: "create", code, name: "한소리" });
  const order = await shop.has.order({ recommenderCode: code, payment: "paid", delivery: "ready" });
  const day = order.placedAt.toISOString().slice(0, 10);
  const query = `from=2026-01-01&to=2030-01-01`;
  const silent = await owner.send(`/admin/recommender/${code}/export?${query}`, { reason: "" });
  expect([
    silent.status,
    silent.headers.get("location"),
    decodeURIComponent(silent.headers.getSetCookie().join()),
  ]).toEqual([
    302,
    `/admin/recommender/${code}?${query}`,
    expect.stringContaining("내려받는 이유"),
  ]);
  const file = await owner.send(`/admin/recommender/${code}/export?${query}`, {
    reason: "11월 정산",
  });
  expect([
    file.status,
    file.headers.get("content-type"),
    file.headers.get("cache-control"),
    file.headers.get("content-disposition"),
  ]).toEqual([
    200,
    "text/csv; charset=utf-8",
    "private, no-store",
    expect.stringContaining(`recommender-${code}-2026-01-01-2030-01-01.csv`),
  ]);
  const csv = await file.text();
  expect(csv).toContain(`"${code}","${order.number}","${day.slice(0, 4)}`);
  expect((await owner.visit(`/admin/recommender/${code}/export`)).status).toBe(302);
});

test("at checkout a stopped code is refused beside its field, and taken again once it is resumed", async () => {
  const code = randomLetters(8).toUpperCase();
  await shop.db.insert(recommenders).values({ code, name: "한소리", stoppedAt: new Date() });
  const product = await shop.has.product({ stock: 9 });
  const form = await buildOrderFields(shop.db, [{ product }], {
    recommenderCode: code.toLowerCase(),
  });
  const guest = await browser(shop);
  const refused = await guest.send(`/non-member/order/${product.id}`, form);
  const html = await pageOf(refused);
  expect([
    refused.status,
    html.includes('id="recommenderCode-error"'),
    html.includes(`value="${code.toLowerCase()}"`),
  ]).toEqual([400, true, true]);
  expect(await rowsOf(shop.db, orders, { placeKey: form.placeKey! })).toEqual([]);

  await shop.db.update(recommenders).set({ stoppedAt: null }).where(eq(recommenders.code, code));
  expect((await guest.send(`/non-member/order/${product.id}`, form)).status).toBe(303);
  expect((await rowsOf(shop.db, orders, { placeKey: form.placeKey! }))[0]).toMatchObject({
    recommenderCode: code,
  });
});

test("a link brings its code to the order form; what is no code is dropped, and what was typed wins", async () => {
  const product = await shop.has.product({ stock: 9 });
  const guest = await browser(shop);
  const page = async (path: string) => pageOf(await guest.visit(path));
  expect(await page(`/product/${product.id}?recommender=sori7`)).toMatch(
    /<input type="hidden" name="recommender" value="SORI7"/,
  );
  expect(await page(`/product/${product.id}`)).not.toContain('name="recommender"');
  const field = async (query: string) =>
    /<input[^>]*name="recommenderCode"[^>]*>/.exec(
      await page(`/non-member/order/${product.id}?${query}`),
    )![0];
  expect(await field("recommender=sori7")).toContain('value="SORI7"');
  for (const wrong of [
    "",
    "recommender=",
    "recommender=%22%3E%3Cscript%3E",
    "recommender=A",
    `recommender=${"A".repeat(2000)}`,
  ])
    expect(await field(wrong)).not.toMatch(/value="[^"]/);
  const typed = await guest.send(`/non-member/order/${product.id}?recommender=sori7`, {
    ...(await buildOrderFields(shop.db, [{ product }], { recommenderCode: "" })),
    ordererName: "",
  });
  expect(/<input[^>]*name="recommenderCode"[^>]*>/.exec(await pageOf(typed))![0]).not.toContain(
    "SORI7",
  );
});
