import { chosenOptions } from "#shop/order/chosen-options.ts";
import { orderAmounts } from "#shop/order/order-amounts.ts";
import { asc, eq, inArray } from "drizzle-orm";
import { maskAddress, maskName } from "#lib/mask.ts";
import type { MailGoods } from "#shop/outbox/mail/dress-mail.ts";
import type { Db } from "#shop/shop.ts";
import type { SiteSettings } from "#shop/site/settings.ts";
import { agreedTerms, chargedClass } from "#shop/order/amounts.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import { mailGoods } from "./mail-goods.ts";
import { summaryPartOf, type OrderSummary } from "./order-summary.ts";

type OrderMail = { event: string; subjectKey: string };

/** The order details of each mail; null for mails without. */
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
  const byOrder = Map.groupBy(rows, ({ orders: { number } }) => number);
  return new Map(
    [...byOrder].map(([number, bought]) => [
      number,
      summaryOf(
        bought[0]!.orders,
        bought.map((row) => row.order_lines),
      ),
    ]),
  );
}

const summaryOf = (
  order: typeof orders.$inferSelect,
  lines: (typeof orderLines.$inferSelect)[],
): OrderSummary => ({
  number: order.number,
  placedAt: order.placedAt,
  payBy: order.payBy,
  cashReceipt: order.cashReceipt,
  shipBy: order.shipBy,
  agreed: order.shippingTerms && agreedTerms(order.shippingTerms),
  amounts: orderAmounts(order),
  charged: chargedClass(lines, order.shippingTerms),
  lines: lines.map(({ title, options, quantity, unitPrice, shippingClass }) => ({
    title,
    options: chosenOptions(options),
    quantity,
    amount: unitPrice * quantity,
    shippingClass,
  })),
  recipient:
    order.address && !order.giftState
      ? { name: maskName(order.recipientName), district: maskAddress(order.address) }
      : null,
});
