import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, afterEach, expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import type { Message } from "#shop/notice/messenger.ts";
import { notices } from "#shop/notice/table.server.ts";
import { smtpServer } from "#tests/servers/smtp-server.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { smtp } from "./smtp.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const server = await smtpServer();
const door = smtp({ url: server.url, from: "help@sori.example", patience: 400 });
afterEach(() => server.behave());
afterAll(async () => {
  door.close();
  await server.stop();
});

async function queued(shop: TestShop) {
  const order = await shop.has.order({ ordererEmail: `${randomLetters(8)}@example.com` });
  await queueNotices(shop.db, orderNotice("order-unpaid", order, shop.origin));
  const [notice] = await rowsOf(shop.db, notices, { subjectKey: order.number });
  return notice!;
}
async function allQueued(shop: TestShop, count: number) {
  await shop.db
    .update(notices)
    .set({ state: "sent" })
    .where(inArray(notices.state, ["queued", "waiting"]));
  const mine = [];
  for (let at = 0; at < count; at++) mine.push(await queued(shop));
  return mine;
}
const stateOf = async ({ db }: TestShop, id: string) => (await rowsOf(db, notices, { id }))[0]!;
const makeDue = ({ db }: TestShop, id: string) =>
  db
    .update(notices)
    .set({ dueAt: sql`now() - interval '1 second'` })
    .where(eq(notices.id, id));
const copiesOf = (messageId: string) =>
  server.mails.filter((mail) => mail.messageId === messageId).length;

test("greylisted, a mail is taken the next time; taken and dropped, it comes twice under one Message-ID", async () => {
  const shop = await testShop({ mailer: door });
  for (const [behaviour, copies] of [
    ["later", 1],
    ["refuse", 1],
    ["drop", 1],
    ["take and drop", 2],
  ] as const) {
    const [mine] = await allQueued(shop, 1);
    server.behave(behaviour);
    await deliverNotices(shop);
    expect(await stateOf(shop, mine!.id)).toMatchObject({
      state: "waiting",
      tries: 1,
      lastError: expect.any(String),
    });
    server.behave();
    await makeDue(shop, mine!.id);
    await deliverNotices(shop);
    expect([behaviour, copiesOf(mine!.messageId), (await stateOf(shop, mine!.id)).state]).toEqual([
      behaviour,
      copies,
      "sent",
    ]);
  }
});

test("a mail server that hangs after the mail costs one try of one notice, and nobody's message waits for it", async () => {
  const messages: Message[] = [];
  const shop = await testShop({
    mailer: door,
    messenger: { name: "keeping", send: async (message) => void messages.push(message) },
  });
  const mine = await allQueued(shop, 5);
  const order = await shop.has.order({ ordererEmail: null });
  await queueNotices(shop.db, orderNotice("order-shipped", order, shop.origin));
  server.behave("hang");
  const hanging = deliverNotices(shop, "mail");
  await deliverNotices(shop, "message");
  expect(messages.map(({ to }) => to)).toEqual([order.ordererPhone]);
  expect(await hanging).toBe(0);
  expect(
    (await Promise.all(mine.map(({ id }) => stateOf(shop, id))))
      .map(({ tries }) => tries)
      .toSorted(),
  ).toEqual([0, 0, 0, 0, 1]);

  server.behave();
  for (const { id } of mine) await makeDue(shop, id);
  expect(await deliverNotices(shop, "mail")).toBe(5);
  for (const { id, messageId } of mine)
    expect([copiesOf(messageId), (await stateOf(shop, id)).state]).toEqual([1, "sent"]);
});
