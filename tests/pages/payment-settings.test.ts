import { afterAll, expect, test } from "vitest";
import { openVendors } from "#server/open-vendors.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { vendorSettings } from "#shop/vendor/table.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { testShop } from "../test-shop.ts";
import { startTossServer } from "../toss/toss-server.ts";
import { htmlOf } from "./read-page.ts";
import { browser, DESKTOP, ownersBrowser } from "./visit.ts";
import { rowsOf } from "../has/rows-of.ts";
import { vendorEnv } from "../given/vendor-env.ts";

const PRACTICE = "연습 모드예요. 실제 결제가 되지 않아요";
const server = await startTossServer();
const base = await testShop();
await base.db.delete(vendorSettings);
const env = vendorEnv(base.secret, { tossApiUrl: server.url });
const shop = { ...base, ...openVendors(env, base.db) };
const owner = await ownersBrowser(shop, { agent: DESKTOP });
afterAll(() => server.close());

const PATH = "/admin/payment-settings";
const seen = async () =>
  /name="seen" value="([^"]*)"/.exec(await htmlOf(owner.visit(PATH)))?.[1] ?? "";
const send = async (typed: Record<string, string>) =>
  owner.send(PATH, { seen: await seen(), ...typed });
const toss = () => ({
  by: "toss",
  clientKey: server.clientKey,
  secretKey: server.secretKey,
  way_card: "on",
});

async function order() {
  const product = await shop.has.product({ price: 9000, stock: 3 });
  const device = await browser(shop);
  const form = await buildOrderFields(shop.db, [{ product }]);
  const sent = await device.send(`/non-member/order/${product.id}`, form);
  const find = async () => (await rowsOf(shop.db, orders, { placeKey: form.placeKey! }))[0];
  return { device, sent, find };
}

test("without payments nothing is ordered; the owner's first practice order is paid, and every page says that it is practice", async () => {
  expect(await htmlOf(owner.visit(PATH))).toContain("주문을 받지 않고 있어요");
  expect((await order()).sent.status).toBe(503);
  const refused = await send({ by: "practice" });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("확인해주세요"),
  ]);
  const begun = await send({ by: "practice", understood: "on" });
  expect(begun.headers.get("location")).toBe(PATH);
  const person = await browser(shop);
  for (const path of ["/", "/login", "/qna", "/nowhere"])
    expect(await htmlOf(person.visit(path))).toContain(PRACTICE);
  expect(await htmlOf(owner.visit("/admin/order"))).toContain(PRACTICE);
  const { device, sent, find } = await order();
  const window = sent.headers.get("location")!;
  expect(window).toContain("/sandbox/pay/");
  const back = await device.send(window, { choice: "succeed" });
  const { pathname, search } = new URL(back.headers.get("location")!, shop.origin);
  await device.visit(pathname + search);
  expect(await find()).toMatchObject({ payment: "paid", paymentProvider: "sandbox" });
});

test("keys that do not fit are refused beside their field, and no answer repeats a secret", async () => {
  const cases: [Record<string, string>, string][] = [
    [{ clientKey: "live_ck_00000000000000" }, "같은 종류의 두 키"],
    [{ clientKey: "live_gck_0000000000000" }, "API 개별 연동 키"],
    [{ clientKey: server.secretKey, secretKey: server.clientKey }, "자리를 바꿔주세요"],
    [{ secretKey: "test_sk_somebody_elses_00" }, "받지 않았어요"],
    [{ secretKey: "" }, "시크릿 키를 적어주세요"],
    [{ way_card: "" }, "하나 이상"],
  ];
  for (const [typed, words] of cases) {
    const form = { ...toss(), ...typed };
    const answer = await send(form);
    const html = await answer.text();
    expect([answer.status, html]).toEqual([400, expect.stringContaining(words)]);
    if (form.secretKey && form.secretKey !== server.clientKey)
      expect(html).not.toContain(`value="${form.secretKey}"`);
  }
});

test("keys are tried, saved and shown by their end alone; the practice window is gone with the mark of a live shop", async () => {
  expect((await send(toss())).headers.get("location")).toBe(PATH);
  const html = await htmlOf(owner.visit(PATH));
  expect(html).toContain("테스트 (확인했어요)");
  expect(html).toContain(`저장된 키의 끝은 ${server.secretKey.slice(-4)}`);
  expect(html).not.toContain(server.secretKey);
  const log = await htmlOf(owner.visit("/admin/audit"));
  expect(log).not.toContain(server.secretKey);
  const { sent } = await order();
  expect(sent.headers.get("location")).toMatch(/^\/payment\//);
  const person = await browser(shop);
  expect((await person.visit("/sandbox/pay/sandbox_00000000000000000000000000000000")).status).toBe(
    404,
  );
  const stale = await owner.send(PATH, { ...toss(), seen: "1" });
  expect(stale.status).toBe(409);
});

test("whoever practises sees why the own account waits; once practice ends, it alone takes orders", async () => {
  const products = await Promise.all([0, 1].map(() => shop.has.product({ price: 9000, stock: 3 })));
  const offers = async (at: number) => {
    const device = await browser(shop);
    return htmlOf(device.visit(`/non-member/order/${products[at]!.id}`));
  };
  await send({ by: "practice", understood: "on" });
  const transferSeen = /id="transfer"[\s\S]*?name="seen" value="([^"]*)"/.exec(
    await htmlOf(owner.visit(PATH)),
  )?.[1];
  const account = { bank: "nh", number: "351-0782-4410-93", holder: "김달빛", days: "3" };
  const typed = { by: "transfer", seen: transferSeen!, ...account, safety: "", isOn: "on" };
  expect((await owner.send(PATH, typed)).headers.get("location")).toBe(PATH);
  const practising = await htmlOf(owner.visit(PATH));
  expect(practising).toContain("연습이 끝나면 이 계좌로 받아요");
  expect(practising).toContain("주문 화면에 보이지 않아요");
  expect(await offers(0)).not.toContain('value="own_account"');
  const refused = await send({ by: "none" });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("받지 않는다는 것을 확인해주세요"),
  ]);
  const ended = await send({ by: "none", understood: "on" });
  expect(ended.headers.get("location")).toBe(PATH);
  const alone = await htmlOf(owner.visit(PATH));
  expect(alone).toContain("결제사 없이 계좌이체만 받고 있어요");
  expect(alone).not.toContain("연습 모드 끝내기");
  const form = await offers(1);
  expect(form).toContain('value="own_account"');
  expect(form).not.toContain(PRACTICE);
});
