import { asc, eq, inArray } from "drizzle-orm";
import { maskAddress, maskName } from "#lib/mask.ts";
import { orderLines, orders } from "../order/table.server.ts";
import type { Db } from "../shop.ts";
import type { OrderSummary } from "./order-summary.ts";

/** What was ordered, by the orders' numbers, as their mails show it. */
export async function listOrderSummaries(
  db: Db,
  numbers: string[],
): Promise<Map<string, OrderSummary>> {
  if (!numbers.length) return new Map();
  const rows = await db
    .select()
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(inArray(orders.number, numbers))
    .orderBy(asc(orderLines.id));
  const summaries = new Map<string, OrderSummary>();
  for (const { orders: order, order_lines: bought } of rows) {
    const {
      number,
      placedAt,
      itemsAmount,
      discountAmount,
      shippingAmount,
      total,
      payBy,
      cashReceipt,
      shipBy,
      recipientName,
      address,
    } = order;
    const summary = summaries.get(number) ?? {
      number,
      placedAt,
      payBy,
      cashReceipt,
      shipBy,
      amounts: { itemsAmount, discountAmount, shippingAmount, total },
      lines: [],
      recipient: address ? { name: maskName(recipientName), district: maskAddress(address) } : null,
    };
    summary.lines.push({
      title: bought.title,
      options: bought.options.map(({ axisName, label }) => `${axisName}: ${label}`),
      quantity: bought.quantity,
      amount: bought.unitPrice * bought.quantity,
      shippingClass: bought.shippingClass,
    });
    summaries.set(number, summary);
  }
  return summaries;
}
