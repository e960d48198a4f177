import { randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { evenTime } from "#lib/secret/even-time.server.ts";
import { maskEmail, maskPhone } from "#lib/mask.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { GuestLookup } from "./guest-lookup-form.ts";
import { mailArrives, needMail } from "#shop/notice/mail-arrives.ts";
import { findLookedUp, lookupLimits } from "./find-looked-up.server.ts";
import type { Order } from "../move-order.server.ts";
import { CODE_MINUTES } from "./order-code.ts";
import { hashOfCode, newOrderCode } from "./order-code.server.ts";
import { orderCodes } from "./table.server.ts";
import { queueNotices } from "#shop/notice/notice-row.server.ts";
import { orderNotice } from "#shop/order/notice/order-notice.server.ts";

const HOUR = 3600;
const STEP_MS = 50;

/**
 * Sends a one-time code. All mismatches get the same answer; rate limited per order and per
 * address.
 */
export async function askOrderCode(
  shop: Shop,
  { orderNumber, phone }: GuestLookup,
  address: string,
): Promise<void> {
  // Whether codes can be sent depends on the shop, so this answer reveals nothing about an order.
  if (!codesReach(shop)) needMail(shop);
  await spendAttempt(shop.db, lookupLimits(orderNumber, address));
  return evenTime(STEP_MS, async () => {
    const order = await findLookedUp(shop, orderNumber, phone);
    await spendAttempt(shop.db, [
      { key: `order code from ${lineOf(address)}`, most: 10, seconds: HOUR },
      { key: `order code of ${orderNumber}`, most: 5, seconds: HOUR },
    ]);
    return send(shop, order);
  });
}

const reachesPhones = ({ messenger }: Pick<Shop, "messenger">) => messenger.name !== "mailbox";

/** Whether a guest's code can be delivered, by mail or message. */
export const codesReach = (shop: Pick<Shop, "mailer" | "messenger">): boolean =>
  mailArrives(shop) || reachesPhones(shop);

/**
 * The masked address that this order's code goes to. Only for pairs already verified, since it
 * counts no try. Throws `order-not-found`.
 */
export async function whereCodeGoes(
  shop: Shop,
  orderNumber: string,
  phone: string,
): Promise<string[]> {
  const order = await findLookedUp(shop, orderNumber, phone);
  return codeNotices(shop, order, "").map(({ channel, to }) =>
    channel === "mail" ? maskEmail(to) : maskPhone(to),
  );
}

function codeNotices(shop: Shop, order: Order, code: string) {
  const toPhone = reachesPhones(shop) || !order.ordererEmail;
  return orderNotice("order-code", { ...order, code }, shop.origin).filter(({ channel }) =>
    channel === "mail" ? mailArrives(shop) : toPhone,
  );
}

async function send(shop: Shop, order: Order): Promise<void> {
  const [id, code] = [randomUUID(), newOrderCode()];
  await inTransaction(shop.db, async (db) => {
    await db
      .update(orderCodes)
      .set({ expiresAt: sql`now()` })
      .where(and(eq(orderCodes.orderId, order.id), gt(orderCodes.expiresAt, sql`now()`)));
    await db.insert(orderCodes).values({
      id,
      orderId: order.id,
      codeHash: hashOfCode(shop.secret, id, code),
      expiresAt: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
    });
    await queueNotices(db, codeNotices(shop, order, code));
  });
}
