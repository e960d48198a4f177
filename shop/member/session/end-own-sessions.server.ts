import { recordAudit } from "#shop/audit/record-audit.server.ts";
import type { Db } from "#shop/shop.ts";
import type { Account, Session } from "../auth.ts";
import { endSession, endSessions } from "./end-sessions.server.ts";

type Owner = { account: Account | null; session: Session | null; address: string };

/** An administrator signs one of their own devices out; false when it is out already. */
export async function endOwnSession(
  db: Db,
  { account, address }: Owner,
  sessionId: string,
): Promise<boolean> {
  if (!account || !(await endSession(db, account.id, sessionId))) return false;
  await recordAudit(db, {
    account,
    address,
    action: "admin.end-session",
    subject: `account ${account.email}`,
  });
  return true;
}

/** Signs an administrator out everywhere but here. Gives how many sessions ended. */
export async function endOwnSessions(
  db: Db,
  { account, session, address }: Owner,
): Promise<number> {
  if (!account || !session) return 0;
  const ended = await endSessions(db, account.id, { except: session.id });
  if (ended)
    await recordAudit(db, {
      account,
      address,
      action: "admin.end-sessions",
      subject: `account ${account.email}`,
      after: { ended },
    });
  return ended;
}
