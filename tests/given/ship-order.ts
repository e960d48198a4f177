import { and, eq, ne } from "drizzle-orm";
import { type TestShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { timeline } from "#shop/order/table.server.ts";
import { rowsOf } from "../has/rows-of.ts";

export const acting = async (shop: TestShop) => ({
  account: await shop.has.admin(),
  address: "203.0.113.5",
});

export async function tracesOf({ db }: TestShop, number: string) {
  const order = (await findOrder(db, number))!;
  const [noticeRows, audited, events] = await Promise.all([
    db
      .select({ event: notices.event })
      .from(notices)
      .where(and(eq(notices.subjectKey, number), ne(notices.channel, "message"))),
    rowsOf(db, auditLog, { subject: `order ${number}` }, auditLog.id),
    rowsOf(db, timeline, { orderId: order.id }, timeline.id),
  ]);
  return { order, told: noticeRows.map(({ event }) => event), audited, events };
}
