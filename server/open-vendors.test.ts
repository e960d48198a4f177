import { ne } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { patience } from "#tests/patience.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { paymentSettingsForm } from "#shop/vendor/payment-settings-form.ts";
import { savePaymentSettings } from "#shop/vendor/save-payment-settings.server.ts";
import { saveMailSettings } from "#shop/vendor/save-mail-settings.server.ts";
import { vendorSettings } from "#shop/vendor/table.server.ts";
import { viewVendorSettings } from "#shop/vendor/view-vendor-settings.server.ts";
import { confirmed } from "#tests/given/sandbox.ts";
import { testShop } from "#tests/test-shop.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { mailbox } from "#shop/notice/table.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { smtpServer } from "#tests/servers/smtp-server.ts";
import { startTossServer } from "#tests/toss/toss-server.ts";
import { hearChanges } from "./http/page-cache/hear-changes.server.ts";
import { PageCache } from "./http/page-cache/page-cache.server.ts";
import { openVendors } from "./open-vendors.server.ts";
import { vendorEnv } from "#tests/given/vendor-env.ts";

const server = await startTossServer();
afterAll(() => server.close());

async function realShop() {
  const shop = await testShop();
  await shop.db.delete(vendorSettings);
  const env = vendorEnv(shop.secret, { tossApiUrl: server.url });
  const open = () => ({ ...shop, ...openVendors(env, shop.db) });
  const owner = await shop.has.admin();
  return { env, open, office: open(), acting: { account: owner, address: "127.0.0.1" } };
}

const tossForm = (typed: Record<string, string> = {}) =>
  paymentSettingsForm.parse({
    by: "toss",
    seen: "",
    clientKey: server.clientKey,
    secretKey: server.secretKey,
    way_card: "on",
    ...typed,
  });
const practiceForm = (seen = "") =>
  paymentSettingsForm.parse({ by: "practice", seen, understood: "on" });
const seenIn = async (shop: Parameters<typeof viewVendorSettings>[0]) =>
  (await viewVendorSettings(shop)).payment.seen;

test("a real shop takes nothing until its owner practises or enters keys, which count from the next call on", async () => {
  const { office, acting } = await realShop();
  expect([office.payments.mode, office.payments.waysToPay]).toEqual(["none", []]);
  await savePaymentSettings(office, practiceForm(), acting);
  expect([office.payments.mode, office.payments.name]).toEqual(["practice", "sandbox"]);
  await savePaymentSettings(office, tossForm({ seen: await seenIn(office) }), acting);
  expect([office.payments.mode, office.payments.waysToPay]).toEqual(["test", ["card"]]);
  const more = tossForm({ seen: await seenIn(office), way_kakaopay: "on" });
  await savePaymentSettings(office, more, acting);
  expect(office.payments.waysToPay).toEqual(["card", "kakaopay"]);
  expect(office.payments.scripted).toBeDefined();
  expect((await viewVendorSettings(office)).payment.shown).toMatchObject({ isTested: true });
});

test("a secret key is stored sealed and shown nowhere, not in the audit log either", async () => {
  const { office, acting } = await realShop();
  await savePaymentSettings(office, tossForm(), acting);
  const rows = await office.db.select().from(vendorSettings);
  const log = await office.db.select().from(auditLog);
  const view = await viewVendorSettings(office);
  expect(log.map(({ action }) => action)).toContain("vendor.edit");
  for (const value of [rows, log, view, office.payments])
    expect(JSON.stringify(value)).not.toContain(server.secretKey);
  expect(view.payment.shown).toMatchObject({ secretEnd: server.secretKey.slice(-4) });
});

test("keys that the provider refuses are not saved; where it does not answer, only knowingly", async () => {
  const { env, office, acting } = await realShop();
  const wrong = tossForm({ secretKey: "test_sk_somebody_elses_key" });
  await expect(savePaymentSettings(office, wrong, acting)).rejects.toMatchObject({
    errors: { secretKey: [expect.stringContaining("받지 않았어요")] },
  });
  const away = {
    ...office,
    ...openVendors({ ...env, tossApiUrl: "http://127.0.0.1:1" }, office.db),
  };
  await expect(savePaymentSettings(away, tossForm(), acting)).rejects.toMatchObject({
    errors: { untested: [expect.stringContaining("확인하지 못했어요")] },
  });
  expect(office.payments.mode).toBe("none");
  await savePaymentSettings(away, tossForm({ untested: "on" }), acting);
  expect((await viewVendorSettings(away)).payment.shown).toMatchObject({ isTested: false });
});

test("of two owners who save at once the second is told; the secret may stay as it is", async () => {
  const { office, acting } = await realShop();
  const both = await Promise.allSettled(
    [tossForm(), practiceForm()].map((form) => savePaymentSettings(office, form, acting)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "site-changed" },
  });
  await savePaymentSettings(office, tossForm({ seen: await seenIn(office) }), acting);
  const again = { seen: await seenIn(office), secretKey: "", way_virtual_account: "on" };
  await savePaymentSettings(office, tossForm(again), acting);
  expect(office.payments.waysToPay).toEqual(["card", "virtual_account"]);
  const other = { ...again, clientKey: "test_ck_another0000000", seen: await seenIn(office) };
  await expect(savePaymentSettings(office, tossForm(other), acting)).rejects.toMatchObject({
    errors: { secretKey: ["시크릿 키를 적어주세요."] },
  });
});

test("another process hears of new keys and its kept pages go", async () => {
  const { open, office, acting } = await realShop();
  const other = open();
  const cache = new PageCache();
  const stop = hearChanges(office.databaseUrl, cache, { reload: other.vendors.reload });
  try {
    await savePaymentSettings(office, tossForm(), acting);
    await vi.waitFor(() => expect(other.payments.mode).toBe("test"), patience(10_000));
  } finally {
    await stop();
  }
});

test("with another secret of the app the keys cannot be read: no orders, no guesses about payments, no crash", async () => {
  const { env, office, acting } = await realShop();
  await savePaymentSettings(office, tossForm(), acting);
  const secret = "another secret that nobody can guess";
  const moved = { ...office, secret, ...openVendors({ ...env, secret }, office.db) };
  await moved.vendors.reload();
  expect(moved.payments.mode).toBe("none");
  expect((await viewVendorSettings(moved)).payment).toMatchObject({ isUnreadable: true });
  await expect(moved.payments.findPayment("tviva20261121")).rejects.toThrow("cannot be read");
  await savePaymentSettings(moved, tossForm({ seen: await seenIn(moved) }), acting);
  expect([moved.payments.mode, await moved.payments.findPayment("tviva20261121")]).toEqual([
    "test",
    null,
  ]);
});

test("what was paid with one provider is given back there, whoever takes the money now", async () => {
  const { office, acting } = await realShop();
  await savePaymentSettings(office, practiceForm(), acting);
  const practised = await confirmed(office.payments, office.db);
  await savePaymentSettings(office, tossForm({ seen: await seenIn(office) }), acting);
  expect(await office.payments.findPayment(practised.paymentKey)).toMatchObject({ status: "paid" });
  const order = { orderNumber: "20261121-KEPTTOSS", amount: 5000 };
  const { paymentKey } = server.control.authenticate({ orderId: order.orderNumber, amount: 5000 });
  await savePaymentSettings(office, practiceForm(await seenIn(office)), acting);
  // Begun with Toss, ended with Toss.
  const paid = await office.payments.confirm({ ...order, paymentKey, once: "confirm-1" });
  expect(paid.status).toBe("paid");
  expect(await office.payments.find(order.orderNumber)).toMatchObject({ paymentKey });
  const back = { ...order, paymentKey, rest: true, reason: "취소", once: "cancel-1" };
  expect(await office.payments.cancel(back)).toMatchObject({ returned: 5000 });
});

test("what the server's environment says wins, and nothing is saved beside it", async () => {
  const { env, office, acting } = await realShop();
  const toss = { clientKey: server.clientKey, secretKey: server.secretKey, apiUrl: server.url };
  const fixed = { ...office, ...openVendors({ ...env, toss }, office.db) };
  await expect(savePaymentSettings(fixed, practiceForm(), acting)).rejects.toMatchObject({
    code: "vendor-fixed",
  });
  expect(fixed.payments.mode).toBe("test");
});

test("a mail server takes a test mail before it is saved, and then the shop's mails; its password is shown nowhere", async () => {
  const { env, office, acting } = await realShop();
  const standIn = await smtpServer();
  const practising = { ...office, ...openVendors({ ...env, production: false }, office.db) };
  const form = {
    intent: "save" as const,
    seen: "",
    host: "127.0.0.1",
    port: Number(new URL(standIn.url).port),
    encryption: "starttls" as const,
    user: "",
    password: "a mail password",
    fromName: "달소리",
    fromAddress: "help@moon.kr",
    perSecond: 1000,
  };
  try {
    await saveMailSettings(practising, { ...form, intent: "try" }, acting);
    expect([standIn.mails.length, practising.mailer.name]).toEqual([1, "mailbox"]);
    await expect(saveMailSettings(practising, { ...form, port: 1 }, acting)).rejects.toMatchObject({
      errors: { port: [expect.stringContaining("포트")] },
    });
    // A real shop's mail never goes to a server inside its own network.
    await expect(saveMailSettings(office, form, acting)).rejects.toMatchObject({
      errors: { host: [expect.stringContaining("인터넷에 있는")] },
    });
    await saveMailSettings(practising, form, acting);
    expect([practising.mailer.name, practising.mailer.reachesNobody]).toEqual(["smtp", undefined]);
    expect(standIn.mails.at(-1)?.recipients).toEqual([acting.account.email]);
    const rows = await office.db.select().from(vendorSettings);
    const log = await office.db.select().from(auditLog);
    for (const value of [rows, log, await viewVendorSettings(office)])
      expect(JSON.stringify(value)).not.toContain(form.password);
    const other = { ...form, host: "mail.moon.kr", password: "", intent: "try" as const };
    await expect(saveMailSettings(practising, other, acting)).rejects.toMatchObject({
      errors: { password: ["비밀번호를 적어주세요."] },
    });
  } finally {
    await standIn.stop();
  }
});

test("a demonstration with a mail server and a messaging service tells visitors with addresses of their own, and keeps what is for invented people in its mailbox", async () => {
  const mails = await smtpServer();
  const { env } = await realShop();
  const base = await testShop();
  const solapi = {
    apiKey: "k",
    apiSecret: "s",
    pfId: "",
    sender: "0212345678",
    templates: {},
    apiUrl: "http://127.0.0.1:1",
  };
  const demo = {
    ...base,
    ...openVendors(
      { ...env, production: false, smtpUrl: mails.url, mailFrom: "help@sori.example", solapi },
      base.db,
    ),
  };
  const seeded = await base.has.order({
    ordererEmail: "junseo.choi@example.com",
    ordererPhone: "01000001101",
  });
  const visited = await base.has.order({
    ordererEmail: "somin@sori-visitor.kr",
    ordererPhone: "01000001101",
  });
  for (const order of [seeded, visited])
    await queueNotices(base.db, orderNotice("order-canceled", order, base.origin));
  await deliverNotices(demo, "mail");
  await deliverNotices(demo, "message");
  expect(mails.mails.map(({ recipients }) => recipients)).toEqual([["somin@sori-visitor.kr"]]);
  // The owner's own mails about changed keys lie there too.
  const kept = await base.db
    .select({ to: mailbox.to })
    .from(mailbox)
    .where(ne(mailbox.to, "admin@sori.example"));
  expect(kept.map(({ to }) => to).toSorted()).toEqual([
    "01000001101",
    "01000001101",
    "junseo.choi@example.com",
  ]);
  await mails.stop();
});
