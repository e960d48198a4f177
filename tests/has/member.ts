import { eq } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import type { Account } from "#shop/member/auth.ts";
import { users } from "#shop/member/table.server.ts";
import type { Shop } from "#shop/shop.ts";

export const PASSWORD = "correct horse battery";

/** An account with a verified address; the one that is there already when the address is taken. */
export async function buildMember(
  shop: Shop,
  {
    email = `${randomLetters(8)}@example.com`,
    name = "김회원",
    password,
  }: { email?: string; name?: string; password: string },
): Promise<Account> {
  const [known] = await shop.db.select().from(users).where(eq(users.email, email)).limit(1);
  return known ?? shop.auth.addAccount({ email, password, name });
}
