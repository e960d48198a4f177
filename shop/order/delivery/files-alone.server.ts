import { eq, sql } from "drizzle-orm";
import { goods } from "#shop/product/goods/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { paymentIn } from "../status-condition.server.ts";
import { orderLines, orders } from "../table.server.ts";

/** The product's goods at the time of payment; if it had none then, those added since. */
const boughtWith = sql`(${goods.removedAt} is null or ${goods.removedAt} > ${orders.paidAt})
  and (${goods.createdAt} <= ${orders.paidAt} or not exists (
    select from ${goods} as earlier
    where earlier.line_id is null and earlier.product_id = ${orderLines.productId} and earlier.created_at <= ${orders.paidAt}
    and (earlier.removed_at is null or earlier.removed_at > ${orders.paidAt})))`;

/**
 * Whether the option was chosen, or its licence was added to the line by a later paid and applied
 * order.
 */
export const isChosen = sql`(${goods.optionId} is null or exists (
  select from jsonb_array_elements(${orderLines.options}) as chosen
  where chosen->>'id' = ${goods.optionId}) or exists (
  select from order_lines wider join orders added on added.id = wider.order_id,
    jsonb_array_elements(wider.options) as chosen
  where wider.of_line_id = ${orderLines.id} and wider.of_line_as = 'licence'
    and ${paymentIn(sql`added.payment`, "paid")} and added.delivery = 'done' and chosen->>'id' = ${goods.optionId}))`;

export const isHandedOver = sql`${orderLines.shippingClass} = 'digital' and ${orderLines.ofLineAs} is null
  and ${orders.paidAt} is not null
  and case when ${goods.lineId} is null then ${boughtWith} and ${isChosen}
    else ${goods.lineId} = ${orderLines.id} and ${goods.removedAt} is null end`;

const alone = sql`(${orders.address} = '' and not exists (select from order_lines line
  where line.order_id = ${orders.id} and line.shipping_class = 'parcel'))`;

/** Commissions are delivered in their room, and differences have nothing to deliver. */
const all = sql`(${alone} and not exists (select from ${orderLines}
  where ${orderLines.orderId} = ${orders.id} and ${orderLines.brief} is null
  and ${orderLines.ofLineAs} is null and not exists (select from ${goods}
    where ${goods.productId} = ${orderLines.productId} and ${isHandedOver})))`;

/** Whether nothing of the order is shipped; a column for lists. Separated orders have lost their
 * address. */
export const isDigital = sql<boolean>`${alone}`.mapWith(Boolean);

/** Whether the buyer can open everything, so that the desk need not act; a column for lists. */
export const hasAllFiles = sql<boolean>`${all}`.mapWith(Boolean);

export type FilesAlone = { isDigital: boolean; hasAllFiles: boolean };

/** The same of one order. */
export async function findFilesAlone(db: Db, id: string): Promise<FilesAlone> {
  const [found] = await db.select({ isDigital, hasAllFiles }).from(orders).where(eq(orders.id, id));
  return found ?? { isDigital: false, hasAllFiles: false };
}
