import { afterAll, expect, test } from "vitest";
import { paymentSettingsForm } from "#shop/vendor/payment-settings-form.ts";
import { savePaymentSettings } from "#shop/vendor/save-payment-settings.server.ts";
import { vendorSettings } from "#shop/vendor/table.server.ts";
import { viewVendorSettings } from "#shop/vendor/view-vendor-settings.server.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { cancelOrder } from "#shop/money/payment/cancel-order.server.ts";
import { paymentLedger } from "#shop/money/table.server.ts";
import { startPortoneServer } from "#tests/portone/portone-server.ts";
import { channelKeys, LIVE_CARD } from "#tests/portone/portone-store.ts";
import { testShop } from "#tests/test-shop.ts";
import { startTossServer } from "#tests/toss/toss-server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";
import { openVendors } from "./open-vendors.server.ts";
import { vendorEnv } from "#tests/given/vendor-env.ts";

const [tossServer, server] = await Promise.all([startTossServer(), startPortoneServer()]);
afterAll(() => Promise.all([tossServer.close(), server.close()]));
const { storeId, apiSecret, webhookSecret } = server.account;

async function realShop() {
  const shop = await testShop();
  await shop.db.delete(vendorSettings);
  const env = vendorEnv(shop.secret, { tossApiUrl: tossServer.url, portoneApiUrl: server.url });
  const office = { ...shop, ...openVendors(env, shop.db) };
  const owner = await shop.has.admin();
  const acting = { account: owner, address: "127.0.0.1" };
  const save = async (typed: Record<string, string>) => {
    const { seen } = (await viewVendorSettings(office)).payment;
    const form = paymentSettingsForm.parse({ seen, ...typed });
    return savePaymentSettings(office, form, acting);
  };
  return { env, office, acting, save };
}

const form = (typed: Record<string, string> = {}) => ({
  by: "portone",
  kind: "test",
  storeId,
  apiSecret,
  webhookSecret,
  channel_card: channelKeys.card,
  channel_kakaopay: channelKeys.kakaopay,
  ...typed,
});
const tossForm = {
  by: "toss",
  clientKey: tossServer.clientKey,
  secretKey: tossServer.secretKey,
  way_card: "on",
};

test("a store is tried, saved and in force from the next call on, with the ways that have a channel; no secret is shown", async () => {
  const { office, save } = await realShop();
  await save(form());
  const { payments } = office;
  expect([payments.name, payments.mode, payments.waysToPay]).toEqual([
    "portone-test",
    "test",
    ["card", "kakaopay"],
  ]);
  await save(form({ apiSecret: "", webhookSecret: "", channel_virtual_account: channelKeys.card }));
  expect(payments.waysToPay).toEqual(["card", "kakaopay", "virtual_account"]);
  const view = await viewVendorSettings(office);
  expect(view.payment.shown).toMatchObject({ isTested: true, secretEnd: apiSecret.slice(-4) });
  const rows = await office.db.select().from(vendorSettings);
  const log = await office.db.select().from(auditLog);
  for (const value of [rows, log, view, payments])
    for (const secret of [apiSecret, webhookSecret])
      expect(JSON.stringify(value)).not.toContain(secret);
});

const STORE_OF_ANOTHER = "store-00000000-0000-4000-8000-000000000000";
const NO_CHANNEL = "channel-key-00000000-0000-4000-8000-000000000000";

test.each<[string, Record<string, string>, string, string]>([
  ["a secret of nobody's", { apiSecret: "x".repeat(80) }, "apiSecret", "받지 않았어요"],
  ["a store of somebody else's", { storeId: STORE_OF_ANOTHER }, "storeId", "쓸 수 없는 상점"],
  ["a channel that is not there", { channel_card: NO_CHANNEL }, "channel_card", "없는 채널 키"],
  ["no secret at all", { apiSecret: "" }, "apiSecret", "적어주세요"],
])("%s is refused beside its field, and nothing is saved", async (_, typed, field, words) => {
  const { office, save } = await realShop();
  await expect(save(form(typed))).rejects.toMatchObject({
    errors: { [field]: [expect.stringContaining(words)] },
  });
  expect(office.payments.mode).toBe("none");
});

test("channels of test and of real money are not mixed, as far as payments went by them before", async () => {
  const { save } = await realShop();
  const number = "20261121-M2XEDKEY";
  server.control.authenticate({ orderId: number, amount: 1000, channelKey: LIVE_CARD });
  await expect(save(form({ channel_card: LIVE_CARD }))).rejects.toMatchObject({
    errors: { channel_card: [expect.stringContaining("실연동 채널의 키예요")] },
  });
});

test.each<[string, Record<string, string>, string, string]>([
  ["a key of Toss for a store", { storeId: tossServer.clientKey }, "storeId", "토스페이먼츠의 키"],
  ["a key of Toss for a secret", { apiSecret: tossServer.secretKey }, "apiSecret", "토스페이먼츠"],
  ["the older version's code", { storeId: "imp12345678" }, "storeId", "V1"],
  ["a webhook's secret for the API's", { apiSecret: webhookSecret }, "apiSecret", "웹훅 시크릿"],
  ["a channel for a store", { storeId: channelKeys.card }, "storeId", "채널 키예요"],
  ["a store for a channel", { channel_card: storeId }, "channel_card", "상점 아이디예요"],
  ["no channel", { channel_card: "", channel_kakaopay: "" }, "channel_card", "하나 이상"],
  ["no kind", { kind: "" }, "kind", "골라주세요"],
])("%s is told as what it is", (_, typed, field, words) => {
  const parsed = paymentSettingsForm.safeParse({ seen: "", ...form(typed) });
  expect(parsed.error?.issues).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ path: [field], message: expect.stringContaining(words) }),
    ]),
  );
});

test("values of PortOne among the keys of Toss are told as what they are", () => {
  const parsed = paymentSettingsForm.safeParse({
    seen: "",
    ...tossForm,
    clientKey: storeId,
    secretKey: webhookSecret,
  });
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
    expect.stringContaining("포트원의 값이에요"),
    expect.stringContaining("포트원의 값이에요"),
  ]);
});

test("where PortOne does not answer, keys are saved only knowingly", async () => {
  const { env, office, acting } = await realShop();
  const away = {
    ...office,
    ...openVendors({ ...env, portoneApiUrl: "http://127.0.0.1:1" }, office.db),
  };
  const save = (typed: Record<string, string>) =>
    savePaymentSettings(away, paymentSettingsForm.parse({ seen: "", ...form(typed) }), acting);
  await expect(save({})).rejects.toMatchObject({
    errors: { untested: [expect.stringContaining("확인하지 못했어요")] },
  });
  await save({ untested: "on" });
  expect((await viewVendorSettings(away)).payment.shown).toMatchObject({ isTested: false });
});

test("a switch to another company and back leaves every order where its money is, refunds too", async () => {
  const { office, save } = await realShop();
  await save(tossForm);
  const [first, second] = [
    await office.has.order({ paymentProvider: "toss-test" }),
    await office.has.order({ paymentProvider: "toss-test" }),
  ];
  const now = async (number: string) => (await findOrder(office.db, number))!;
  const tossKey = tossServer.control.authenticate({
    orderId: first.number,
    amount: first.total,
  }).paymentKey;
  await confirmPayment(office, first, { paymentKey: tossKey, amount: String(first.total) });
  await save(form());
  // Placed while Toss took the money, paid in PortOne's window: booked where it is.
  const portoneKey = server.control.authenticate({
    orderId: second.number,
    amount: second.total,
  }).paymentKey;
  await confirmPayment(office, second, { paymentKey: portoneKey, amount: String(second.total) });
  expect(await now(second.number)).toMatchObject({
    payment: "paid",
    paymentProvider: "portone-test",
  });
  const booked = await rowsOf(office.db, paymentLedger, { paymentKey: portoneKey });
  expect(booked.find(({ kind }) => kind === "captured")).toMatchObject({
    provider: "portone-test",
  });
  await cancelOrder(office, first);
  expect(await now(first.number)).toMatchObject({ payment: "refunded" });
  expect(tossServer.books().effects.filter(({ kind }) => kind === "canceled")).toMatchObject([
    { orderId: first.number, amount: first.total },
  ]);
  await save(tossForm);
  await cancelOrder(office, second);
  expect(await now(second.number)).toMatchObject({ payment: "refunded" });
  expect(server.books().effects.filter(({ orderId }) => orderId === second.number)).toMatchObject([
    { kind: "captured", amount: second.total },
    { kind: "canceled", amount: second.total },
  ]);
});

test("while the other company is silent, an order of this one is settled and paid back all the same", async () => {
  const { env, office, save } = await realShop();
  await save(tossForm);
  await save(form());
  const half = {
    ...office,
    ...openVendors({ ...env, tossApiUrl: "http://127.0.0.1:1" }, office.db),
  };
  await half.vendors.reload();
  const order = await half.has.order({ paymentProvider: "portone-test" });
  const { paymentKey } = server.control.authenticate({
    orderId: order.number,
    amount: order.total,
  });
  await confirmPayment(half, order, { paymentKey, amount: String(order.total) });
  const paid = (await findOrder(half.db, order.number))!;
  expect(paid.payment).toBe("paid");
  await cancelOrder(half, paid);
  expect((await findOrder(half.db, order.number))?.payment).toBe("refunded");
});
