import { and, eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "../audit/record-audit.server.ts";
import { recordImageUses } from "../file/record-image-uses.server.ts";
import { Refusal } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { findDraft, type DraftId } from "./save-draft.server.ts";
import { policies } from "./table.server.ts";

/** Removes a draft as it was seen; false when there is none. */
export const removeDraft = (db: Db, id: DraftId, edits: number, by: AuditActor): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const draft = await findDraft(tx, id);
    if (!draft) return false;
    if (draft.edits !== edits) throw new Refusal("policy-edited", { edits: draft.edits });
    const subject = `policy ${id.kind} ${id.version}`;
    await tx
      .delete(policies)
      .where(and(eq(policies.kind, id.kind), eq(policies.version, id.version)));
    await recordImageUses(tx, subject, []);
    await recordAudit(tx, {
      ...by,
      action: "policy.remove",
      subject,
      before: {
        title: draft.title,
        effectiveOn: draft.effectiveOn,
        summary: draft.summary,
        bytes: Buffer.byteLength(draft.html),
      },
    });
    return true;
  });
