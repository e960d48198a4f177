import { databaseTime } from "#shop/database/database-time.server.ts";
import { isPaid } from "#shop/order/status.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Db } from "#shop/shop.ts";
import { findClaimed } from "../request/find-claimed.server.ts";
import { withdrawalAnswers, type LineWithdrawal } from "./withdrawal-answers.ts";

/** The decision table's answers for a paid order's lines; none for an unpaid one. */
export async function findWithdrawal(db: Db, order: Order): Promise<LineWithdrawal[]> {
  if (!isPaid(order)) return [];
  const [claimed, now] = await Promise.all([findClaimed(db, order), databaseTime(db)]);
  return withdrawalAnswers(order, claimed, now);
}

/** The same by number, for the desk. */
export async function findWithdrawalOf(db: Db, number: string): Promise<LineWithdrawal[]> {
  const order = await findOrder(db, number);
  return order ? findWithdrawal(db, order) : [];
}
