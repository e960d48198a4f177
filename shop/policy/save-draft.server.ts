import { and, eq, isNull, sql } from "drizzle-orm";
import { changedFields } from "#lib/changed-fields.ts";
import { pick } from "#lib/pick.ts";
import { recordAudit, type AuditActor } from "../audit/record-audit.server.ts";
import { imagesInHtml, recordImageUses } from "../file/record-image-uses.server.ts";
import { Refusal } from "../refusal.ts";
import { sanitize } from "../rich-text/sanitize.server.ts";
import type { Db } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { PolicyDraftForm } from "./forms.ts";
import { lockPolicies } from "./lock-policies.server.ts";
import type { PolicyKind } from "./policy-kinds.ts";
import { policies } from "./table.server.ts";

export type DraftId = { kind: PolicyKind; version: string };

/** Saves a draft unless somebody saved since the edit that the form started from, or that it
 * overwrites on purpose. */
export const saveDraft = (
  db: Db,
  id: DraftId,
  form: Omit<PolicyDraftForm, "intent">,
  by: AuditActor,
): Promise<number | null> =>
  inTransaction(db, async (tx) => {
    const draft = await findDraft(tx, id);
    if (!draft) return null;
    if (draft.edits !== (form.over ?? form.edits))
      throw new Refusal("policy-edited", { edits: draft.edits });
    const html = sanitize(form.html);
    const { title, effectiveOn, summary, asksAgain } = form;
    const edits = draft.edits + 1;
    const { rowCount } = await tx
      .update(policies)
      .set({ title, effectiveOn, summary, asksAgain, html, edits, updatedAt: sql`now()` })
      .where(
        and(
          eq(policies.kind, id.kind),
          eq(policies.version, id.version),
          isNull(policies.publishedAt),
        ),
      );
    if (!rowCount) throw new Refusal("policy-published");
    await recordImageUses(tx, `policy ${id.kind} ${id.version}`, imagesInHtml(html));
    await recordAudit(tx, {
      ...by,
      action: "policy.edit",
      subject: `policy ${id.kind} ${id.version}`,
      ...changedFields(loggedOf(draft), loggedOf({ ...form, html })),
    });
    return edits;
  });

const loggedOf = ({ html, ...draft }: Omit<PolicyDraftForm, "intent" | "edits" | "over">) => ({
  ...pick(draft, ["title", "effectiveOn", "summary", "asksAgain"]),
  bytes: Buffer.byteLength(html),
});

/** A version that is still a draft, locked until the transaction ends. */
export async function findDraft(db: Db, { kind, version }: DraftId) {
  await lockPolicies(db, kind);
  const [draft] = await db
    .select()
    .from(policies)
    .where(and(eq(policies.kind, kind), eq(policies.version, version)))
    .for("update");
  if (draft?.publishedAt) throw new Refusal("policy-published");
  return draft ?? null;
}
