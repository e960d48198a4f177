import { and, eq, sql } from "drizzle-orm";
import { calendarDayOf } from "#lib/calendar-day.ts";
import { recordAudit, type AuditActor } from "../audit/record-audit.server.ts";
import { BadInput } from "../bad-input.ts";
import { Refusal } from "../refusal.ts";
import { sanitize } from "../rich-text/sanitize.server.ts";
import type { Db, Shop } from "../shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { PublishForm } from "./forms.ts";
import { listPublishedPolicies } from "./list-policies.server.ts";
import { noticePeriod } from "./notice-period.ts";
import { policyBlocks } from "./policy-blocks.ts";
import { inForce } from "./policy-state.ts";
import { findDraft, type DraftId } from "./save-draft.server.ts";
import { policies } from "./table.server.ts";
import { blanksIn } from "./template/blanks.ts";

/** Makes a draft public as the administrator saw it. */
export const publishPolicy = (
  { db, now }: Pick<Shop, "db" | "now">,
  id: DraftId,
  form: Omit<PublishForm, "intent">,
  by: AuditActor,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const draft = await findDraft(tx, id);
    if (!draft) return false;
    if (draft.edits !== form.edits) throw new Refusal("policy-edited", { edits: draft.edits });
    if (!policyBlocks(sanitize(draft.html)).length) throw new Refusal("policy-empty");
    const blanks = blanksIn(draft.html);
    if (blanks.length) throw new Refusal("policy-blanks", { blanks: blanks.join(", ") });
    const notice = await checkDay(tx, draft, form, calendarDayOf(now()));
    await tx
      .update(policies)
      .set({ publishedAt: now(), edits: sql`${policies.edits} + 1` })
      .where(and(eq(policies.kind, id.kind), eq(policies.version, id.version)));
    await recordAudit(tx, {
      ...by,
      action: "policy.publish",
      subject: `policy ${id.kind} ${id.version}`,
      after: {
        effectiveOn: draft.effectiveOn,
        asksAgain: draft.asksAgain,
        isUnfavourable: form.isUnfavourable,
        noticeDays: notice.days,
        ...(notice.mustBeConfirmed && { shortNotice: form.shortNotice }),
      },
    });
    return true;
  });

async function checkDay(
  db: Db,
  { kind, effectiveOn, asksAgain }: typeof policies.$inferSelect,
  { isUnfavourable, shortNotice }: Pick<PublishForm, "isUnfavourable" | "shortNotice">,
  today: string,
) {
  if (effectiveOn < today) throw new Refusal("policy-day-past");
  const published = await listPublishedPolicies(db, kind);
  if (published.some((each) => each.effectiveOn === effectiveOn))
    throw new Refusal("policy-day-taken");
  const isFirst = !inForce(published, today);
  const notice = noticePeriod({ effectiveOn, asksAgain, isUnfavourable, isFirst }, today);
  if (notice.mustBeConfirmed && !shortNotice)
    throw new BadInput({
      shortNotice: [
        "알리는 기간이 짧아요. 시행일을 미루거나, 짧게 알려도 되는 이유가 있는지 확인하고 표시해주세요.",
      ],
    });
  return notice;
}
