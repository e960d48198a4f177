import { and, eq, sql } from "drizzle-orm";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { recordAudit, type AuditActor } from "../audit/record-audit.server.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { lockPolicies } from "./lock-policies.server.ts";
import type { DraftId } from "./save-draft.server.ts";
import { policies } from "./table.server.ts";

/** Turns an announced version back into a draft before its day; nobody has agreed to it yet. */
export const withdrawPolicy = (
  { db, now }: Pick<Shop, "db" | "now">,
  { kind, version }: DraftId,
  reason: string,
  by: AuditActor,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockPolicies(tx, kind);
    const here = and(eq(policies.kind, kind), eq(policies.version, version));
    const [policy] = await tx.select().from(policies).where(here).for("update");
    if (!policy?.publishedAt) return false;
    if (policy.effectiveOn <= calendarDayOf(now())) throw new Refusal("policy-in-force");
    await tx
      .update(policies)
      .set({ publishedAt: null, edits: sql`${policies.edits} + 1`, updatedAt: sql`now()` })
      .where(here);
    await recordAudit(tx, {
      ...by,
      action: "policy.withdraw",
      subject: `policy ${kind} ${version}`,
      reason,
      before: { effectiveOn: policy.effectiveOn },
    });
    return true;
  });
