import { randomUUID } from "node:crypto";
import type { Db } from "../shop.ts";
import { mailOf } from "./mail-words.ts";
import { memberWords, type MemberNotice } from "./member-words.ts";
import { notices } from "./table.server.ts";

/**
 * Puts a mail about somebody's account into the outbox, in the caller's transaction. `subjectKey` is what it is about and is shown in the
 * back office: an account's id, never a token.
 */
export async function queueMemberNotice(db: Db, { to, subjectKey, ...notice }: MemberNotice & { to: string; subjectKey: string }, origin: string): Promise<void> {
  const messageId = `<${notice.event}.${randomUUID()}@${new URL(origin).hostname}>`;
  await db.insert(notices).values({ event: notice.event, subjectKey, to, messageId, ...mailOf(memberWords(notice), origin) });
}
