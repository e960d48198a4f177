import { eq } from "drizzle-orm";
import { isInvented } from "#lib/invented-person.ts";
import { notices } from "#shop/notice/table.server.ts";
import type { Db } from "#shop/shop.ts";
import type { ReceivedMail } from "#tests/faults/processes/mail-sink.ts";
import type { Verdict } from "./verdict.ts";

/**
 * I9: every committed notice to an address that can exist arrived, copies under one Message-ID, and
 * nothing uncommitted arrived.
 */
export async function checkMails(db: Db, arrived: Map<string, ReceivedMail>): Promise<Verdict> {
  const queued = await db
    .select({
      messageId: notices.messageId,
      event: notices.event,
      subjectKey: notices.subjectKey,
      state: notices.state,
      to: notices.to,
    })
    .from(notices)
    .where(eq(notices.channel, "mail"));
  const noticeByMessageId = new Map(queued.map((notice) => [notice.messageId, notice]));
  const copies = [...arrived.values()].reduce((sum, one) => sum + one.copies, 0);
  return {
    invariant: "I9 mail delivered",
    looked: `${queued.length} notices, ${arrived.size} arrived, ${copies - arrived.size} further copies`,
    broken: [
      ...queued
        .filter(({ messageId, to }) => !arrived.has(messageId) && !isInvented(to))
        .map(
          ({ event, subjectKey, state }) =>
            `I9 ${subjectKey}: "${event}" is ${state} and never arrived`,
        ),
      ...queued
        .filter(({ state }) => state !== "sent")
        .map(({ event, subjectKey, state }) => `I9 ${subjectKey}: "${event}" is ${state}`),
      ...[...arrived]
        .filter(([messageId, { to }]) => noticeByMessageId.get(messageId)?.to !== to)
        .map(([messageId, { to }]) => `I9 ${messageId} came to ${to}, and nobody queued it`),
    ],
  };
}
