import { eq, sql } from "drizzle-orm";
import { changedFields } from "#lib/changed-fields.ts";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { needProof } from "#shop/member/session/need-proof.server.ts";
import { tellOwnersOfKey } from "#shop/member/notice/tell-owners.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { pointRules } from "../table.server.ts";
import type { PointRulesForm } from "./point-forms.ts";
import { beginning, type PointRules } from "./point-rules.server.ts";

/** What was left out stays as it is. */
type TypedRules = Omit<PointRulesForm, "deskLimit"> & Partial<Pick<PointRulesForm, "deskLimit">>;

/**
 * A new daily limit is mailed to owners, and a higher one needs a fresh proof. Orders completed
 * after switching on earn points. Existing points are used by the new rules. Throws `site-changed`
 * and `proof-needed`.
 */
export const savePointRules = (
  { db, origin }: Pick<Shop, "db" | "origin">,
  { isOn, earnPercent, revision, ...form }: TypedRules,
  acting: AuditActor,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.insert(pointRules).values(beginning).onConflictDoNothing();
    const [before] = await tx.select().from(pointRules).for("update");
    if (before!.revision !== revision) throw new Refusal("site-changed");
    const [after] = await tx
      .update(pointRules)
      .set({
        earnPerMille: earnPercent,
        reviewPoints: form.reviewPoints ?? 0,
        deskLimit: form.deskLimit ?? before!.deskLimit,
        leastUse: form.leastUse ?? 0,
        useUnit: form.useUnit,
        lifeDays: form.lifeDays,
        earnsSince: isOn ? sql`coalesce(${pointRules.earnsSince}, now())` : null,
        revision: sql`${pointRules.revision} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(pointRules.id, 1))
      .returning();
    if (after!.deskLimit > before!.deskLimit) await needProof(tx, acting);
    if (after!.deskLimit !== before!.deskLimit)
      await tellOwnersOfKey(tx, { origin }, "limit", acting);
    await recordAudit(tx, {
      ...acting,
      action: "points.edit",
      subject: "points",
      ...changedFields(describeRules(before!), describeRules(after!)),
    });
  });

const describeRules = (rules: PointRules): Record<string, string> => ({
  isOn: rules.earnsSince ? "on" : "",
  earnPerMille: String(rules.earnPerMille),
  reviewPoints: String(rules.reviewPoints),
  deskLimit: String(rules.deskLimit),
  leastUse: String(rules.leastUse),
  useUnit: String(rules.useUnit),
  lifeDays: String(rules.lifeDays ?? ""),
});
