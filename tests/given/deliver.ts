import { eq, inArray, sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { type TestShop } from "#tests/test-shop.ts";
import type { Mail, Mailer } from "#shop/notice/mailer.ts";
import { notices } from "#shop/notice/table.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { asSaid } from "#tests/has/said.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { rowsOf } from "../has/rows-of.ts";

export const keeping = () => {
  const sent: Mail[] = [];
  const mailer: Mailer = {
    name: "keeping",
    async send(mail) {
      await new Promise((done) => setTimeout(done, 5));
      sent.push(mail);
    },
  };
  return { sent, mailer };
};

export async function queued(shop: TestShop, ordererEmail = `${randomLetters(8)}@example.com`) {
  const order = await shop.has.order({ ordererEmail });
  await queueNotices(shop.db, orderNotice("order-unpaid", order, shop.origin));
  const [notice] = await rowsOf(shop.db, notices, { subjectKey: order.number });
  return asSaid(notice!, shop.origin);
}

export const makeDue = ({ db }: TestShop, id: string) =>
  db
    .update(notices)
    .set({ dueAt: sql`now() - interval '1 second'` })
    .where(eq(notices.id, id));

export const settle = async ({ db }: TestShop) =>
  db
    .update(notices)
    .set({ state: "sent" })
    .where(inArray(notices.state, ["queued", "waiting"]));

export const allQueued = async (shop: TestShop, count: number) => {
  await settle(shop);
  const mine = [];
  for (let at = 0; at < count; at++) mine.push(await queued(shop));
  return mine;
};
