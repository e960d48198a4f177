import { eq, sql } from "drizzle-orm";
import { lineOf } from "#lib/network-address.server.ts";
import { evenTime } from "#lib/secret/even-time.server.ts";
import { hashOfToken } from "#lib/secret-token.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { noticeRows, queueNotices } from "#shop/notice/notice-row.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { addValue } from "../book-value.server.ts";
import { valueNotices } from "../value-notices.ts";
import { readGiftCode } from "./gift-code.ts";
import { giftBatches, giftCodes } from "./table.server.ts";

const HOUR = 3600;
/** A code that another redeemed takes as long as one that never was. */
const STEP_MS = 100;

type Redeemer = { id: string; name: string; email: string };

/**
 * Turns a code into the member's credit, once; repeating it changes nothing. Returns the won.
 * Throws `gift-unknown` alike for unknown, used, stopped and expired codes, and
 * `too-many-attempts`.
 */
export async function redeemGift(
  shop: Pick<Shop, "db" | "origin">,
  typed: string,
  { member, address }: { member: Redeemer; address: string },
): Promise<number> {
  await spendAttempt(shop.db, [
    { key: `gift codes by ${member.id}`, most: 10, seconds: HOUR },
    { key: `gift codes from ${lineOf(address)}`, most: 30, seconds: HOUR },
  ]);
  const code = readGiftCode(typed);
  return evenTime(STEP_MS, () =>
    inTransaction(shop.db, async (db) => {
      const gift = code && (await take(db, hashOfToken(code), member.id));
      if (!gift) throw new Refusal("gift-unknown");
      const { amount, endsAt } = gift;
      const isNew = await addValue(db, {
        accountId: member.id,
        kind: "credit",
        reason: "redeem",
        amount,
        mark: `redeem:${gift.id}`,
        by: "shopper",
        facts: { ending: gift.ending },
        endsAt,
      });
      if (isNew) await queueNotices(db, noticeOf(shop, member, gift));
      return amount;
    }),
  );
}

/** Locks it, so that of two at once one waits and sees that it is gone. */
async function take(db: Db, codeHash: string, accountId: string) {
  const [giftCode] = await db
    .select({
      id: giftCodes.id,
      ending: giftCodes.ending,
      redeemedBy: giftCodes.redeemedBy,
      amount: giftBatches.amount,
      endsAt: giftBatches.endsAt,
      isOver: sql<boolean>`(${giftBatches.stoppedAt} is not null or ${giftBatches.endsAt} <= now())`,
    })
    .from(giftCodes)
    .innerJoin(giftBatches, eq(giftBatches.id, giftCodes.batchId))
    .where(eq(giftCodes.codeHash, codeHash))
    .for("update", { of: giftCodes });
  if (!giftCode) return null;
  if (giftCode.redeemedBy !== null) return giftCode.redeemedBy === accountId ? giftCode : null;
  if (giftCode.isOver) return null;
  await db
    .update(giftCodes)
    .set({ redeemedAt: sql`now()`, redeemedBy: accountId })
    .where(eq(giftCodes.id, giftCode.id));
  return giftCode;
}

const noticeOf = (
  { origin }: Pick<Shop, "origin">,
  { id, name, email }: Redeemer,
  { amount, endsAt }: { amount: number; endsAt: Date },
) =>
  noticeRows({
    event: "credit-added",
    subjectKey: id,
    kind: valueNotices["credit-added"],
    told: { name, kind: "credit", amount, endsAt },
    origin,
    to: email,
  });
