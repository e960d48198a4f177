import { and, eq, isNull, sql } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { orderLines, orders } from "#shop/order/table.server.ts";
import type { Db, Shop } from "../shop.ts";
import { moveRoom } from "./move-room.server.ts";
import { tellBuyer } from "./room-notices.server.ts";
import { lockRoom, refuseClosed, type OpenedRoom } from "./room-row.server.ts";

/**
 * Recording begins: the script is locked, and a buyer who agreed to made-to-order goods can no
 * longer withdraw (decree, article 21). Throws `illegal-move`, `commission-closed`, `claim-open`.
 */
export const beginRoom = (
  shop: Pick<Shop, "db" | "origin">,
  opened: OpenedRoom,
  { account }: AuditActor,
): Promise<void> =>
  inTransaction(shop.db, async (db) => {
    const locked = await lockRoom(db, opened);
    refuseClosed(locked);
    const { room, line } = locked;
    const { dueOn } = room;
    await moveRoom(db, room, {
      move: "begin",
      by: "admin",
      accountId: account?.id,
      set: { dueOn },
    });
    if (line.brief.agreed) await endWithdrawal(db, locked);
    await tellBuyer(db, shop, locked, {
      event: "room-news",
      news: "녹음을 시작했어요. 이제 원고를 바꾸려면 서로 동의해야 해요.",
    });
  });

async function endWithdrawal(db: Db, { line, order }: OpenedRoom): Promise<void> {
  const set = { withdrawalEndedAt: sql`now()` };
  await db
    .update(orderLines)
    .set(set)
    .where(and(eq(orderLines.id, line.id), isNull(orderLines.withdrawalEndedAt)));
  await db
    .update(orders)
    .set(set)
    .where(and(eq(orders.id, order.id), isNull(orders.withdrawalEndedAt)));
}
