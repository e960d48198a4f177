import { and, eq, sql } from "drizzle-orm";
import { hashOfToken, isToken } from "#lib/secret-token.server.ts";
import type { Db } from "#shop/shop.ts";
import { emailTokens, users } from "../table.server.ts";

/** The account of a password reset link. */
export async function findReset(db: Db, token: string | null) {
  if (!isToken(token)) return null;
  const [found] = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      emailVerified: users.emailVerified,
      emailProof: users.emailProof,
    })
    .from(emailTokens)
    .innerJoin(users, and(eq(users.id, emailTokens.userId), eq(users.email, emailTokens.email)))
    .where(
      and(
        eq(emailTokens.tokenHash, hashOfToken(token)),
        eq(emailTokens.purpose, "reset-password"),
        sql`${emailTokens.expiresAt} > now()`,
      ),
    )
    .limit(1);
  return found ?? null;
}
