import { eq, sql, type SQL } from "drizzle-orm";
import { hashOfToken } from "#lib/secret-token.server.ts";
import { users } from "#shop/member/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { Order } from "../move-order.server.ts";
import { orders } from "../table.server.ts";
import { giftReceivers } from "./table.server.ts";

export type Receiver = typeof giftReceivers.$inferSelect;

/** When the order's goods became the present owner's: a gift's acceptance, else the payment. */
export const ownedSince = sql`coalesce(
  (select ${giftReceivers.acceptedAt} from ${giftReceivers} where ${giftReceivers.orderId} = ${orders.id}),
  ${orders.paidAt})`;

/** The number shown to receivers: a handle in place of the order's number. */
export const numberShown = sql<string>`coalesce(
  (select given.handle from gift_receivers given where given.order_id = ${orders.id}), ${orders.number})`;

export const boughtByOrderer = sql`not exists (
  select from gift_receivers given where given.order_id = ${orders.id})`;

/** Ids of orders whose goods this account owns: as receiver who accepted them, else as buyer. */
export const ownedOrders = (accountId: string | SQL): SQL => sql`
  select own.id from orders own where own.member_id = ${accountId}
    and not exists (select from gift_receivers given where given.order_id = own.id)
  union all select order_id from gift_receivers where member_id = ${accountId}`;

export const ownedBy = (accountId: string) => sql`${orders.id} in (${ownedOrders(accountId)})`;

/** The account that owns an order's goods; null: a guest, or nobody any more. */
export const ownerOfGoods = sql`(case when ${boughtByOrderer} then ${orders.memberId}
  else (select given.member_id from gift_receivers given where given.order_id = ${orders.id}) end)`;

export async function findReceiver(db: Db, orderId: string): Promise<Receiver | null> {
  const [found] = await db
    .select()
    .from(giftReceivers)
    .where(eq(giftReceivers.orderId, orderId))
    .limit(1);
  return found ?? null;
}

const HANDLE = /^g-[a-z0-9]{16}$/;
export const isHandle = (text: string): boolean => HANDLE.test(text);

type ReceiverProof = { accountId: string | undefined; gifts: readonly string[] };
type ReceivedGift = { order: Order; receiver: Receiver; by: "member" | "link" };

/**
 * The gift for its receiver, by account or by a browser with their link. Null for others, as for an
 * unknown one.
 */
export async function findReceived(
  db: Db,
  handle: string,
  { accountId, gifts }: ReceiverProof,
): Promise<ReceivedGift | null> {
  if (!isHandle(handle)) return null;
  const [found] = await db
    .select({ order: orders, receiver: giftReceivers })
    .from(giftReceivers)
    .innerJoin(orders, eq(orders.id, giftReceivers.orderId))
    .where(eq(giftReceivers.handle, handle))
    .limit(1);
  if (!found) return null;
  const { memberId, linkHash } = found.receiver;
  if (memberId !== null) return memberId === accountId ? { ...found, by: "member" } : null;
  return gifts.some((token) => hashOfToken(token) === linkHash) ? { ...found, by: "link" } : null;
}

/** The receiver's current mail address; null after they left. */
export async function mailOfReceiver(
  db: Db,
  { memberId, email }: Pick<Receiver, "memberId" | "email">,
): Promise<string | null> {
  if (memberId === null) return email;
  const [account] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, memberId))
    .limit(1);
  return account?.email ?? null;
}
