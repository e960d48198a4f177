import { eq, inArray, sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import type { Page } from "#shop/database/newest-first.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { deliverNotices } from "./deliver-notices.server.ts";
import { findMail } from "#shop/office/notice/find-mail.server.ts";
import { listMails } from "#shop/office/notice/list-mails.server.ts";
import { listNotices } from "#shop/office/notice/list-notices.server.ts";
import type { Mailer } from "#shop/notice/mailer.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { retryNotice } from "#shop/office/notice/retry-notice.server.ts";
import { mailbox, notices } from "#shop/notice/table.server.ts";
import { keeping, queued, makeDue, allQueued } from "#tests/given/deliver.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const failing: Mailer = {
  name: "failing",
  send: () => Promise.reject(new Error("the mail server is away")),
};

const stateOf = async ({ db }: TestShop, id: string) => (await rowsOf(db, notices, { id }))[0]!;

const admin = { account: { id: "a1", email: "admin@sori.example" }, address: "203.0.113.5" };

test("two workers at once send each notice once", async () => {
  const { sent, mailer } = keeping();
  const shop = await testShop({ mailer });
  const mine = [];
  for (let at = 0; at < 45; at++) mine.push(await queued(shop));
  await Promise.all([deliverNotices(shop), deliverNotices(shop), deliverNotices(shop)]);

  const ids = mine.map(({ messageId }) => messageId);
  expect(
    sent
      .filter(({ messageId }) => ids.includes(messageId))
      .map(({ messageId }) => messageId)
      .toSorted(),
  ).toEqual(ids.toSorted());
  const states = await shop.db
    .select({ state: notices.state, tries: notices.tries })
    .from(notices)
    .where(inArray(notices.messageId, ids));
  expect(new Set(states.map(({ state, tries }) => `${state} ${tries}`))).toEqual(
    new Set(["sent 1"]),
  );
});

test("a mail that is not taken is tried again later and later, with the same Message-ID, and parked after twelve tries", async () => {
  const shop = await testShop({ mailer: failing });
  const { id, messageId } = await queued(shop);
  const waits: number[] = [];
  for (let tries = 1; tries <= 12; tries++) {
    await makeDue(shop, id);
    await deliverNotices(shop);
    const { dueAt, state, lastError, ...notice } = await stateOf(shop, id);
    expect(notice).toMatchObject({ tries, messageId });
    expect(lastError).toBe("the mail server is away");
    expect(state).toBe(tries === 12 ? "parked" : "waiting");
    waits.push(dueAt.getTime() - Date.now());
  }
  expect(waits.every((wait, at) => at === 0 || wait > waits[at - 1]! - 2000)).toBe(true);
  expect(waits[0]).toBeGreaterThan(5000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(3_601_000);

  await makeDue(shop, id);
  const { sent, mailer } = keeping();
  await deliverNotices({ ...shop, mailer });
  expect(sent.filter((mail) => mail.messageId === messageId)).toEqual([]);
});

test("what is not due is left alone", async () => {
  const { sent, mailer } = keeping();
  const shop = await testShop({ mailer });
  const { id, messageId } = await queued(shop);
  await shop.db
    .update(notices)
    .set({ dueAt: sql`now() + interval '1 minute'` })
    .where(eq(notices.id, id));
  await deliverNotices(shop);
  expect(sent.some((mail) => mail.messageId === messageId)).toBe(false);
});

test("one notice that can never be sent does not hold up the others", async () => {
  const sent: string[] = [];
  const shop = await testShop();
  const [poison, good] = [await queued(shop), await queued(shop)];
  const mailer: Mailer = {
    name: "picky",
    send: async ({ messageId }) =>
      messageId === poison.messageId ? Promise.reject(new Error("no")) : void sent.push(messageId),
  };
  await deliverNotices({ ...shop, mailer });
  expect(sent).toContain(good.messageId);
  expect(await stateOf(shop, poison.id)).toMatchObject({ state: "waiting", lastError: "no" });
});

test("a notice whose worker died is sent by the next one, with the same Message-ID", async () => {
  const { sent, mailer } = keeping();
  const shop = await testShop({ mailer });
  const { id, messageId } = await queued(shop);
  // Taken by a worker that never came back: one try spent, leased until later.
  await shop.db
    .update(notices)
    .set({ tries: 1, dueAt: sql`now() + interval '2 minutes'` })
    .where(eq(notices.id, id));
  await deliverNotices(shop);
  expect(sent.some((mail) => mail.messageId === messageId)).toBe(false);

  await makeDue(shop, id);
  await deliverNotices(shop);
  expect(sent.filter((mail) => mail.messageId === messageId)).toHaveLength(1);
});

test("an event that was rolled back tells nobody", async () => {
  const shop = await testShop();
  const order = await shop.has.order({});
  await expect(
    inTransaction(shop.db, async (db) => {
      await queueNotices(db, orderNotice("order-shipped", order, shop.origin));
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await rowsOf(shop.db, notices, { subjectKey: order.number })).toEqual([]);
});

test("without an address nothing is queued", async () => {
  const shop = await testShop();
  const order = await shop.has.order({ ordererEmail: null });
  await queueNotices(shop.db, orderNotice("order-done", order, shop.origin));
  expect(await rowsOf(shop.db, notices, { subjectKey: order.number })).toEqual([]);
});

test("without SMTP mail lands in the mailbox, where reading it is written down", async () => {
  const shop = await testShop();
  const { messageId, to } = await queued(shop);
  await deliverNotices(shop);

  const listed = (await listMails(shop.db, { limit: 100 })).rows.find(
    (mail) => mail.messageId === messageId,
  );
  expect(listed).toMatchObject({ to: `${to.slice(0, 2)}***@example.com` });
  const mail = await findMail(shop, messageId, admin);
  expect(mail).toMatchObject({ messageId, to });
  expect(mail!.html).toContain("<!doctype html>");
  expect(mail).toMatchObject({
    subject: expect.stringMatching(/^\[소리상점\] 결제를 기다리고 있어요 \(\d{8}-[A-Z0-9]{8}\)$/),
    channel: "mail",
    text: expect.stringContaining("사업자등록번호"),
  });
  expect(
    await shop.db
      .select({ action: auditLog.action, email: auditLog.email })
      .from(auditLog)
      .where(eq(auditLog.subject, `mail ${messageId}`)),
  ).toEqual([{ action: "mail.read", email: admin.account.email }]);
  for (const unknown of ["<none@shop.test>", "\u0000"])
    expect(await findMail(shop, unknown, admin)).toBeNull();
});

test("a parked notice is sent after all when an administrator asks for it; no other is", async () => {
  const { sent, mailer } = keeping();
  const shop = await testShop({ mailer });
  const { id, messageId } = await queued(shop);
  await expect(retryNotice(shop.db, id, admin)).rejects.toMatchObject({ code: "illegal-move" });

  await shop.db
    .update(notices)
    .set({ state: "parked", tries: 12, lastError: "away" })
    .where(eq(notices.id, id));
  expect(
    (await listNotices(shop.db, { state: "parked", limit: 100 })).rows.map((row) => row.id),
  ).toContain(id);
  await retryNotice(shop.db, id, admin);
  await expect(retryNotice(shop.db, id, admin)).rejects.toMatchObject({ code: "illegal-move" });
  await deliverNotices(shop);
  expect(sent.filter((mail) => mail.messageId === messageId)).toHaveLength(1);
  expect(await stateOf(shop, id)).toMatchObject({ state: "sent", lastError: null });
  expect(
    await shop.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, `notice ${messageId}`)),
  ).toEqual([{ action: "notice.retry" }]);
});

test("mailbox and outbox are read page by page", async () => {
  const shop = await testShop();
  for (let at = 0; at < 5; at++) await queued(shop);
  await deliverNotices(shop);
  for (const list of [listMails, listNotices]) {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Page<{ messageId: string }> = await list(shop.db, { after, limit: 2 });
      seen.push(...page.rows.map(({ messageId }) => messageId));
      after = page.next;
    } while (after);
    expect(new Set(seen).size).toBe(seen.length);
    const [{ count }] = (
      await shop.db.execute<{ count: number }>(
        list === listMails
          ? sql`select (select count(*) from ${mailbox})::int + count(*)::int as count from notices where kept_here`
          : sql`select count(*)::int as count from ${notices}`,
      )
    ).rows as [{ count: number }];
    expect(seen.length).toBe(count);
  }
});

// Faults F-22 to F-24 of the safety design.

afterEach(() => {
  vi.restoreAllMocks();
});

test("a worker killed in the middle of its round: the next one sends the rest, and repeats carry the same Message-ID", async () => {
  const shop = await testShop();
  const mine = await allQueued(shop, 6);
  const first: string[] = [];
  // Gone in its fourth mail: nothing of its round is marked.
  const dying: Mailer = {
    name: "dying",
    send: ({ messageId }) =>
      first.length === 3 ? new Promise(() => {}) : Promise.resolve(void first.push(messageId)),
  };
  void deliverNotices({ ...shop, mailer: dying });
  await expect.poll(() => first).toHaveLength(3);
  const { sent, mailer } = keeping();
  await deliverNotices({ ...shop, mailer });
  expect(sent).toEqual([]);

  for (const { id } of mine) await makeDue(shop, id);
  await deliverNotices({ ...shop, mailer });
  expect(sent.map(({ messageId }) => messageId).toSorted()).toEqual(
    mine.map(({ messageId }) => messageId).toSorted(),
  );
  for (const { id } of mine)
    expect(await stateOf(shop, id)).toMatchObject({ state: "sent", tries: 2 });
});
