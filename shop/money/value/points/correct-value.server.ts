import { and, eq, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockAccount } from "#shop/member/lock-account.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { addValue, takeValue } from "../book-value.server.ts";
import { valueLedger } from "../table.server.ts";
import { endOf } from "./earn-points.server.ts";
import type { Correction } from "./point-forms.ts";
import { findPointRules } from "./point-rules.server.ts";

/** Credit that the desk gives is good as long as a gift code. */
const CREDIT_DAYS = 5 * 365;

/** Gives a member points or credit, or takes what is too much, with a reason that they read; once a mark. Throws BadInput where they have less. */
export const correctValue = (
  db: Db,
  accountId: string,
  { kind, amount, reason, mark }: Correction,
  acting: AuditActor,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const entry = {
      accountId,
      kind,
      reason: "correction" as const,
      amount: Math.abs(amount),
      mark: `correction:${mark}`,
      by: "admin" as const,
      byAccountId: acting.account?.id,
      facts: { reason },
    };
    if (amount > 0) {
      const life = kind === "credit" ? CREDIT_DAYS : (await findPointRules(tx)).lifeDays;
      if (!(await addValue(tx, { ...entry, endsAt: endOf(life) }))) return;
    } else {
      if (await isTaken(tx, entry)) return;
      await refusingMore(() => takeValue(tx, entry));
    }
    await recordAudit(tx, {
      ...acting,
      action: "value.correct",
      subject: `account ${accountId}`,
      whose: accountId,
      reason,
      after: { kind, amount },
    });
  });

/** What is taken stands in the ledger lot by lot. */
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
    throw new BadInput({ amount: ["가진 것보다 많이 뺄 수 없어요."] });
  }
}
