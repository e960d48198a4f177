import { and, eq } from "drizzle-orm";
import { recordAudit, type AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";

import type { Db } from "#shop/shop.ts";
import { listMemberTags } from "./list-member-tags.server.ts";
import { lockNotedMember } from "./lock-noted-member.server.ts";
import { NOTE } from "#shop/member/note/note-limits.ts";
import { memberTags } from "#shop/member/note/table.server.ts";

/** Idempotent. Throws `member-not-found`, and BadInput when the member has too many tags. */
export const addMemberTag = (
  db: Db,
  accountId: string,
  tag: string,
  acting: AuditActor,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockNotedMember(tx, accountId);
    const tags = await tagsOf(tx, accountId);
    if (tags.includes(tag)) return;
    if (tags.length >= NOTE.tagsOfMember)
      throw new BadInput({ tag: [`태그는 한 회원에 ${NOTE.tagsOfMember}개까지 붙일 수 있어요.`] });
    const knownTags = await listMemberTags(tx);
    if (knownTags.length >= NOTE.tags && !knownTags.includes(tag))
      throw new BadInput({
        tag: [`태그가 ${NOTE.tags}가지나 있어요. 있는 태그를 쓰거나 안 쓰는 태그를 떼어주세요.`],
      });
    await tx.insert(memberTags).values({ accountId, tag });
    await note(tx, accountId, { before: tags.length, after: tags.length + 1 }, acting);
  });

/** Twice changes nothing. Throws `member-not-found`. */
export const removeMemberTag = (
  db: Db,
  accountId: string,
  tag: string,
  acting: AuditActor,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockNotedMember(tx, accountId);
    const tags = await tagsOf(tx, accountId);
    if (!tags.includes(tag)) return;
    await tx
      .delete(memberTags)
      .where(and(eq(memberTags.accountId, accountId), eq(memberTags.tag, tag)));
    await note(tx, accountId, { before: tags.length, after: tags.length - 1 }, acting);
  });

const tagsOf = async (db: Db, accountId: string): Promise<string[]> =>
  (
    await db
      .select({ tag: memberTags.tag })
      .from(memberTags)
      .where(eq(memberTags.accountId, accountId))
  ).map(({ tag }) => tag);

/** The log forgets nothing: how many, not which. */
const note = (
  db: Db,
  accountId: string,
  { before, after }: { before: number; after: number },
  acting: AuditActor,
) =>
  recordAudit(db, {
    ...acting,
    action: "member.tag",
    subject: `member ${accountId}`,
    whose: accountId,
    before: { tags: before },
    after: { tags: after },
  });
