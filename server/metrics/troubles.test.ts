import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { smtp } from "#adapters/mail/smtp.server.ts";
import { watchedPayments } from "#adapters/payment/watched-payments.server.ts";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { checks, type Check } from "#shop/health/checks.server.ts";
import { listTroubles } from "#shop/health/list-troubles.server.ts";
import { lookAfterHealth } from "#shop/health/look.server.ts";
import { healthDigests, healthSilences, healthTroubles } from "#shop/health/table.server.ts";
import { tellOfTroubles } from "#shop/health/tell-of-troubles.server.ts";
import { troubleKindNames, type Trouble, type TroubleKind } from "#shop/health/trouble.ts";
import { users } from "#shop/member/table.server.ts";
import { PaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import type { Message } from "#shop/notice/messenger.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { noticeDoors, notices } from "#shop/notice/table.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import { noteShut } from "#shop/outbox/shut-doors.server.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";
import { smtpServer } from "#tests/servers/smtp-server.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { readMetrics } from "./read-metrics.server.ts";

const OWNER_PHONE = "01055556666";
/** Of this machine's disk and memory these tests must not depend. */
const shopChecks = checks.filter(({ isOfMachine }) => !isOfMachine);

async function open(doors: Parameters<typeof testShop>[0] = {}) {
  const server = await smtpServer();
  const door = smtp({ url: server.url, from: "help@sori.example", patience: 400 });
  onTestFinished(async () => {
    door.close();
    await server.stop();
  });
  const texts: Message[] = [];
  const messenger = { name: "texts", send: async (text: Message) => void texts.push(text) };
  const shop = await testShop({ mailer: door, messenger, ...doors });
  for (const table of [healthTroubles, healthDigests, healthSilences, noticeDoors, notices])
    await shop.db.delete(table);
  const owner = await shop.has.admin();
  await shop.db.update(users).set({ phone: OWNER_PHONE }).where(eq(users.id, owner.id));
  return { shop, server, texts };
}

const metricsOf = async (shop: TestShop) => {
  const state = () => [];
  const cache = new EagerCache();
  const samples = await readMetrics({ shop, pool: shop.pool, cache, lines: {}, worker: { state } });
  return (name: string) => samples.find(([sample]) => sample === name)?.[1];
};
const metricOf = async (shop: TestShop, kind: TroubleKind) =>
  (await metricsOf(shop))(`shop_trouble{kind="${kind}"}`);

/** As if it had happened so long ago. */
async function minutesPass({ db }: TestShop, minutes: number) {
  const ago = (column: string) => sql.raw(`${column} - interval '${minutes} minutes'`);
  await db.update(noticeDoors).set({ shutAt: ago("shut_at") });
  await db.update(healthSilences).set({ beganAt: ago("began_at"), lastAt: ago("last_at") });
  await db.update(healthTroubles).set({ calmAt: ago("calm_at") });
  await db
    .update(notices)
    .set({ createdAt: ago("created_at"), dueAt: sql`now()` })
    .where(eq(notices.state, "waiting"));
}

/** A round of the worker, in two processes at the same time. */
async function round(shop: TestShop, of: readonly Check[] = shopChecks) {
  for (const each of [
    () => lookAfterHealth(shop, { checks: of }),
    () => tellOfTroubles(shop),
    () => deliverNotices(shop, "mail"),
    () => deliverNotices(shop, "message"),
  ])
    await Promise.all([each(), each()]);
}

/** Until what is calm has ended; a channel opens by the delivery after the first look. */
async function over(shop: TestShop, of?: readonly Check[]) {
  await round(shop, of);
  await round(shop, of);
  await minutesPass(shop, 3);
  await round(shop, of);
}

const shown = async ({ db }: TestShop) => listTroubles(db, troubleKindNames);

test("a mail server that stops is told of by the log at once; after ten minutes in the section, by the metric and by a text, never by mail alone; and once more when it is back", async () => {
  const { shop, server, texts } = await open();
  const consoleSpies = (["error", "warn"] as const).map((level) => vi.spyOn(console, level));
  const lines = () =>
    consoleSpies.flatMap(({ mock }) => mock.calls.map(([words]) => String(words)));
  onTestFinished(() => consoleSpies.forEach((spy) => spy.mockRestore()));
  await server.stop();

  const order = await shop.has.order({ ordererEmail: "hong@example.com" });
  await queueNotices(shop.db, orderNotice("order-unpaid", order, shop.origin));
  await deliverNotices(shop);
  await minutesPass(shop, 7);
  await round(shop);
  expect((await metricsOf(shop))("shop_outbox_oldest_seconds")).toBeGreaterThan(7 * 60 - 1);
  expect(lines().filter((line) => line.includes("no mail goes out"))).toEqual([
    expect.stringMatching(/ECONNREFUSED|closed/i),
  ]);
  expect([await shown(shop), texts, await metricOf(shop, "mail")]).toEqual([[], [], 0]);

  await minutesPass(shop, 4);
  await round(shop);
  expect(await shown(shop)).toMatchObject([
    {
      kind: "mail",
      reason: expect.stringMatching(/1건이 기다려요.*(?:ECONNREFUSED|closed)/i),
      button: { href: "/admin/mail-settings" },
    },
  ]);
  expect(await metricOf(shop, "mail")).toBe(2);
  await round(shop);
  expect(texts).toMatchObject([{ to: OWNER_PHONE, text: expect.stringContaining("메일 발송") }]);
  expect(await shop.db.$count(notices, eq(notices.channel, "mail"))).toBe(1);

  const again = await smtpServer({ port: Number(new URL(server.url).port) });
  onTestFinished(() => again.stop());
  await minutesPass(shop, 0);
  await over(shop);
  expect(again.mails.map(({ recipients }) => recipients)).toContainEqual(["hong@example.com"]);
  expect([await shown(shop), await metricOf(shop, "mail")]).toEqual([[], 0]);
  expect(lines().filter((line) => /mail goes out again after 11 minutes/.test(line))).toHaveLength(
    1,
  );
  await round(shop);
  const words = [texts.map(({ text }) => text).at(-1), again.mails.at(-1)!.subject];
  expect(words).toEqual([
    expect.stringContaining("메일 발송: 문제가 끝났어요"),
    expect.stringContaining("이제 괜찮아요: 메일 발송"),
  ]);
  expect([texts.length, again.mails.length]).toEqual([2, 2]);
});

test("a messaging service that is shut is told of by mail, and what came to rest by both", async () => {
  const { shop, server, texts } = await open();
  await noteShut(shop.db, "message", new Error("solapi answers 503"));
  await minutesPass(shop, 11);
  const subjects = () => server.mails.map(({ subject }) => subject);
  await round(shop);
  expect(subjects()).toEqual([expect.stringContaining("바로 확인해주세요: 문자 발송")]);
  expect(texts).toEqual([]);
  expect(await metricOf(shop, "message")).toBe(2);
  await shop.db.delete(noticeDoors);

  const order = await shop.has.order({ ordererEmail: "hong@example.com" });
  await queueNotices(shop.db, orderNotice("order-unpaid", order, shop.origin));
  const parked = { state: "parked" as const, dueAt: sql`now()` };
  await shop.db.update(notices).set(parked).where(eq(notices.subjectKey, order.number));
  await round(shop);
  await round(shop);
  expect(subjects().filter((subject) => subject.includes("보내지 못한 알림"))).toHaveLength(1);
  expect(texts.filter(({ text }) => text.includes("보내지 못한 알림이 1건"))).toHaveLength(1);
  await shop.db.delete(notices).where(eq(notices.subjectKey, order.number));
  await over(shop);
  expect(await shown(shop)).toEqual([]);
});

test("a payment company that answers nothing for five minutes is told of, one lost answer is not, and it is over with its next answer", async () => {
  const { shop, server, texts } = await open();
  let mute = true;
  const payments = watchedPayments(
    {
      ...shop.payments,
      find: async () => {
        if (mute) throw new PaymentUnanswered("no answer");
        return null;
      },
    },
    shop.db,
  );
  const call = () => payments.find("20261121-K7QF2M9X").catch(() => undefined);
  await call();
  await minutesPass(shop, 9);
  await round(shop);
  expect(await shown(shop)).toEqual([]);
  await call();
  await round(shop);
  await round(shop);
  expect(await shown(shop)).toMatchObject([
    { kind: "payment", reason: expect.stringContaining("결제사가"), harm: "now" },
  ]);
  expect(await metricOf(shop, "payment")).toBe(2);
  expect([server.mails.length, texts.length]).toEqual([1, 1]);
  mute = false;
  await call();
  await over(shop);
  expect([await shown(shop), await metricOf(shop, "payment")]).toEqual([[], 0]);
  expect([server.mails.length, texts.length]).toEqual([2, 2]);
});

test("a clock days away is told of, and gone with the right one", async () => {
  const { shop, texts } = await open();
  const later = { ...shop, now: () => new Date(Date.now() + 3 * 24 * 3600_000) };
  await round(later);
  expect(await shown(shop)).toMatchObject([
    { kind: "clock", reason: expect.stringContaining("시각이 하루 넘게 달라요") },
  ]);
  expect(texts).toHaveLength(1);
  await over(shop);
  expect([await shown(shop), await metricOf(shop, "clock")]).toEqual([[], 0]);
});

test("what is not urgent waits for the owner's hour, once a day by both channels; an end is told the next day", async () => {
  const { shop, server, texts } = await open();
  const almost: Trouble = {
    kind: "disk",
    harm: "later",
    reason: "파일이 있는 디스크가 86% 찼어요.",
    button: { label: "해결 방법 보기", href: "/admin/health#disk" },
  };
  let found = [almost];
  const of: Check[] = [{ name: "disks", kinds: ["disk"], find: async () => found }];
  const today = calendarDayOf(new Date());
  const at = (day: string, hour: string) => ({
    ...shop,
    now: () => new Date(`${day}T${hour}:00+09:00`),
  });
  await round(at(today, "08:59"), of);
  expect([await metricOf(shop, "disk"), server.mails, texts]).toEqual([1, [], []]);
  await round(at(today, "09:00"), of);
  await round(at(today, "15:00"), of);
  expect([server.mails.length, texts.length]).toEqual([1, 1]);
  expect(server.mails[0]!.subject).toContain("상점의 상태: 확인할 것 1건");
  expect(server.mails[0]!.text).toContain("86% 찼어요");
  found = [];
  await over(at(today, "16:00"), of);
  expect(server.mails).toHaveLength(1);
  await round(at(dayAfter(today, 1), "09:30"), of);
  expect(server.mails.map(({ subject }) => subject).at(-1)).toContain("끝난 것 1건");
  await round(at(dayAfter(today, 2), "09:30"), of);
  expect([server.mails.length, texts.length]).toEqual([2, 2]);
});

test("one that becomes urgent is told at once, also after a digest", async () => {
  const { shop, server } = await open();
  const of = (harm: Trouble["harm"]): Check[] => [
    {
      name: "disks",
      kinds: ["disk"],
      find: async () => [
        { kind: "disk", harm, reason: harm, button: { label: "보기", href: "/admin/today" } },
      ],
    },
  ];
  const noon = { ...shop, now: () => new Date(`${calendarDayOf(new Date())}T12:00:00+09:00`) };
  await round(noon, of("later"));
  expect(server.mails).toHaveLength(1);
  await round(noon, of("now"));
  await round(noon, of("now"));
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("상점의 상태"),
    expect.stringContaining("바로 확인해주세요: 저장 공간"),
  ]);
});
