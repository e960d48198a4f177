import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { recordAudit, type AuditActor } from "../audit/record-audit.server.ts";
import { BadInput } from "../bad-input.ts";
import { imagesInHtml, recordImageUses } from "../file/record-image-uses.server.ts";
import { sanitize } from "../rich-text/sanitize.server.ts";
import type { Db } from "../shop.ts";
import { findSite } from "../site/find-site.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { findPolicy } from "./find-policy.server.ts";
import { listPolicies } from "./list-policies.server.ts";
import { NOTICE_DAYS } from "./notice-period.ts";
import { policyKinds, type PolicyKind } from "./policy-kinds.ts";
import { policies } from "./table.server.ts";
import { policyTemplate } from "./template/policy-template.ts";

type NewDraft = { kind: PolicyKind; version: string; fromTemplate?: boolean };

/**
 * Begins a draft as a copy of the newest published version, or else of the newest draft; from the
 * template with the shop's data if there is neither, or on request.
 */
export const createDraft = (
  db: Db,
  { kind, version, fromTemplate = false }: NewDraft,
  by: AuditActor,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const listed = await listPolicies(tx, kind);
    const newest = listed.find(({ publishedAt }) => publishedAt) ?? listed[0];
    const copied = newest && !fromTemplate ? await findPolicy(tx, kind, newest.version) : null;
    const html = copied?.html ?? sanitize(policyTemplate(kind, await findSite(tx)));
    const isFirst = !listed.some(({ publishedAt }) => publishedAt);
    const today = calendarDayOf(now);
    const [made] = await tx
      .insert(policies)
      .values({
        kind,
        version,
        html,
        title: copied?.title ?? policyKinds[kind].title,
        effectiveOn: isFirst ? today : dayAfter(today, NOTICE_DAYS.unfavourable),
      })
      .onConflictDoNothing()
      .returning({ version: policies.version });
    if (!made)
      throw new BadInput({ version: [`${version} 버전은 이미 있어요. 다른 이름을 써주세요.`] });
    await recordImageUses(tx, `policy ${kind} ${version}`, imagesInHtml(html));
    await recordAudit(tx, {
      ...by,
      action: "policy.create",
      subject: `policy ${kind} ${version}`,
      after: { copiedFrom: copied?.version ?? "template" },
    });
  });
