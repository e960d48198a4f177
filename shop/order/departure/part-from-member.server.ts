import { and, eq, isNotNull, sql } from "drizzle-orm";
import { users } from "#shop/member/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { orders } from "../table.server.ts";

const parted = { memberId: null, departedMemberId: sql`member_id`, guestId: null };

/**
 * Detaches a departing member's orders: no account has them, no device opens them, nobody adopts
 * them.
 */
export async function partFromMember(db: Db, memberId: string): Promise<void> {
  await db.update(orders).set(parted).where(eq(orders.memberId, memberId));
}

/** Also detaches orders placed at the moment of leaving. */
export async function partStrayOrders(db: Db): Promise<void> {
  await db
    .update(orders)
    .set(parted)
    .where(
      and(
        isNotNull(orders.memberId),
        sql`placed_at > now() - interval '7 days'`,
        sql`not exists (select from ${users} where ${users.id} = ${orders.memberId})`,
      ),
    );
}
