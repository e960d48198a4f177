import { recordAudit, type Acting } from "#shop/audit/record-audit.server.ts";
import type { Db } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { endSessions } from "#shop/member/session/end-sessions.server.ts";
import { lockMember } from "./lock-member.server.ts";

/** An administrator signs a member out everywhere. */
export const endMemberSessions = (db: Db, accountId: string, acting: Acting): Promise<number> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, accountId);
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
