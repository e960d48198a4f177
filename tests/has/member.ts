import { eq } from "drizzle-orm";
import { normalizeEmail } from "#lib/email.ts";
import { randomLetters } from "#lib/random-letters.ts";
import type { Account } from "#shop/member/auth.ts";
import { insertAccount } from "#shop/member/sign-up/insert-account.server.ts";
import { users } from "#shop/member/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import { quickHash } from "./quick-hash.ts";

export const PASSWORD = "correct horse battery";

/** An account with a verified address; the one that is there already when the address is taken. */
export async function buildMember(
  shop: Pick<Shop, "db">,
  {
    email: typed = `${randomLetters(8)}@example.com`,
    name = "김회원",
    password,
  }: { email?: string; name?: string; password: string },
): Promise<Account> {
  const email = normalizeEmail(typed);
  const [existingAccount] = await shop.db
    .select()
    .from(users)
    .where(eq(users.email, email))
    .limit(1);
  if (existingAccount) return existingAccount;
  const way = { passwordHash: quickHash(password) };
  const account = { email, emailProof: "mail", name } as const;
  const id = await shop.db.transaction((tx) => insertAccount(tx, { ...account, phone: null, way }));
  return { ...account, id, emailVerified: true };
}
