import { sql } from "drizzle-orm";
import { lineOf } from "#lib/network-address.server.ts";
import { UUID } from "#shop/database/newest-first.server.ts";
import { databaseCode, inTransaction } from "#shop/database/transaction.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { refuseWhileClosed } from "#shop/opening/find-opening.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { couponGrants, coupons } from "../table.server.ts";
import { takeState } from "./list-coupons-to-take.server.ts";
import type { TakeState } from "./take-state.ts";
import { isOffered } from "./to-take.server.ts";

const TEN_MINUTES = 600;

type Taker = { accountId: string; address: string };

/**
 * Takes a coupon once; members who have it, even as a grant, get no second. Returns whether it is
 * new. Throws `coupon-not-to-take`, `coupon-all-taken`, `coupon-not-first`, `too-many-attempts`.
 */
export async function takeCoupon(
  shop: Shop,
  couponId: string,
  { accountId, address }: Taker,
): Promise<boolean> {
  await refuseWhileClosed(shop);
  await spendAttempt(shop.db, [
    { key: `coupons taken by ${accountId}`, most: 30, seconds: TEN_MINUTES },
    { key: `coupons taken from ${lineOf(address)}`, most: 600, seconds: TEN_MINUTES },
  ]);
  if (!UUID.test(couponId)) throw new Refusal("coupon-not-to-take");
  return inTransaction(shop.db, async (db) => {
    // Read after locking, so that we see the previous holder's write.
    await db.execute(sql`select from ${coupons} where id = ${couponId} for no key update`);
    const state = await findTakeState(db, couponId, accountId);
    if (state === "had") return false;
    if (state !== "open") throw new Refusal(refusals[state ?? "none"]);
    return write(db, couponId, accountId);
  });
}

const refusals = {
  none: "coupon-not-to-take",
  gone: "coupon-all-taken",
  "not-first": "coupon-not-first",
} as const;

async function findTakeState(
  db: Db,
  couponId: string,
  accountId: string,
): Promise<TakeState | null> {
  const { rows } = await db.execute<{ state: TakeState; offered: boolean }>(sql`
    select ${takeState(accountId)} as state, ${isOffered(sql`coupon`)} as offered
    from ${coupons} as coupon where coupon.id = ${couponId}`);
  const [found] = rows;
  return found && (found.offered || found.state === "had") ? found.state : null;
}

/** Good to the end of its last day in Seoul. The mark is that of what the shop gives. */
async function write(db: Db, couponId: string, accountId: string): Promise<boolean> {
  try {
    const { rowCount } = await db.execute(sql`
      insert into ${couponGrants} (coupon_id, account_id, mark, was_taken, ends_at)
      select id, ${accountId}, ${`issue:${couponId}:${accountId}`}, true,
        (date_trunc('day', now() at time zone 'Asia/Seoul')
          + make_interval(days => take_days + 1, secs => -1)) at time zone 'Asia/Seoul'
      from ${coupons} where id = ${couponId} on conflict (mark) do nothing`);
    return rowCount === 1;
  } catch (error) {
    throw databaseCode(error) === "23514" ? new Refusal("coupon-all-taken") : error;
  }
}
