import { and, eq, lte, sql } from "drizzle-orm";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { confirmDueAt, isConfirmable } from "#shop/order/confirm/confirm-due.server.ts";
import { confirmedWords } from "#shop/order/confirm/asked-to-confirm.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { confirmLocked } from "./confirm-purchase.server.ts";

const AT_ONCE = 200;
/** Nobody is told of orders that were due long ago, as after the update that brought this. */
const TOLD_WITHIN = "7 days";

/**
 * Confirms purchases whose term is over, each once, with any number of workers. Returns how many.
 */
export async function confirmByTerm(shop: Shop): Promise<number> {
  const { confirm } = await findSite(shop.db);
  const dueAt = confirmDueAt(confirm);
  const isDue = and(isConfirmable, lte(dueAt, sql`now()`));
  const due = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(isDue)
    .orderBy(orders.placedAt)
    .limit(AT_ONCE);
  let count = 0;
  for (const { id } of due) {
    try {
      count += await inTransaction(shop.db, async (db) => {
        // The first of several workers confirms, and the others find nothing.
        const [row] = await db
          .select({ isLate: sql<boolean>`${dueAt} < now() - ${TOLD_WITHIN}::interval` })
          .from(orders)
          .where(and(eq(orders.id, id), isDue))
          .for("update");
        return row ? confirmOne(db, shop, { id, isLate: row.isLate }) : 0;
      });
    } catch (error) {
      // A claim that was opened at the same moment goes first.
      if (!isRefusal(error))
        log.error(`purchase of ${id} could not be confirmed: ${logWords(error)}`);
    }
  }
  return count;
}

async function confirmOne(
  db: Db,
  shop: Pick<Shop, "origin">,
  { id, isLate }: { id: string; isLate: boolean },
): Promise<number> {
  const order = await confirmLocked(db, await lockOrder(db, id), "confirmByTerm");
  if (isLate) return 1;
  const noticed = { ...order, confirm: { words: confirmedWords(order) } };
  await queueNotices(db, orderNotice("order-confirmed", noticed, shop.origin));
  return 1;
}
