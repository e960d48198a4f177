import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { recordAudit, type AuditActor } from "../audit/record-audit.server.ts";
import { Refusal } from "../refusal.ts";
import type { Db } from "../shop.ts";
import type { SettleErrorForm } from "./settle-error-form.ts";
import { clientErrors } from "./table.server.ts";

/** Marks an error as fixed, or as open again. Idempotent. */
export async function settleClientError(
  db: Db,
  { intent, fingerprint }: SettleErrorForm,
  by: AuditActor,
): Promise<void> {
  const isMended = intent === "settle";
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(clientErrors)
      .set({ settledAt: isMended ? sql`now()` : null })
      .where(
        and(
          eq(clientErrors.fingerprint, fingerprint),
          (isMended ? isNull : isNotNull)(clientErrors.settledAt),
        ),
      )
      .returning({ message: clientErrors.message });
    if (changed[0])
      return recordAudit(tx, {
        ...by,
        action: isMended ? "error.settle" : "error.reopen",
        subject: `error ${fingerprint.slice(0, 8)}`,
        after: { message: changed[0].message },
      });
    if (!(await tx.$count(clientErrors, eq(clientErrors.fingerprint, fingerprint))))
      throw new Refusal("error-not-found");
  });
}
