import { eq, sql } from "drizzle-orm";
import { hashOfToken, isToken } from "#lib/secret-token.server.ts";
import type { Db } from "#shop/shop.ts";
import { isKnownEmail } from "./find-pending-sign-up.server.ts";
import { signUps } from "../table.server.ts";

export type FoundSignUp =
  | { state: "ready"; email: string; needsPassword: boolean }
  /** the address has an account, by this or another link; only the mail's reader learns it */
  | { state: "finished" }
  /** a social sign-up goes on only where it began: no password shows that it is the same person */
  | { state: "elsewhere" }
  | { state: "expired" };

/** The state behind a sign-up link, without changes. */
export async function findSignUp(
  db: Db,
  token: string | null,
  browserToken: string | null,
): Promise<FoundSignUp> {
  if (!isToken(token)) return { state: "expired" };
  const [row] = await db
    .select({ ...columns, lives: sql<boolean>`${signUps.expiresAt} > now()` })
    .from(signUps)
    .where(eq(signUps.tokenHash, hashOfToken(token)))
    .limit(1);
  if (!row || (row.email && !row.lives)) return { state: "expired" };
  if (!row.email || (await isKnownEmail(db, row.email))) return { state: "finished" };
  const isHere = browserToken !== null && row.browserHash === hashOfToken(browserToken);
  if (!isHere && row.provider) return { state: "elsewhere" };
  return { state: "ready", email: row.email, needsPassword: !isHere };
}

const columns = {
  email: signUps.email,
  browserHash: signUps.browserHash,
  provider: signUps.provider,
};
