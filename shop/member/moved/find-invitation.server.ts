import { and, eq, sql } from "drizzle-orm";
import { hashOfToken, isToken } from "#lib/secret-token.server.ts";
import type { Db } from "#shop/shop.ts";
import { emailTokens, users } from "../table.server.ts";
import { mayTakeUp } from "./take-up-moved.server.ts";

/** The waiting account of an invitation's link; null once it was used or is over. */
export async function findInvitation(db: Db, token: string | null) {
  if (!isToken(token)) return null;
  const [found] = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      phone: users.phone,
      formerShop: sql<string>`(select string_agg(distinct shop_name, ', ') from moved_members
        where moved_members.account_id = "user".id)`,
      points: sql<number>`(select sum(points) from moved_members
        where moved_members.account_id = "user".id)`.mapWith(Number),
    })
    .from(emailTokens)
    .innerJoin(users, and(eq(users.id, emailTokens.userId), eq(users.email, emailTokens.email)))
    .where(
      and(
        eq(emailTokens.tokenHash, hashOfToken(token)),
        eq(emailTokens.purpose, "moved"),
        sql`${emailTokens.expiresAt} > now()`,
        mayTakeUp,
      ),
    )
    .limit(1);
  return found ?? null;
}
