import { and, eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockAccount } from "#shop/member/lock-account.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { addValue, takeValue } from "../book-value.server.ts";
import { admitGift, type DeskShop } from "../desk/give-from-desk.server.ts";
import { valueLedger } from "../table.server.ts";
import { endOf } from "./earn-points.server.ts";
import type { Correction } from "./point-forms.ts";
import { findPointRules } from "./point-rules.server.ts";

/** Credit that the desk gives is good as long as a gift code. */
const CREDIT_DAYS = 5 * 365;

type GiftBooking = Pick<Correction, "kind" | "amount" | "reason" | "mark"> & {
  accountId: string;
  givenBy: string | undefined;
};

const entryOf = ({ accountId, kind, amount, reason, mark, givenBy }: GiftBooking) => ({
  accountId,
  kind,
  reason: "correction" as const,
  amount: Math.abs(amount),
  mark,
  by: "admin" as const,
  byAccountId: givenBy,
  facts: { reason },
});

/** Points or credit that the desk gives, as they are admitted or approved; false: given before. */
export async function giveValue(db: Db, gift: GiftBooking): Promise<boolean> {
  await lockAccount(db, gift.accountId);
  const life = gift.kind === "credit" ? CREDIT_DAYS : (await findPointRules(db)).lifeDays;
  return addValue(db, { ...entryOf(gift), endsAt: endOf(life) });
}

/**
 * Gives or takes points or credit with a reason that the member reads; once per mark. Above the
 * giver's daily limit it waits for an owner. Throws BadInput when the member has less, and
 * `value-to-staff`.
 */
export const correctValue = (
  shop: DeskShop,
  accountId: string,
  { kind, amount, reason, mark: drawn }: Correction,
  acting: AuditActor,
): Promise<"done" | "waiting"> =>
  inTransaction(shop.db, async (tx) => {
    await lockAccount(tx, accountId);
    const mark = `correction:${drawn}`;
    const booked = { accountId, kind, amount, reason, mark, givenBy: acting.account?.id };
    if (amount > 0) {
      const gift = { accountId, kind, reason, mark, worth: amount };
      const admitted = await admitGift({ ...shop, db: tx }, gift, acting);
      if (admitted === "waiting") {
        await record(tx, "value.ask", booked, acting);
        return "waiting";
      }
      if (admitted === "known" || !(await giveValue(tx, booked))) return "done";
    } else {
      if (await isTaken(tx, booked)) return "done";
      await refusingMore(() => takeValue(tx, entryOf(booked)));
    }
    await record(tx, "value.correct", booked, acting);
    return "done";
  });

const record = (
  db: Db,
  action: string,
  { accountId, kind, amount, reason }: GiftBooking,
  acting: AuditActor,
): Promise<void> =>
  recordAudit(db, {
    ...acting,
    action,
    subject: `account ${accountId}`,
    whose: accountId,
    reason,
    after: { kind, amount },
  });

/** A deduction is in the ledger lot by lot. */
const isTaken = async (db: Db, { accountId, mark }: { accountId: string; mark: string }) =>
  (await db.$count(
    valueLedger,
    and(eq(valueLedger.accountId, accountId), sql`starts_with(${valueLedger.mark}, ${`${mark}:`})`),
  )) > 0;

async function refusingMore(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isRefusal(error) || error.code !== "value-gone") throw error;
    throw new BadInput({ amount: ["보유 금액보다 많이 차감할 수 없어요."] });
  }
}
