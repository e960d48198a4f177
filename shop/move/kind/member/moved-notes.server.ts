import { inArray, sql } from "drizzle-orm";
import { NOTE } from "#shop/member/note/note-limits.ts";
import { memberMemos, memberTags } from "#shop/member/note/table.server.ts";
import type { Db } from "#shop/shop.ts";

export type NotedMember = { accountId: string; grades: readonly string[]; memo: string };
export type MovedNote = { tags: string[]; memo: boolean };

/**
 * Grades become tags, by which the desk finds members, as long as there is room for them; the
 * others stand in the memo, as what the former shop noted does.
 */
export async function writeMovedNotes(
  db: Db,
  members: readonly NotedMember[],
): Promise<Map<string, MovedNote>> {
  const noted = members.filter(({ grades, memo }) => grades.length || memo);
  if (!noted.length) return new Map();
  const ids = noted.map(({ accountId }) => accountId);
  const tagsInUse = new Set(
    (await db.selectDistinct({ tag: memberTags.tag }).from(memberTags)).map(({ tag }) => tag),
  );
  const held = Map.groupBy(
    await db.select().from(memberTags).where(inArray(memberTags.accountId, ids)),
    ({ accountId }) => accountId,
  );
  const placed = noted.map(({ accountId, grades, memo }) => {
    const own = new Set((held.get(accountId) ?? []).map(({ tag }) => tag));
    const tags: string[] = [];
    const others: string[] = [];
    for (const grade of grades.filter((one) => !own.has(one))) {
      const fits =
        grade.length <= NOTE.tag &&
        own.size + tags.length < NOTE.tagsOfMember &&
        (tagsInUse.has(grade) || tagsInUse.size < NOTE.tags);
      (fits ? tags : others).push(grade);
      if (fits) tagsInUse.add(grade);
    }
    const former = others.length ? `이전 상점의 등급: ${others.join(", ")}` : "";
    return { accountId, tags, memo: [former, memo].filter(Boolean).join("\n") };
  });
  const tagRows = placed.flatMap(({ accountId, tags }) => tags.map((tag) => ({ accountId, tag })));
  if (tagRows.length) await db.insert(memberTags).values(tagRows).onConflictDoNothing();
  const memoRows = placed.filter(({ memo }) => memo);
  const written = memoRows.length
    ? await db
        .insert(memberMemos)
        .values(memoRows.map(({ accountId, memo }) => ({ accountId, memo, edits: 1 })))
        .onConflictDoNothing()
        .returning({ accountId: memberMemos.accountId })
    : [];
  const withMemo = new Set(written.map(({ accountId }) => accountId));
  return new Map(
    placed.map(({ accountId, tags }) => [accountId, { tags, memo: withMemo.has(accountId) }]),
  );
}

/** Takes such notes away again; a memo that the desk has written on since then stays. */
export async function removeMovedNotes(
  db: Db,
  noted: readonly { accountId: string; tags: readonly string[]; memo: boolean }[],
): Promise<void> {
  const tags = noted.flatMap(({ accountId, tags: own }) => own.map((tag) => ({ accountId, tag })));
  if (tags.length)
    await db.execute(sql`
      delete from member_tags using jsonb_to_recordset(${JSON.stringify(tags)}::jsonb)
        as gone("accountId" text, tag text)
      where member_tags.account_id = gone."accountId" and member_tags.tag = gone.tag`);
  const memos = noted.filter(({ memo }) => memo).map(({ accountId }) => accountId);
  if (memos.length)
    await db.execute(sql`
      delete from member_memos where edits = 1 and account_id = any(${sql.param(memos)}::text[])`);
}
