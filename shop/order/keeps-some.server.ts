import { eq, sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import type { OrderStanding } from "./standing.ts";
import { orders } from "./table.server.ts";

/** Whether the shopper kept part of a returned order; a column for lists. `offset 0` makes
 * PostgreSQL compute it only for a page's rows, not for all orders. */
export const keepsSome =
  sql<boolean>`coalesce(orders.claim_kind = 'return' and orders.claim_status = 'completed' and exists (
  select from order_lines line where line.order_id = orders.id and line.licence_ended_at is null and line.quantity > (
    select coalesce(sum(asked.quantity), 0) from claim_lines asked join claims on claims.id = asked.claim_id
    where asked.order_line_id = line.id and claims.kind in ('cancel', 'return') and claims.status in ('approved', 'completed')) offset 0), false)`.mapWith(
    Boolean,
  );

/** The same of one order that was read already. */
export async function findKeepsSome(
  db: Db,
  { id, claimKind, claimStatus }: OrderStanding & { id: string },
): Promise<boolean> {
  if (claimKind !== "return" || claimStatus !== "completed") return false;
  const [found] = await db.select({ keepsSome }).from(orders).where(eq(orders.id, id));
  return found?.keepsSome ?? false;
}
