import { eq } from "drizzle-orm";
import { hashOfToken, isToken } from "#lib/secret-token.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { queueNotices } from "#shop/notice/queue-notices.server.ts";
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

/** Whose a receiver's own link is; one that was replaced is as unknown as one that was guessed. Throws `too-many-attempts`. */
export const openReceiverLink = ({ db }: Pick<Shop, "db">, token: string, from: Guesser) =>
  guessing(db, from, () => findByToken(db, token));

async function findByToken(db: Db, token: string): Promise<Receiver | null> {
  if (!isToken(token)) return null;
  const [found] = await db
    .select()
    .from(giftReceivers)
    .where(eq(giftReceivers.linkHash, hashOfToken(token)))
    .limit(1);
  return found ?? null;
}

/** The way to the files once more, to the receiver's mail whoever asks: nothing of it comes back here. */
export const sendReceiverLink = (shop: LinkShop, order: Pick<Order, "id">): Promise<string> =>
  sendLink(shop, order, { more: 0 });

/** Another link for a guest whose own went astray; the old one and every browser that it let in are shut out. Gives the new proof. */
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
    const link = before.link + more;
    const token = receiverToken(shop, { orderId: id, link });
    const isGuests = before.linkHash !== null;
    const receiver = { ...before, link };
    if (isGuests)
      await db
        .update(giftReceivers)
        .set({ link, linkHash: hashOfToken(token) })
        .where(eq(giftReceivers.orderId, id));
    await queueNotices(db, await receiverNotice(db, shop, "gift-files", { order, receiver }));
    return token;
  });
}
