import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchedPayments } from "#adapters/payment/watched-payments.server.ts";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import type { Check } from "#shop/health/checks.server.ts";
import { listTroubles } from "#shop/health/list-troubles.server.ts";
import { troubleKindNames, type Trouble, type TroubleKind } from "#shop/health/trouble.ts";
import { PaymentUnanswered } from "#shop/money/payment/payment-provider.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { noticeDoors, notices } from "#shop/notice/table.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import { noteShut } from "#shop/outbox/shut-doors.server.ts";
import { EagerCache } from "#tests/has/eager-cache.ts";
import {
  healthRound,
  minutesPass,
  OWNER_PHONE,
  toldOwner,
  untilOver,
} from "#tests/has/told-owner.ts";
import type { TestShop } from "#tests/test-shop.ts";
import { readMetrics } from "./read-metrics.server.ts";

const metricsOf = async (shop: TestShop) => {
  const state = () => [];
  const cache = new EagerCache();
  const samples = await readMetrics({ shop, pool: shop.pool, cache, lines: {}, worker: { state } });
  return (name: string) => samples.find(([sample]) => sample === name)?.[1];
};
const metricOf = async (shop: TestShop, kind: TroubleKind) =>
  (await metricsOf(shop))(`shop_trouble{kind="${kind}"}`);

const shown = async ({ db }: TestShop) => listTroubles(db, troubleKindNames);

test("a mail server that stops is told of by the log at once; after ten minutes in the section, by the metric and by a text, never by mail alone; and once more when it is back", async () => {
  const { shop, mails, texts, stopMails, startMails } = await toldOwner();
  const consoleSpies = (["error", "warn"] as const).map((level) => vi.spyOn(console, level));
  const lines = () =>
    consoleSpies.flatMap(({ mock }) => mock.calls.map(([words]) => String(words)));
  onTestFinished(() => consoleSpies.forEach((spy) => spy.mockRestore()));
  await stopMails();

  const order = await shop.has.order({ ordererEmail: "hong@example.com" });
  await queueNotices(shop.db, orderNotice("order-unpaid", order, shop.origin));
  await deliverNotices(shop);
  await minutesPass(shop, 7);
  await healthRound(shop);
  expect((await metricsOf(shop))("shop_outbox_oldest_seconds")).toBeGreaterThan(7 * 60 - 1);
  expect(lines().filter((line) => line.includes("no mail goes out"))).toEqual([
    expect.stringMatching(/ECONNREFUSED|closed/i),
  ]);
  expect([await shown(shop), texts, await metricOf(shop, "mail")]).toEqual([[], [], 0]);

  await minutesPass(shop, 4);
  await healthRound(shop);
  expect(await shown(shop)).toMatchObject([
    {
      kind: "mail",
      reason: expect.stringMatching(/1건이 기다려요.*(?:ECONNREFUSED|closed)/i),
      button: { href: "/admin/mail-settings" },
    },
  ]);
  expect(await metricOf(shop, "mail")).toBe(2);
  await healthRound(shop);
  expect(texts).toMatchObject([{ to: OWNER_PHONE, text: expect.stringContaining("메일 발송") }]);
  expect(await shop.db.$count(notices, eq(notices.channel, "mail"))).toBe(1);

  await startMails();
  await minutesPass(shop, 0);
  await untilOver(shop);
  expect(mails().map(({ recipients }) => recipients)).toContainEqual(["hong@example.com"]);
  expect([await shown(shop), await metricOf(shop, "mail")]).toEqual([[], 0]);
  expect(lines().filter((line) => /mail goes out again after 11 minutes/.test(line))).toHaveLength(
    1,
  );
  await healthRound(shop);
  const words = [texts.map(({ text }) => text).at(-1), mails().at(-1)!.subject];
  expect(words).toEqual([
    expect.stringContaining("메일 발송: 문제가 끝났어요"),
    expect.stringContaining("이제 괜찮아요: 메일 발송"),
  ]);
  expect([texts.length, mails().length]).toEqual([2, 2]);
});

test("a messaging service that is shut is told of by mail, and what came to rest by both", async () => {
  const { shop, mails, texts } = await toldOwner();
  await noteShut(shop.db, "message", new Error("solapi answers 503"));
  await minutesPass(shop, 11);
  const subjects = () => mails().map(({ subject }) => subject);
  await healthRound(shop);
  expect(subjects()).toEqual([expect.stringContaining("바로 확인해주세요: 문자 발송")]);
  expect(texts).toEqual([]);
  expect(await metricOf(shop, "message")).toBe(2);
  await shop.db.delete(noticeDoors);

  const order = await shop.has.order({ ordererEmail: "hong@example.com" });
  await queueNotices(shop.db, orderNotice("order-unpaid", order, shop.origin));
  const parked = { state: "parked" as const, dueAt: sql`now()` };
  await shop.db.update(notices).set(parked).where(eq(notices.subjectKey, order.number));
  await healthRound(shop);
  await healthRound(shop);
  expect(subjects().filter((subject) => subject.includes("보내지 못한 알림"))).toHaveLength(1);
  expect(texts.filter(({ text }) => text.includes("보내지 못한 알림이 1건"))).toHaveLength(1);
  await shop.db.delete(notices).where(eq(notices.subjectKey, order.number));
  await untilOver(shop);
  expect(await shown(shop)).toEqual([]);
});

test("a payment company that answers nothing for five minutes is told of, one lost answer is not, and it is over with its next answer", async () => {
  const { shop, mails, texts } = await toldOwner();
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
  await healthRound(shop);
  expect(await shown(shop)).toEqual([]);
  await call();
  await healthRound(shop);
  await healthRound(shop);
  expect(await shown(shop)).toMatchObject([
    { kind: "payment", reason: expect.stringContaining("결제사가"), harm: "now" },
  ]);
  expect(await metricOf(shop, "payment")).toBe(2);
  expect([mails().length, texts.length]).toEqual([1, 1]);
  mute = false;
  await call();
  await untilOver(shop);
  expect([await shown(shop), await metricOf(shop, "payment")]).toEqual([[], 0]);
  expect([mails().length, texts.length]).toEqual([2, 2]);
});

test("what is not urgent waits for the owner's hour, once a day by both channels; an end is told the next day", async () => {
  const { shop, mails, texts } = await toldOwner();
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
  await healthRound(at(today, "08:59"), of);
  expect([await metricOf(shop, "disk"), mails(), texts]).toEqual([1, [], []]);
  await healthRound(at(today, "09:00"), of);
  await healthRound(at(today, "15:00"), of);
  expect([mails().length, texts.length]).toEqual([1, 1]);
  expect(mails()[0]!.subject).toContain("상점의 상태: 확인할 것 1건");
  expect(mails()[0]!.text).toContain("86% 찼어요");
  found = [];
  await untilOver(at(today, "16:00"), of);
  expect(mails()).toHaveLength(1);
  await healthRound(at(dayAfter(today, 1), "09:30"), of);
  expect(
    mails()
      .map(({ subject }) => subject)
      .at(-1),
  ).toContain("끝난 것 1건");
  await healthRound(at(dayAfter(today, 2), "09:30"), of);
  expect([mails().length, texts.length]).toEqual([2, 2]);
});

test("one that becomes urgent is told at once, also after a digest", async () => {
  const { shop, mails } = await toldOwner();
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
  await healthRound(noon, of("later"));
  expect(mails()).toHaveLength(1);
  await healthRound(noon, of("now"));
  await healthRound(noon, of("now"));
  expect(mails().map(({ subject }) => subject)).toEqual([
    expect.stringContaining("상점의 상태"),
    expect.stringContaining("바로 확인해주세요: 저장 공간"),
  ]);
});
