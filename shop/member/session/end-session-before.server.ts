import type { Db } from "#shop/shop.ts";
import type { Account, Session } from "../auth.ts";
import { endSession } from "./end-sessions.server.ts";

/** Who is signed in in a browser already; a screen's visitor fits. */
export type EarlierSession = {
  account?: Pick<Account, "id"> | null;
  session?: Pick<Session, "id"> | null;
};

/** A browser that gets another session forgets the one it had. */
export async function endSessionBefore(
  db: Db,
  { account, session }: EarlierSession,
): Promise<void> {
  if (account && session) await endSession(db, account.id, session.id);
}
