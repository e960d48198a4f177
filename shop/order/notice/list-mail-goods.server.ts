import { asc, eq, inArray } from "drizzle-orm";
import { maskAddress, maskName } from "#lib/mask.ts";
import type { MailGoods } from "#shop/notice/dress-mail.ts";
import type { Db } from "#shop/shop.ts";
import type { SiteSettings } from "#shop/site/settings.ts";
import { agreedTerms } from "../amounts.ts";
import { orderLines, orders } from "../table.server.ts";
import { mailGoods } from "./mail-goods.ts";
import { summaryPartOf, type OrderSummary } from "./order-summary.ts";

type OrderMail = { event: string; subjectKey: string };

/** What each of these mails shows of its order; null where it shows nothing. */
export async function listMailGoods(
  db: Db,
  mails: OrderMail[],
): Promise<(mail: OrderMail, site: SiteSettings) => MailGoods | null> {
  const numbers = mails.filter(({ event }) => summaryPartOf(event)).map((mail) => mail.subjectKey);
  const summaries = await listOrderSummaries(db, [...new Set(numbers)]);
  return ({ event, subjectKey }, site) => {
    const order = summaries.get(subjectKey);
    return order ? mailGoods(event, order, site) : null;
  };
}

async function listOrderSummaries(db: Db, numbers: string[]): Promise<Map<string, OrderSummary>> {
  if (!numbers.length) return new Map();
  const rows = await db
    .select()
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(inArray(orders.number, numbers))
    .orderBy(asc(orderLines.id));
  const summaries = new Map<string, OrderSummary>();
  for (const { orders: order, order_lines: bought } of rows) {
    const summary = summaries.get(order.number) ?? emptySummary(order);
    summary.lines.push({
      title: bought.title,
      options: bought.options.map(({ axisName, label }) => `${axisName}: ${label}`),
      quantity: bought.quantity,
      amount: bought.unitPrice * bought.quantity,
      shippingClass: bought.shippingClass,
    });
    summaries.set(order.number, summary);
  }
  return summaries;
}

const emptySummary = (order: typeof orders.$inferSelect): OrderSummary => ({
  number: order.number,
  placedAt: order.placedAt,
  payBy: order.payBy,
  cashReceipt: order.cashReceipt,
  shipBy: order.shipBy,
  agreed: order.shippingTerms && agreedTerms(order.shippingTerms),
  amounts: {
    itemsAmount: order.itemsAmount,
    discountAmount: order.discountAmount,
    shippingAmount: order.shippingAmount,
    total: order.total,
  },
  lines: [],
  recipient: order.address
    ? { name: maskName(order.recipientName), district: maskAddress(order.address) }
    : null,
});
