import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import type { Message } from "#shop/notice/messenger.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { users } from "#shop/member/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { keepOurWords } from "#shop/outbox/words/words-in-force.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { keeping, settle } from "#tests/given/deliver.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { findEditedWords, listEditedWords } from "./find-edited-words.server.ts";
import { findMail } from "./find-mail.server.ts";
import { listMails } from "./list-mails.server.ts";
import { listNoticesOf } from "./list-notices.server.ts";
import { checkedWords, saveWords } from "./save-words.server.ts";
import { tryWords } from "./try-words.server.ts";
import { fieldsOf, wordsForm } from "./words-form.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const acting = { account: { id: "a1", email: "admin@sori.example" }, address: "203.0.113.5" };

const edited = async (shop: TestShop, event: string) => (await findEditedWords(shop, event))!;

async function save(shop: TestShop, event: string, hers: Record<string, string>, seen?: number) {
  const one = await edited(shop, event);
  const form = wordsForm.parse({
    intent: "save",
    seen: seen ?? one.version,
    ...fieldsOf(one.words),
    ...hers,
  });
  return saveWords(shop, one, checkedWords(one, form), { seen: form.seen, acting });
}

async function shipped(shop: TestShop) {
  const order = await shop.has.order({
    waybillCompany: "CJ대한통운",
    waybillNumber: "640012345675",
  });
  await queueNotices(shop.db, orderNotice("order-shipped", order, shop.origin));
  return order;
}

test("what waits goes out with the owner's words; what went out stays as it was, also when words change again", async () => {
  const shop = await testShop();
  await settle(shop);
  await keepOurWords(shop.db);
  const before = await shipped(shop);
  await deliverNotices(shop);
  const after = await shipped(shop);
  await save(shop, "order-shipped", {
    subject: "#{이름}님께 떠났어요",
    text: "출발!\n#{송장} <b>",
  });
  await deliverNotices(shop);
  await save(shop, "order-shipped", { subject: "또 다른 제목", text: "또 다른 글" });
  const bodies = [];
  for (const { number } of [before, after]) {
    const [row] = (await listNoticesOf(shop.db, number)).filter(
      ({ channel }) => channel === "mail",
    );
    const mail = (await findMail(shop, row!.messageId, acting))!;
    bodies.push([row!.subject, mail.subject, mail.text.split("\n")[0]]);
  }
  const name = after.ordererName;
  expect(bodies).toEqual([
    [
      "상품을 보냈어요",
      `[소리상점] 상품을 보냈어요 (${before.number})`,
      `${name}님, 주문하신 상품을 보냈어요.`,
    ],
    [`${name}님께 떠났어요`, `[소리상점] ${name}님께 떠났어요 (${after.number})`, "출발!"],
  ]);
  const { rows } = await listMails(shop.db, { after: null, before: null });
  expect(rows.map(({ subject }) => subject)).toContain(
    `[소리상점] ${name}님께 떠났어요 (${after.number})`,
  );
});

test("a notice that the release before queued goes out with the words it wrote", async () => {
  const { sent, mailer } = keeping();
  const shop = await testShop({ mailer });
  await settle(shop);
  await shop.db.insert(notices).values({
    event: "order-shipped",
    subjectKey: "20261121-K7QF2M9X",
    to: "old@example.com",
    messageId: "<old@shop.test>",
    subject: "옛 제목",
    text: "옛 글",
    html: "<p>옛 글</p>",
  });
  await deliverNotices(shop);
  expect(sent[0]).toMatchObject({ subject: "[소리상점] 옛 제목 (20261121-K7QF2M9X)" });
  expect(sent[0]!.html).toContain("<p>옛 글</p>");
});

test("an approved template goes to the phone word for word under its id, and its text where AlimTalk does not reach", async () => {
  const messages: Message[] = [];
  const shop = await testShop({
    messenger: { name: "keeping", send: async (message) => void messages.push(message) },
  });
  await settle(shop);
  const templateText = "[#{상점}] 배송 안내\n\n#{이름}님, 주문번호 #{주문번호}\n송장  #{송장번호}";
  await save(shop, "order-shipped", { templateId: "KA01TP221025083117992xkz", templateText });
  const order = await shipped(shop);
  await deliverNotices(shop, "message");
  expect(messages[0]).toMatchObject({
    templateId: "KA01TP221025083117992xkz",
    text: `[소리상점] 배송 안내\n\n${order.ordererName}님, 주문번호 ${order.number}\n송장  640012345675`,
    variables: { 상점: "소리상점", 송장번호: "640012345675" },
  });
});

test("of two owners who save at once one is told; ours come back with one tap, and the log has all", async () => {
  const shop = await testShop();
  const ends = await Promise.allSettled([
    save(shop, "order-done", { text: "하나 #{안내}" }, 0),
    save(shop, "order-done", { text: "둘 #{안내}" }, 0),
  ]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const now = await edited(shop, "order-done");
  expect(now).toMatchObject({ isOwn: true, version: 1 });
  await saveWords(shop, now, now.ours, { seen: 1, acting });
  expect(await edited(shop, "order-done")).toMatchObject({ isOwn: false, version: 2 });
  const rows = (await listEditedWords(shop.db)).flatMap((group) => group.rows);
  expect(rows.find(({ event }) => event === "order-done")?.isOwn).toBe(false);
  const log = await rowsOf(
    shop.db,
    auditLog,
    { subject: "notice-words order-done" },
    desc(auditLog.id),
  );
  expect(log).toMatchObject([
    {
      action: "notice.words",
      before: { mailText: now.words.text },
      after: { mailText: now.ours.text },
    },
    { action: "notice.words", before: { mailText: now.ours.text } },
  ]);
  await expect(save(shop, "order-done", { text: "안내 없이" })).rejects.toThrow();
});

test("a test goes to whoever asks and to nobody else, with made-up facts, so often and no more, written down", async () => {
  const { sent, mailer } = keeping();
  const messages: Message[] = [];
  const shop = await testShop({
    mailer,
    messenger: { name: "keeping", send: async (message) => void messages.push(message) },
  });
  const member = await shop.has.member();
  await shop.db.update(users).set({ phone: "01012345678" }).where(eq(users.id, member.id));
  const me = { ...acting, account: { id: member.id, email: member.email } };
  const one = await edited(shop, "order-paid");
  const words = { ...one.words, subject: "시험해볼 제목" };
  const tries = (channel: "mail" | "message") =>
    tryWords(shop, one, words, { channel, acting: me });
  expect(await tries("mail")).toBe(member.email);
  expect(sent).toMatchObject([
    { to: member.email, subject: "시험: [소리상점] 시험해볼 제목 (20261121-K7QF2M9X)" },
  ]);
  const to = await tries("message");
  expect(messages).toMatchObject([{ to, event: "order-paid" }]);
  for (let times = 1; times < 5; times++) await tries("message");
  await expect(tries("message")).rejects.toMatchObject({ code: "too-many-attempts" });
  expect(messages).toHaveLength(5);
  const log = await rowsOf(shop.db, auditLog, { action: "notice.try" });
  expect(log).toHaveLength(6);
  expect(log[0]).toMatchObject({ accountId: member.id, subject: "notice-words order-paid" });
  const failing = { name: "failing", send: () => Promise.reject(new Error("no")) };
  await expect(
    tryWords({ ...shop, mailer: failing }, one, words, { channel: "mail", acting: me }),
  ).rejects.toMatchObject({ code: "try-failed" });
});
