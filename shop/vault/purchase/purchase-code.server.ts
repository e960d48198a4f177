import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { lineOf } from "#lib/network-address.server.ts";
import { evenTime } from "#lib/secret/even-time.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { earlierOrdersOf } from "#shop/earlier/earlier-buyer.server.ts";
import { earlierOrders } from "#shop/earlier/table.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { needMail } from "#shop/notice/mail-arrives.ts";
import { noticeRows, queueNotices } from "#shop/notice/notice-row.server.ts";
import { CODE_MINUTES } from "#shop/order/access/order-code.ts";
import {
  accessFor,
  hashOfCode,
  isCode,
  newOrderCode,
} from "#shop/order/access/order-code.server.ts";
import { ACCESS_MINUTES } from "#shop/order/access/prove-order-code.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { purchaseKinds } from "./purchase-words.ts";
import { purchaseCodes, purchases } from "./table.server.ts";

const HOUR = 3600;
const STEP_MS = 50;
const WRONG_TRIES = 5;

/**
 * Sends a one-time code to an address that bought elsewhere. Every address gets the same answer in
 * the same time; limited by address and network address.
 */
export async function askPurchaseCode(shop: Shop, email: string, address: string): Promise<void> {
  // Whether mail arrives depends on the shop, so this answer reveals nothing about an address.
  needMail(shop);
  await spendAttempt(shop.db, [
    { key: `purchase code from ${lineOf(address)}`, most: 10, seconds: HOUR },
    { key: `purchase code to ${email}`, most: 5, seconds: HOUR },
  ]);
  return evenTime(STEP_MS, async () => {
    if (await isBuyer(shop.db, email)) await send(shop, email);
  });
}

/** Whether a guest with this address bought files or ordered elsewhere. */
async function isBuyer(db: Db, email: string): Promise<boolean> {
  const [held] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.email, email), isNull(purchases.closedAt), isNull(purchases.memberId)))
    .limit(1);
  const own = await earlierOrdersOf(db, { email });
  const [order] = await db.select({ id: earlierOrders.id }).from(earlierOrders).where(own).limit(1);
  return held !== undefined || order !== undefined;
}

async function send(shop: Shop, email: string): Promise<void> {
  const [id, code] = [randomUUID(), newOrderCode()];
  await inTransaction(shop.db, async (db) => {
    await db
      .update(purchaseCodes)
      .set({ expiresAt: sql`now()` })
      .where(and(eq(purchaseCodes.email, email), gt(purchaseCodes.expiresAt, sql`now()`)));
    await db.insert(purchaseCodes).values({
      id,
      email,
      codeHash: hashOfCode(shop.secret, id, code),
      expiresAt: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
    });
    await queueNotices(
      db,
      noticeRows({
        event: "purchase-code",
        subjectKey: "purchase",
        kind: purchaseKinds["purchase-code"],
        told: { code },
        origin: shop.origin,
        to: email,
        phone: null,
      }),
    );
  });
}

/** Exchanges a code for half an hour of access. Valid once, ten minutes, five wrong tries. */
export async function provePurchaseCode(
  shop: Shop,
  { email, code }: { email: string; code: string },
  address: string,
): Promise<{ access: string }> {
  await spendAttempt(shop.db, [
    { key: `purchase proof from ${lineOf(address)}`, most: 30, seconds: HOUR },
    { key: `purchase proof of ${email}`, most: 20, seconds: HOUR },
  ]);
  return evenTime(STEP_MS, async () => {
    // The count must survive a failed try, so the error is thrown after the transaction.
    const access = await inTransaction(shop.db, (db) => exchange(db, shop.secret, email, code));
    if (!access) throw new Refusal("code-wrong");
    return { access };
  });
}

async function exchange(
  db: Db,
  secret: string,
  email: string,
  code: string,
): Promise<string | null> {
  const [newest] = await db
    .select()
    .from(purchaseCodes)
    .where(
      and(
        eq(purchaseCodes.email, email),
        gt(purchaseCodes.expiresAt, sql`now()`),
        lt(purchaseCodes.wrongTries, WRONG_TRIES),
      ),
    )
    .orderBy(desc(purchaseCodes.createdAt))
    .limit(1)
    .for("update");
  if (!newest) return null;
  const own = eq(purchaseCodes.id, newest.id);
  if (!isCode(secret, newest.id, code, newest.codeHash)) {
    await db
      .update(purchaseCodes)
      .set({ wrongTries: sql`${purchaseCodes.wrongTries} + 1` })
      .where(own);
    return null;
  }
  if (newest.accessHash) return null;
  const { access, accessHash } = accessFor(secret, newest.id);
  await db
    .update(purchaseCodes)
    .set({ accessHash, accessUntil: sql`now() + make_interval(mins => ${ACCESS_MINUTES})` })
    .where(own);
  return access;
}
