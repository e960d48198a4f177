import { and, desc, eq, isNotNull, isNull, not, sql } from "drizzle-orm";
import { hashOfToken } from "#lib/secret-token.server.ts";
import type { Db } from "#shop/shop.ts";
import { mayTakeUp } from "../moved/take-up-moved.server.ts";
import { signUps, users } from "../table.server.ts";

const ofBrowser = (browserToken: string) =>
  and(eq(signUps.browserHash, hashOfToken(browserToken)), sql`${signUps.expiresAt} > now()`);

/** This browser's social sign-up that still lacks its form. */
export async function findPendingSocial(db: Db, browserToken: string | null) {
  if (!browserToken) return null;
  const [row] = await db
    .select()
    .from(signUps)
    .where(
      and(
        ofBrowser(browserToken),
        isNull(signUps.tokenHash),
        isNotNull(signUps.provider),
        isNotNull(signUps.subject),
      ),
    )
    .orderBy(desc(signUps.createdAt))
    .limit(1);
  return row?.provider && row.subject
    ? { ...row, provider: row.provider, subject: row.subject }
    : null;
}

/** The sign-up of this browser that waits for its mail to be read; null without one. */
export async function findWaitingSignUp(db: Db, browserToken: string | null) {
  if (!browserToken) return null;
  const [row] = await db
    .select()
    .from(signUps)
    .where(and(ofBrowser(browserToken), isNotNull(signUps.tokenHash)))
    .orderBy(desc(signUps.createdAt))
    .limit(1);
  return row?.email && row.name ? { ...row, email: row.email, name: row.name } : null;
}

/** Whether an account has this address, other than one that waits for its person to prove it. */
export async function isKnownEmail(db: Db, email: string): Promise<boolean> {
  const [accountRow] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), not(mayTakeUp)))
    .limit(1);
  return accountRow !== undefined;
}
