import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { line, sentBack } from "#shop/typed-words.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { findOrder, lockOrder } from "#shop/order/find-order.server.ts";
import { whoseOrder } from "#shop/order/whose-order.ts";
import { orderLines } from "#shop/order/table.server.ts";
import { needStrangersOrder } from "#shop/member/staff/need-stranger.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { isOpened, listLeft, supplyDays } from "./supplies.server.ts";
import { supplies } from "./table.server.ts";

const WORDS = "다시 여는 까닭을 적어주세요.";

export const reopenForm = z.object({
  intent: z.literal("supply-reopen"),
  supply: sentBack(40),
  reason: line(WORDS).min(2, WORDS).max(200, "200자까지 쓸 수 있어요."),
});
type ReopenRequest = Pick<z.output<typeof reopenForm>, "supply" | "reason">;

/** Restarts a file's period and downloads. Throws `order-not-found`, and `goods-not-found` for
 * files that were refunded or never sold. */
export function reopenSupply(
  shop: Pick<Shop, "db" | "adminEmails">,
  number: string,
  { supply: id, reason }: ReopenRequest,
  acting: AuditActor,
): Promise<void> {
  return inTransaction(shop.db, async (db) => {
    const foundOrder = await findOrder(db, number);
    if (!foundOrder) throw new Refusal("order-not-found");
    const order = await lockOrder(db, foundOrder.id);
    await needStrangersOrder({ ...shop, db }, acting, order);
    const own = and(eq(supplies.id, id), eq(supplies.orderId, order.id));
    const [before] = await db.select().from(supplies).where(own).for("update");
    const isLeft = (await listLeft(db, order.id)).some((line) => line.id === before?.lineId);
    if (!before || !isLeft || !isOpened(order)) throw new Refusal("goods-not-found");
    const [after] = await db
      .update(supplies)
      .set({
        endsAt: sql`now() + (select make_interval(days => ${supplyDays}) from ${orderLines}
          where ${orderLines.id} = ${before.lineId})`,
        savedBytes: 0,
      })
      .where(own)
      .returning({ endsAt: supplies.endsAt });
    await recordAudit(db, {
      ...acting,
      action: "order.supply-reopen",
      subject: `order ${number}`,
      whose: whoseOrder(order),
      reason,
      before: { supply: id, endsAt: before.endsAt, savedBytes: before.savedBytes },
      after: { supply: id, endsAt: after!.endsAt, savedBytes: 0 },
    });
  });
}
