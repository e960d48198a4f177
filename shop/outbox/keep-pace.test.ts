import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Mail } from "#shop/notice/mailer.ts";
import { notices } from "#shop/notice/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { deliverNotices } from "./deliver-notices.server.ts";

const WAITING = 500;
const PER_SECOND = 200;

type WaitingMail = { event: string; minute: number; at: number; rank: number };

/** 500 of an hour's outage, in no order: news, orders and codes of ten different minutes. */
const waiting: WaitingMail[] = Array.from({ length: WAITING }, (_, at) => ({
  at,
  event: ["watch-price", "order-paid", "order-code", "order-placed"][at % 4]!,
  rank: [2, 1, 0, 1][at % 4]!,
  minute: (at * 7) % 10,
}));

test("500 mails after an outage leave by two processes at the pace that is set and no faster, each once, codes before orders before news, the newest first", async () => {
  const sent: { mail: Mail; atMs: number }[] = [];
  const send = async (mail: Mail) => void sent.push({ mail, atMs: performance.now() });
  const shop = await testShop({ mailer: { name: "paced", perSecond: PER_SECOND, send } });
  await shop.db.delete(notices);
  await shop.db.insert(notices).values(
    waiting.map(({ event, at, minute }) => ({
      event,
      subjectKey: String(at),
      to: "hong@example.com",
      messageId: `<${at}@shop.test>`,
      subject: "s",
      text: "t",
      html: "h",
      createdAt: sql`date_trunc('minute', now()) - make_interval(mins => ${minute})` as never,
    })),
  );
  const began = performance.now();
  const isEmpty = async () => (await shop.db.$count(notices, sql`state = 'queued'`)) === 0;
  // Each call is one round of one process's job.
  const process = async () => {
    while (!(await isEmpty())) await deliverNotices(shop);
  };
  await Promise.all([process(), process()]);
  const tookMs = performance.now() - began;

  const leaving = new Map(waiting.map((each) => [`<${each.at}@shop.test>`, each]));
  expect(new Set(sent.map(({ mail }) => mail.messageId)).size).toBe(WAITING);
  expect(sent).toHaveLength(WAITING);
  // A loaded machine is slower, never faster.
  expect(tookMs).toBeGreaterThan(((WAITING - 1) / PER_SECOND) * 1000 * 0.98);
  for (let second = 0; second < tookMs / 1000; second++) {
    const from = began + second * 1000;
    const within = sent.filter(({ atMs }) => atMs >= from && atMs < from + 1000);
    // Those that were late leave beside those whose turn it is: a reservation of 20.
    expect(within.length).toBeLessThanOrEqual(PER_SECOND + 20);
  }
  const ranks = sent.map(({ mail }) => leaving.get(mail.messageId)!);
  const places = ranks.map(({ rank, minute }) => rank * 10 + minute);
  // Two processes send beside each other, so that neighbours of two reservations may swap.
  const swapped = places.filter((place, at) =>
    places.slice(0, Math.max(0, at - 40)).some((before) => before > place),
  );
  expect(swapped).toEqual([]);
});

test("a single mail of a quiet shop leaves at once, and the next one after its gap", async () => {
  const sent: string[] = [];
  const send = async ({ messageId }: Mail) => void sent.push(messageId);
  const shop = await testShop({ mailer: { name: "paced", perSecond: 2, send } });
  await shop.db.delete(notices);
  await shop.db.execute(sql`delete from notice_paces`);
  const one = (messageId: string) =>
    shop.db.insert(notices).values({
      event: "order-paid",
      subjectKey: "x",
      to: "hong@example.com",
      messageId,
      subject: "s",
      text: "t",
      html: "h",
    });
  await one("<first>");
  await deliverNotices(shop);
  const began = performance.now();
  await one("<second>");
  while (sent.length < 2) await deliverNotices(shop);
  expect(sent).toEqual(["<first>", "<second>"]);
  // The unused slots of the first reservation were given back.
  expect(performance.now() - began).toBeLessThan(4000);
});
