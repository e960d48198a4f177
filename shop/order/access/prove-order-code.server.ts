import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { evenTime } from "#lib/secret/even-time.server.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { orders } from "../table.server.ts";
import { accessFor, isCode } from "./order-code.server.ts";
import { orderCodes } from "./table.server.ts";

export const ACCESS_MINUTES = 30;
const WRONG_TRIES = 5;
const HOUR = 3600;
const STEP_MS = 50;

/** Exchanges a code for half an hour of access. Valid once, ten minutes, five wrong tries. */
export async function proveOrderCode(
  shop: Shop,
  { orderNumber, code }: { orderNumber: string; code: string },
  address: string,
): Promise<{ access: string }> {
  await spendAttempt(shop.db, [
    { key: `order proof from ${lineOf(address)}`, most: 30, seconds: HOUR },
    { key: `order proof of ${orderNumber} from ${lineOf(address)}`, most: 20, seconds: HOUR },
    { key: `order proof of ${orderNumber}`, most: 1000, seconds: HOUR, overall: true },
  ]);
  return evenTime(STEP_MS, async () => {
    // The count must survive a failed try, so the error is thrown after the transaction.
    const access = await inTransaction(shop.db, (db) =>
      exchange(db, shop.secret, orderNumber, code),
    );
    if (!access) throw new Refusal("code-wrong");
    return { access };
  });
}

async function lockNewestCode(db: Db, orderNumber: string) {
  const [code] = await db
    .select({
      id: orderCodes.id,
      codeHash: orderCodes.codeHash,
      accessHash: orderCodes.accessHash,
      isFresh: sql<boolean>`coalesce(${orderCodes.accessUntil} > now() + make_interval(mins => ${ACCESS_MINUTES - 1}), true)`,
    })
    .from(orderCodes)
    .innerJoin(orders, eq(orders.id, orderCodes.orderId))
    .where(
      and(
        eq(orders.number, orderNumber),
        gt(orderCodes.expiresAt, sql`now()`),
        lt(orderCodes.wrongTries, WRONG_TRIES),
      ),
    )
    .orderBy(desc(orderCodes.createdAt))
    .limit(1)
    .for("update", { of: orderCodes });
  return code;
}

async function exchange(
  db: Db,
  secret: string,
  orderNumber: string,
  code: string,
): Promise<string | null> {
  const orderCode = await lockNewestCode(db, orderNumber);
  if (!orderCode) return null;
  if (!isCode(secret, orderCode.id, code, orderCode.codeHash)) {
    await db
      .update(orderCodes)
      .set({ wrongTries: sql`${orderCodes.wrongTries} + 1` })
      .where(eq(orderCodes.id, orderCode.id));
    return null;
  }
  const { access, accessHash } = accessFor(secret, orderCode.id);
  // A form posted twice within a minute gets the same proof; later the code is used up.
  if (orderCode.accessHash) return orderCode.isFresh ? access : null;
  await db
    .update(orderCodes)
    .set({ accessHash, accessUntil: sql`now() + make_interval(mins => ${ACCESS_MINUTES})` })
    .where(eq(orderCodes.id, orderCode.id));
  return access;
}
