import { eq } from "drizzle-orm";
import type { Actor } from "../machine.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockOrder } from "./find-order.server.ts";
import type { Order } from "./move-order.server.ts";
import { mayChangeRecipient, type Recipient } from "./recipient.ts";
import { orders, timeline } from "./table.server.ts";
import { queueNotices } from "#shop/notice/queue-notices.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";

/** The order is locked: it leaves to the old place or to the new one. Throws `recipient-fixed`. */
export async function changeRecipient(
  shop: Pick<Shop, "db" | "origin" | "adminEmails">,
  { id }: Pick<Order, "id">,
  recipient: Recipient,
  by: Extract<Actor, "shopper"> = "shopper",
): Promise<Order> {
  return inTransaction(shop.db, async (db) => {
    const order = await lockOrder(db, id);
    if (!mayChangeRecipient(order)) throw new Refusal("recipient-fixed");
    const isSame = (Object.keys(recipient) as (keyof Recipient)[]).every(
      (field) => order[field] === recipient[field],
    );
    if (isSame) return order;
    const [changed] = await db.update(orders).set(recipient).where(eq(orders.id, id)).returning();
    await db.insert(timeline).values({ orderId: id, event: "recipient", by });
    const told = [
      ...orderNotice("order-recipient-changed", changed!, shop.origin),
      ...orderNotice("owner-recipient-changed", changed!, shop.origin, shop.adminEmails),
    ];
    await queueNotices(db, told);
    return changed!;
  });
}
