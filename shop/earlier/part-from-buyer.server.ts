import { eq, sql } from "drizzle-orm";
import { DEPARTED_NAME } from "#shop/order/whose-order.ts";
import type { Db } from "#shop/shop.ts";
import { earlierOrders, retainedEarlierOrders } from "./table.server.ts";
import { takeOverEarlierOrders } from "./take-over-earlier-orders.server.ts";

/** Replaces the personal columns of an order. */
const blanked = {
  buyerName: DEPARTED_NAME,
  buyerEmail: null,
  buyerPhone: "",
  buyerId: "",
  receiverName: "",
  receiverPhone: "",
  postcode: "",
  address: "",
  addressDetail: "",
  memo: "",
  waybill: "",
};
const personalColumns = Object.keys(blanked) as (keyof typeof blanked)[];

/**
 * Stores the personal data of a departing member's orders apart, as the law asks of dealings
 * (decree of the e-commerce act, article 6). They are over, so that nothing waits a week first.
 */
export async function partFromBuyer(db: Db, accountId: string): Promise<void> {
  await takeOverEarlierOrders(db, accountId);
  const personal = personalColumns.map((name) => sql`${name}::text, ${earlierOrders[name]}`);
  await db.execute(sql`
    insert into ${retainedEarlierOrders} (order_id, personal)
    select ${earlierOrders.id}, jsonb_build_object(${sql.join(personal, sql`, `)})
    from ${earlierOrders} where ${earlierOrders.accountId} = ${accountId}`);
  await db
    .update(earlierOrders)
    .set({ ...blanked, accountId: null })
    .where(eq(earlierOrders.accountId, accountId));
}
