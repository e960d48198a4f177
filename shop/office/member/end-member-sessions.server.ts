import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Officer } from "#shop/member/staff/need-account-right.server.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { endSessions } from "#shop/member/session/end-sessions.server.ts";
import { lockMember } from "./lock-member.server.ts";

/** The back office signs a member out everywhere. */
export const endMemberSessions = (
  { db, adminEmails }: Pick<Shop, "db" | "adminEmails">,
  accountId: string,
  acting: Officer,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    await lockMember({ db: tx, adminEmails }, accountId, "sign-out", acting);
    const ended = await endSessions(tx, accountId);
    await recordAudit(tx, {
      ...acting,
      action: "member.sign-out",
      subject: `member ${accountId}`,
      whose: accountId,
      before: { sessions: ended },
      after: { sessions: 0 },
    });
    return ended;
  });
