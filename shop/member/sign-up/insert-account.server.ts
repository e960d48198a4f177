import { randomLetters } from "#lib/random-letters.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import type { Account } from "../auth.ts";
import type { SocialId } from "../social/social-provider.ts";
import { takeUpMoved } from "../moved/take-up-moved.server.ts";
import { accounts, users } from "../table.server.ts";

export type NewAccount = {
  email: string;
  emailProof: NonNullable<Account["emailProof"]>;
  name: string;
  phone: string | null;
  /** how the person signs in */
  way: { passwordHash: string } | { provider: SocialId; subject: string };
};

const PASSWORD = "credential"; // the sign-in library's name for it

/**
 * Inserts an account with a proven address, or takes up the one that was moved in and waits for its
 * person. Throws `email-taken`, `social-taken`.
 */
export async function insertAccount(
  db: Db,
  { email, emailProof, name, phone, way }: NewAccount,
): Promise<string> {
  const [made] = await db
    .insert(users)
    .values({ id: randomLetters(32), email, emailVerified: true, emailProof, name, phone })
    .onConflictDoNothing()
    .returning({ id: users.id });
  const id = made?.id ?? (await takeUpMoved(db, { email, emailProof, name, phone }));
  if (!id) throw new Refusal("email-taken");
  const account =
    "passwordHash" in way
      ? { providerId: PASSWORD, accountId: id, password: way.passwordHash }
      : { providerId: way.provider, accountId: way.subject };
  const [opened] = await db
    .insert(accounts)
    .values({ id: randomLetters(32), userId: id, ...account })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  if (!opened) throw new Refusal("social-taken");
  return id;
}
