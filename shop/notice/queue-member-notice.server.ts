import type { Db } from "../shop.ts";
import { memberWords, type MemberNotice } from "./member-words.ts";
import { noticeRows } from "./notice-row.server.ts";
import { notices } from "./table.server.ts";

/**
 * Puts a mail about somebody's account into the outbox, in the caller's transaction. `subjectKey` is what it is about and is shown in the
 * back office: an account's id, never a token.
 */
export async function queueMemberNotice(
  db: Db,
  { to, subjectKey, ...notice }: MemberNotice & { to: string; subjectKey: string },
  origin: string,
): Promise<void> {
  await db
    .insert(notices)
    .values(
      noticeRows({ event: notice.event, subjectKey, words: memberWords(notice), origin, to }),
    );
}
