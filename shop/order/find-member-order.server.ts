import type { Db } from "../shop.ts";
import { findOrder } from "./find-order.server.ts";
import type { Order } from "./move-order.server.ts";

/** Null for other members, exactly as for an unknown number. */
export async function findMemberOrder(
  db: Db,
  number: string | undefined,
  accountId: string | undefined,
): Promise<Order | null> {
  if (!number || !accountId) return null;
  const order = await findOrder(db, number);
  return order?.memberId === accountId ? order : null;
}
