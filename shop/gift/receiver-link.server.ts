import { and, eq, lt, sql } from "drizzle-orm";
import { hashOfToken, isToken } from "#lib/secret-token.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { lockOrder } from "#shop/order/find-order.server.ts";
import { findReceiver, type Receiver } from "#shop/order/gift/find-receiver.server.ts";
import { receiverToken } from "#shop/order/gift/gift-link.server.ts";
import { receiverNotice } from "#shop/order/gift/receiver-notice.server.ts";
import { giftReceivers } from "#shop/order/gift/table.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { isPaid } from "#shop/order/status.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { guessing, type Guesser } from "./guessing.server.ts";

const HOUR = 3600;
const MOST_SENT = 3;

/** Mail programs that look at links before their reader count too. */
const MOST_LET_IN = 10;

/**
 * Opens a receiver's own link. A replaced link is as unknown as a guessed one. A link admits a
 * limited number of browsers, so that sharing it has little effect. Throws `too-many-attempts` and
 * `gift-link-full`.
 */
export async function openReceiverLink(
  { db }: Pick<Shop, "db">,
  token: string,
  {
    known: proofs,
    ...from
  }: Guesser & { /** proofs that the browser has already */ known: readonly string[] },
): Promise<Receiver | null> {
  const receiver = await guessing(db, from, () => findByToken(db, token));
  if (!receiver || proofs.includes(token)) return receiver;
  const [entered] = await db
    .update(giftReceivers)
    .set({ letIn: sql`${giftReceivers.letIn} + 1` })
    .where(
      and(eq(giftReceivers.linkHash, hashOfToken(token)), lt(giftReceivers.letIn, MOST_LET_IN)),
    )
    .returning();
  if (!entered) throw new Refusal("gift-link-full");
  return entered;
}

async function findByToken(db: Db, token: string): Promise<Receiver | null> {
  if (!isToken(token)) return null;
  const [found] = await db
    .select()
    .from(giftReceivers)
    .where(eq(giftReceivers.linkHash, hashOfToken(token)))
    .limit(1);
  return found ?? null;
}

/**
 * Sends the link again, always to the receiver's own mail and never in the answer, whoever requests
 * it.
 */
export const sendReceiverLink = (shop: LinkShop, order: Pick<Order, "id">): Promise<string> =>
  sendLink(shop, order, { more: 0 });

/**
 * Replaces a guest's lost link; the old link and its admitted browsers lose access. Returns the new
 * proof.
 */
export const renewReceiverLink = (shop: LinkShop, order: Pick<Order, "id">): Promise<string> =>
  sendLink(shop, order, { more: 1 });

type LinkShop = Pick<Shop, "db" | "origin" | "secret">;

async function sendLink(
  shop: LinkShop,
  { id }: Pick<Order, "id">,
  { more }: { more: 0 | 1 },
): Promise<string> {
  if (!(await findReceiver(shop.db, id))) throw new Refusal("gift-over");
  await spendAttempt(shop.db, [{ key: `gift files of ${id}`, most: MOST_SENT, seconds: HOUR }]);
  return inTransaction(shop.db, async (db) => {
    const order = await lockOrder(db, id);
    const before = await findReceiver(db, id);
    if (!before || !isPaid(order)) throw new Refusal("gift-over");
    // A link that is used up is useless to its owner too, so it is replaced.
    const link = before.link + (before.letIn < MOST_LET_IN ? more : 1);
    const token = receiverToken(shop, { orderId: id, link });
    const isGuests = before.linkHash !== null;
    const receiver = { ...before, link };
    if (isGuests)
      await db
        .update(giftReceivers)
        .set({
          link,
          linkHash: hashOfToken(token),
          letIn: link === before.link ? before.letIn : 0,
        })
        .where(eq(giftReceivers.orderId, id));
    await queueNotices(db, await receiverNotice(db, shop, "gift-files", { order, receiver }));
    return token;
  });
}
