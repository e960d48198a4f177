import { eq, sql } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { notices } from "#shop/notice/table.server.ts";
import { asSaid } from "#tests/has/said.ts";
import { type TestShop } from "#tests/test-shop.ts";

export const CODE = /^\d{6}$/m;

export async function guestOrder(shop: TestShop, overrides = {}) {
  const order = await shop.has.order({
    ordererEmail: `${randomLetters(8)}@example.com`,
    delivery: "ready",
    payment: "paid",
    ...overrides,
  });
  return { order, pair: { orderNumber: order.number, phone: order.ordererPhone } };
}

export const codeSent = async ({ db }: TestShop, number: string): Promise<string> => {
  const [newest] = await db
    .select()
    .from(notices)
    .where(eq(notices.subjectKey, number))
    .orderBy(sql`created_at desc`)
    .limit(1);
  return CODE.exec(asSaid(newest!).text)![0];
};
