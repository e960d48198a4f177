import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import type { Account } from "../auth.ts";
import { emailTokens, users } from "../table.server.ts";
import { isWaiting } from "./is-waiting.server.ts";
import { movedMembers } from "./table.server.ts";

/** An account that waits for its person; one that came blocked stays so. */
export const mayTakeUp = and(
  isWaiting,
  // Of two that come at once the second finds it proved, since it is a column of the locked row.
  eq(users.emailVerified, false),
  isNull(users.blockedAt),
)!;

/**
 * Makes a waiting account its person's, who has just proved the address in whatever way. Returns
 * its id; null when none waits there.
 */
export async function takeUpMoved(
  db: Db,
  {
    email,
    emailProof,
    name,
    phone,
  }: { email: string; emailProof: Account["emailProof"]; name: string; phone: string | null },
): Promise<string | null> {
  const [account] = await db
    .update(users)
    .set({
      emailVerified: true,
      emailProof,
      name,
      ...(phone !== null && { phone }),
      updatedAt: sql`now()`,
    })
    .where(and(eq(users.email, email), mayTakeUp))
    .returning({ id: users.id });
  if (!account) return null;
  await db
    .update(movedMembers)
    .set({ acceptedAt: sql`now()` })
    .where(and(eq(movedMembers.accountId, account.id), isNull(movedMembers.acceptedAt)));
  await db.delete(emailTokens).where(eq(emailTokens.userId, account.id));
  return account.id;
}
