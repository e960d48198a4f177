import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { smtp } from "#adapters/mail/smtp.server.ts";
import { users } from "#shop/member/table.server.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import type { Message } from "#shop/notice/messenger.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { noteShut } from "#shop/outbox/shut-doors.server.ts";
import { noticeDoors, notices } from "#shop/notice/table.server.ts";
import { tellOfParked } from "#shop/outbox/tell-of-parked.server.ts";
import { tellOfShutDoors } from "#shop/outbox/tell-of-shut-doors.server.ts";
import { listDuties } from "#shop/office/duty/list-duties.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { smtpServer } from "#tests/servers/smtp-server.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { readMetrics } from "./read-metrics.server.ts";

const OWNER_PHONE = "01055556666";

async function open() {
  const server = await smtpServer();
  const door = smtp({ url: server.url, from: "help@sori.example", patience: 400 });
  onTestFinished(async () => {
    door.close();
    await server.stop();
  });
  const texts: Message[] = [];
  const messenger = { name: "texts", send: async (text: Message) => void texts.push(text) };
  const shop = await testShop({ mailer: door, messenger });
  const owner = await shop.has.admin();
  await shop.db.update(users).set({ phone: OWNER_PHONE }).where(eq(users.id, owner.id));
  return { shop, server, texts };
}

const oldestOf = async (shop: TestShop) => {
  const state = () => [];
  const cache = new EagerCache();
  const samples = await readMetrics({ shop, pool: shop.pool, cache, lines: {}, worker: { state } });
  return samples.find(([name]) => name === "shop_outbox_oldest_seconds")?.[1] ?? Number.NaN;
};

/** As if it had happened so long ago. */
async function minutesPass({ db }: TestShop, minutes: number) {
  await db.update(noticeDoors).set({ shutAt: sql`shut_at - make_interval(mins => ${minutes})` });
  await db
    .update(notices)
    .set({ createdAt: sql`created_at - make_interval(mins => ${minutes})` })
    .where(eq(notices.state, "waiting"));
}

test("a mail server that stops is told of: by the metric at once, a line in the log, a duty and a text to the owner after ten minutes; and by none of them once it is back", async () => {
  const { shop, server, texts } = await open();
  const consoleSpies = (["error", "warn"] as const).map((level) => vi.spyOn(console, level));
  const lines = () =>
    consoleSpies.flatMap(({ mock }) => mock.calls.map(([words]) => String(words)));
  onTestFinished(() => consoleSpies.forEach((spy) => spy.mockRestore()));
  const duties = async () => (await listDuties(shop, ["channel"])).rows;
  await server.stop();

  const order = await shop.has.order({ ordererEmail: "hong@example.com" });
  await queueNotices(shop.db, orderNotice("order-unpaid", order, shop.origin));
  await deliverNotices(shop);
  await deliverNotices(shop);
  await minutesPass(shop, 7);
  // Its next try is minutes away; the alert of deploy/alerts.yaml looks at how old it is.
  expect(await oldestOf(shop)).toBeGreaterThan(7 * 60 - 1);
  await shop.db
    .update(notices)
    .set({ dueAt: sql`now()` })
    .where(eq(notices.state, "waiting"));
  await deliverNotices(shop);
  expect(lines().filter((line) => line.includes("no mail goes out"))).toEqual([
    expect.stringMatching(/ECONNREFUSED|closed/i),
  ]);
  await tellOfShutDoors(shop);
  expect([await duties(), texts]).toEqual([[], []]);

  await minutesPass(shop, 4);
  expect(await duties()).toMatchObject([
    { kind: "channel", key: "mail", what: expect.stringMatching(/ECONNREFUSED|closed/i) },
  ]);
  await tellOfShutDoors(shop);
  await tellOfShutDoors(shop);
  await deliverNotices(shop, "message");
  expect(texts.filter(({ to }) => to === OWNER_PHONE)).toMatchObject([
    { text: expect.stringMatching(/메일 발송이 \d\d:\d\d부터 멈췄어요/) },
  ]);

  const again = await smtpServer({ port: Number(new URL(server.url).port) });
  onTestFinished(() => again.stop());
  await shop.db
    .update(notices)
    .set({ dueAt: sql`now()` })
    .where(eq(notices.state, "waiting"));
  await deliverNotices(shop);
  expect(again.mails.map(({ recipients }) => recipients)).toContainEqual(["hong@example.com"]);
  expect([await duties(), await oldestOf(shop)]).toEqual([[], 0]);
  expect(lines().filter((line) => /mail goes out again after 11 minutes/.test(line))).toHaveLength(
    1,
  );
});

test("a messaging service that is shut is told of by mail, and what came to rest by both", async () => {
  const { shop, server, texts } = await open();
  await noteShut(shop.db, "message", new Error("solapi answers 503"));
  await minutesPass(shop, 11);
  await tellOfShutDoors(shop);
  await deliverNotices(shop);
  const subjects = () => server.mails.map(({ subject }) => subject);
  expect(subjects()).toEqual([expect.stringContaining("문자 발송이 멈췄어요")]);
  expect(texts).toEqual([]);

  const order = await shop.has.order({ ordererEmail: "hong@example.com" });
  await queueNotices(shop.db, orderNotice("order-unpaid", order, shop.origin));
  const parked = { state: "parked" as const, dueAt: sql`now()` };
  await shop.db.update(notices).set(parked).where(eq(notices.subjectKey, order.number));
  await tellOfParked(shop);
  await deliverNotices(shop);
  await deliverNotices(shop, "message");
  expect(subjects()).toContainEqual(expect.stringContaining("보내지 못한 알림"));
  expect(texts.at(-1)).toMatchObject({
    to: OWNER_PHONE,
    text: expect.stringContaining("보내지 못한 알림이"),
  });
});
