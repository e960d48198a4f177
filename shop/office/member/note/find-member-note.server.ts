import { asc, eq } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { memberMemos, memberTags } from "#shop/member/note/table.server.ts";

export type MemberNote = { memo: string; edits: number; tags: string[] };

/** The office's notes about a member; the caller audits the reading of the member. */
export async function findMemberNote(db: Db, accountId: string): Promise<MemberNote> {
  const [[memo], tags] = await Promise.all([
    db
      .select({ memo: memberMemos.memo, edits: memberMemos.edits })
      .from(memberMemos)
      .where(eq(memberMemos.accountId, accountId)),
    db
      .select({ tag: memberTags.tag })
      .from(memberTags)
      .where(eq(memberTags.accountId, accountId))
      .orderBy(asc(memberTags.tag)),
  ]);
  return { ...(memo ?? { memo: "", edits: 0 }), tags: tags.map(({ tag }) => tag) };
}
