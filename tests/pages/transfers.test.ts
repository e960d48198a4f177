import { expect, test } from "vitest";
import { openVendors } from "#server/open-vendors.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { handReceipts, refunds } from "#shop/money/table.server.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { vendorSettings } from "#shop/vendor/table.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { rowsOf } from "../has/rows-of.ts";
import { testShop } from "../test-shop.ts";
import { placeOf } from "./deposit-given.ts";
import { htmlOf } from "./read-page.ts";
import { browser, DESKTOP, ownersBrowser } from "./visit.ts";
import { vendorEnv } from "../given/vendor-env.ts";

const base = await testShop();
await base.db.delete(vendorSettings);
const env = vendorEnv(base.secret);
const shop = { ...base, ...openVendors(env, base.db) };
const owner = await ownersBrowser(shop, { agent: DESKTOP });

const SETTINGS = "/admin/payment-settings";
const seenOf = (html: string) =>
  /<section[^>]*aria-labelledby="transfer"[\s\S]*?name="seen" value="([^"]*)"/.exec(html)?.[1] ??
  "";
const save = async (typed: Record<string, string>) =>
  owner.send(SETTINGS, {
    by: "transfer",
    seen: seenOf(await htmlOf(owner.visit(SETTINGS))),
    bank: "kb",
    number: "123456-01-789012",
    holder: "소리상점",
    days: "3",
    safety: "",
    ...typed,
  });

async function ordered(overrides: Record<string, string> = {}) {
  const product = await shop.has.product({ price: 120_000, stock: 3, shippingClass: "digital" });
  const device = await browser(shop);
  const form = await buildOrderFields(shop.db, [{ product }], {
    payBy: "own_account",
    depositor: "홍길동가게",
    ...overrides,
  });
  const path = `/non-member/order/${product.id}`;
  const sent = await device.send(path, form);
  const find = async () => (await rowsOf(shop.db, orders, { placeKey: form.placeKey! }))[0]!;
  return { device, path, sent, find };
}

test("nothing is taken until all of the account is entered and switched on; then a shop without a company takes orders", async () => {
  expect((await ordered()).sent.status).toBe(400);
  const troubles: Record<string, string>[] = [
    { number: "12-34" },
    { number: "12345--678901" },
    { holder: "" },
    { bank: "" },
  ];
  for (const wrong of troubles) {
    const answer = await save({ isOn: "on", ...wrong });
    expect(answer.status).toBe(400);
    expect(
      (await answer.text()).includes(wrong.holder === "" ? "예금주를 적어주세요." : "소리상점"),
    ).toBe(true);
  }
  expect((await save({ days: "0", isOn: "on" })).status).toBe(400);
  expect(placeOf(await save({}))).toBe(SETTINGS);
  expect((await ordered()).sent.status).toBe(400);
  expect(placeOf(await save({ isOn: "on" }))).toBe(SETTINGS);
  expect(await htmlOf(owner.visit(SETTINGS))).toContain("결제사 없이 계좌이체만 받고 있어요");
  const audits = await rowsOf(shop.db, auditLog, { action: "vendor.edit" });
  expect(audits.filter(({ subject }) => subject === "vendor transfer")).toHaveLength(2);
});

test("a guest sees account, amount, name and deadline; the desk confirms the money, and the order is paid", async () => {
  const { device, sent, find } = await ordered({
    cashReceipt: "income",
    cashReceiptNumber: "010-1234-5678",
  });
  const page = await htmlOf(device.visit(placeOf(sent)));
  for (const words of ["국민은행", "123456-01-789012", "소리상점", "120,000원", "홍길동가게"])
    expect(page).toContain(words);
  const order = await find();
  expect(order).toMatchObject({ payment: "waiting_deposit", receiptNumber: "01012345678" });
  const path = `/admin/order/${order.number}`;
  expect(await htmlOf(owner.visit(path))).toContain("입금 확인");
  expect(await htmlOf(owner.visit("/admin/transfers"))).toContain("홍길동가게");
  const less = await owner.send(path, { intent: "money-transfer", amount: "119,999" });
  expect([less.status, await less.text()]).toEqual([
    409,
    expect.stringContaining("주문 금액과 달라요"),
  ]);
  expect(placeOf(await owner.send(path, { intent: "money-transfer", amount: "120,000" }))).toBe(
    path,
  );
  expect((await find()).payment).toBe("paid");
  const owed = await htmlOf(owner.visit(path));
  expect(owed).toContain("01012345678");
  expect(owed).toContain("현금영수증 발급하기");
  await owner.send(path, { intent: "money-receipt", approval: "G12345678" });
  expect(await rowsOf(shop.db, handReceipts, { orderId: order.id })).toMatchObject([
    { kind: "income", amount: 120_000, approval: "G12345678" },
  ]);
  expect((await find()).receiptNumber).toBeNull();
  const again = await owner.send(path, { intent: "money-transfer-undo", words: "다른 분의 입금" });
  expect(again.status).toBe(409);
});

test("a receipt without a number keeps what was typed and says so beside the field", async () => {
  const { sent } = await ordered({ cashReceipt: "business", cashReceiptNumber: "123" });
  const html = await sent.text();
  expect(sent.status).toBe(400);
  const kept = ["사업자등록번호 열 자리를 적어주세요.", 'value="홍길동가게"'];
  expect(kept.filter((words) => !html.includes(words))).toEqual([]);
});

test("goods that are sent are not offered it without 구매안전서비스, and are with the shop's own", async () => {
  const product = await shop.has.product({ price: 9000, stock: 3, shippingClass: "parcel" });
  const path = `/non-member/order/${product.id}`;
  const device = await browser(shop);
  expect(await htmlOf(device.visit(path))).not.toContain('value="own_account"');
  await save({ isOn: "on", safety: "국민은행 에스크로 제2026-1호" });
  const page = await htmlOf(device.visit(path));
  expect(page).toContain('value="own_account"');
  expect(page).toContain("국민은행 에스크로 제2026-1호");
});

test("a member sees where to pay on the order's page and among her orders, until the desk has seen it", async () => {
  const member = await shop.has.member();
  const device = await browser(shop);
  await device.signIn(member.email);
  const product = await shop.has.product({ price: 120_000, stock: 3, shippingClass: "digital" });
  const form = await buildOrderFields(shop.db, [{ product }], {
    payBy: "own_account",
    depositor: "김회원",
    as: member.id,
  });
  const sent = await device.send(`/order/${product.id}`, form);
  const find = async () => (await rowsOf(shop.db, orders, { placeKey: form.placeKey! }))[0]!;
  const order = await find();
  for (const page of [placeOf(sent), `/my?order=${order.number}`]) {
    const shown = await htmlOf(device.visit(page));
    for (const words of ["123456-01-789012", "120,000원", "김회원"])
      expect(shown, page).toContain(words);
  }
  expect(await find()).toMatchObject({ memberId: member.id, payment: "waiting_deposit" });
  const stranger = await browser(shop);
  expect(await htmlOf(stranger.visit(placeOf(sent)))).not.toContain("123456-01-789012");
  const desk = `/admin/order/${order.number}`;
  await owner.send(desk, { intent: "money-transfer", amount: "120,000" });
  expect(await htmlOf(device.visit(`/my?order=${order.number}`))).not.toContain("123456-01-789012");
});

test("money goes back by hand: listed with its account, taken as a sheet, ticked off once", async () => {
  const { device, sent, find } = await ordered();
  await device.visit(placeOf(sent));
  const { number, id } = await find();
  await owner.send("/admin/transfers", { intent: "settle", number, amount: "120000" });
  expect((await find()).payment).toBe("paid");
  await owner.send(`/admin/order/${number}`, {
    intent: "money-cancel",
    reason: "구매자 요청",
    bank: "shinhan",
    accountNumber: "110123456789",
    accountHolder: "홍길동",
  });
  const [refund] = await rowsOf(shop.db, refunds, { orderId: id });
  expect(refund).toMatchObject({ state: "to_send" });
  expect(await htmlOf(owner.visit("/admin/transfers"))).toContain("신한은행 110123456789 홍길동");
  const sheet = await owner.send("/admin/transfers/export", { reason: "환불 송금 파일" });
  expect(sheet.headers.get("content-type")).toContain("spreadsheetml");
  const tick = { intent: "sent", refund: refund!.id };
  expect(placeOf(await owner.send("/admin/transfers", tick))).toBe("/admin/transfers");
  expect((await owner.send("/admin/transfers", tick)).status).toBe(409);
  expect((await find()).payment).toBe("refunded");
});
