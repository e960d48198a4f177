import type { Db } from "../shop.ts";
import { findOrder } from "./find-order.server.ts";
import type { Order } from "./move-order.server.ts";

/** The order for the member who made it; null for everybody else, exactly as for a number that does not exist. */
export async function findMemberOrder(
  db: Db,
  number: string | undefined,
  accountId: string | undefined,
): Promise<Order | null> {
  if (!number || !accountId) return null;
  const order = await findOrder(db, number);
  return order?.memberId === accountId ? order : null;
}
