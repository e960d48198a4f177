import { eq, sql } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Db } from "#shop/shop.ts";
import { lockOrder } from "../find-order.server.ts";
import { listLines } from "../list/list-lines.server.ts";
import type { Order } from "../move-order.server.ts";
import { orders, timeline } from "../table.server.ts";
import { consentFor, consentTrouble, hasFiles } from "./withdrawal.ts";

type ConsentTicks = { agree?: string | undefined; agreeSupply?: string | undefined };

/** The buyer agrees to an order that was written at the desk, or to a difference; nobody else can. Once is enough. Throws BadInput beside the ticks. */
export async function agreeToOrder(db: Db, order: Order, ticked: ConsentTicks): Promise<Order> {
  if (!order.awaitsConsent) return order;
  const lines = await listLines(db, order.id);
  const trouble = {
    ...(ticked.agree !== "on" && { agree: ["내용을 확인하고 동의해주세요."] }),
    ...consentTrouble(lines, ticked.agreeSupply, consentFor(order)),
  };
  if (Object.keys(trouble).length) throw new BadInput(trouble);
  return inTransaction(db, async (db) => {
    const locked = await lockOrder(db, order.id);
    if (!locked.awaitsConsent) return locked;
    const [agreed] = await db
      .update(orders)
      .set({
        awaitsConsent: false,
        ...(hasFiles(lines) && {
          supplyAgreedAt: sql`now()`,
          supplyAgreedWords: consentFor(order).version,
        }),
      })
      .where(eq(orders.id, order.id))
      .returning();
    await db.insert(timeline).values({ orderId: order.id, event: "agreed", by: "shopper" });
    return agreed!;
  });
}
