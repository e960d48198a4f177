import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import { giveBackAttempt } from "#shop/limit/give-back-attempt.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { CODE_FIELD } from "#shop/order/value-request.ts";
import type { Db } from "#shop/shop.ts";
import { couponCode, UNKNOWN_CODE } from "./coupon-code.ts";
import { coupons } from "./table.server.ts";

const WRONG_CODES = 20;
const SECONDS = 600;

/**
 * Checks that a coupon has this code; wrong codes count per network address. Throws
 * `too-many-attempts` before looking, and the same BadInput for unknown, stopped and not yet
 * started codes.
 */
export async function tryCode(db: Db, typed: string, line: string): Promise<void> {
  const limits = [{ key: `coupon codes from ${line}`, most: WRONG_CODES, seconds: SECONDS }];
  const spent = await spendAttempt(db, limits);
  const couponRows = await db
    .select({ id: coupons.id })
    .from(coupons)
    .where(
      and(
        eq(coupons.code, couponCode(typed)),
        isNull(coupons.stoppedAt),
        lte(coupons.startsAt, sql`now()`),
      ),
    );
  if (!couponRows.length) throw new BadInput({ [CODE_FIELD]: [UNKNOWN_CODE] });
  await giveBackAttempt(db, spent);
}
