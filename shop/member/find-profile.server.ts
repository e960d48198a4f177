import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { accounts, users } from "./table.server.ts";

export type Profile = {
  name: string;
  email: string;
  phone: string | null;
  joinedAt: Date;
  hasPassword: boolean;
};

/** What an account says about its person, and whether it has a password at all. */
export async function findProfile(db: Db, accountId: string): Promise<Profile | null> {
  const [found] = await db
    .select({
      name: users.name,
      email: users.email,
      phone: users.phone,
      joinedAt: users.createdAt,
      password: accounts.id,
    })
    .from(users)
    .leftJoin(
      accounts,
      and(
        eq(accounts.userId, users.id),
        eq(accounts.providerId, "credential"),
        isNotNull(accounts.password),
      ),
    )
    .where(eq(users.id, accountId))
    .limit(1);
  if (!found) return null;
  const { password, ...profile } = found;
  return { ...profile, hasPassword: password !== null };
}
