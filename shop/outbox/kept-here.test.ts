import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { queued } from "#tests/given/deliver.ts";
import { findMail } from "#shop/office/notice/find-mail.server.ts";
import { listMails } from "#shop/office/notice/list-mails.server.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { deliverNotices } from "./deliver-notices.server.ts";
import { mailbox, notices } from "#shop/notice/table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const statesOf = async ({ db }: TestShop, ids: string[]) =>
  (await db.select().from(notices).where(inArray(notices.id, ids)))
    .map(({ state, tries }) => `${state} ${tries}`)
    .toSorted();
/** A mail that the outbox does not forget when it is sent. */
async function plain(shop: TestShop) {
  const notice = await queued(shop);
  await shop.db.update(notices).set({ event: "order-done" }).where(eq(notices.id, notice.id));
  return notice;
}

const keptOf = ({ db }: TestShop, messageIds: string[]) =>
  db.select().from(mailbox).where(inArray(mailbox.messageId, messageIds));

test("of mails that stay in this shop a round keeps all at once, two workers at once none twice", async () => {
  const shop = await testShop();
  const mine = [];
  for (let at = 0; at < 12; at++) mine.push(await plain(shop));
  const sent = await Promise.all([deliverNotices(shop), deliverNotices(shop)]);
  expect(Math.max(...sent)).toBeGreaterThanOrEqual(12);
  expect(Math.min(...sent)).toBe(0);
  const ids = mine.map(({ id }) => id);
  expect(new Set(await statesOf(shop, ids))).toEqual(new Set(["sent 1"]));
  const listed = (await listMails(shop.db, { limit: 100 })).rows.map(({ messageId }) => messageId);
  for (const { messageId } of mine)
    expect(listed.filter((one) => one === messageId)).toHaveLength(1);
  expect(await deliverNotices(shop)).toBe(0);
});

test("their words stay in the outbox alone; those that it forgets are kept whole", async () => {
  const shop = await testShop();
  const [plainNotice, secret] = [await plain(shop), await queued(shop)];
  await shop.db.update(notices).set({ event: "order-code" }).where(eq(notices.id, secret.id));
  await deliverNotices(shop);
  const textsOf = async ({ messageId, id }: typeof plainNotice) => {
    const [kept] = await keptOf(shop, [messageId]);
    const [row] = await rowsOf(shop.db, notices, { id });
    return { mailbox: kept?.text, outbox: row!.facts?.button };
  };
  expect(
    await findMail(shop, plainNotice.messageId, { account: null, address: "203.0.113.5" }),
  ).toMatchObject({
    to: plainNotice.to,
    html: expect.stringContaining("<!doctype html>"),
  });
  expect(await textsOf(plainNotice)).toEqual({
    mailbox: undefined,
    outbox: plainNotice.facts!.button,
  });
  expect(await textsOf(secret)).toEqual({
    mailbox: expect.stringContaining("인증번호예요"),
    outbox: undefined,
  });
});

test("one that can never be kept does not hold up the others", async () => {
  const shop = await testShop();
  const [good, bad] = [await plain(shop), await queued(shop)];
  await shop.db.update(notices).set({ to: "nobody" }).where(eq(notices.id, bad.id));
  await deliverNotices(shop);
  expect(await statesOf(shop, [good.id, bad.id])).toEqual(["parked 1", "sent 1"]);
  const listed = (await listMails(shop.db, { limit: 100 })).rows.map(({ messageId }) => messageId);
  expect([good, bad].map(({ messageId }) => listed.includes(messageId))).toEqual([true, false]);
});
