import { eq } from "drizzle-orm";
import type { Shop } from "#shop/shop.ts";
import type { Account } from "../auth.ts";
import { findRole } from "../staff/find-role.server.ts";
import { users } from "../table.server.ts";
import type { SessionKind } from "./session-rules.ts";

type SignInAccount = {
  known: Pick<Account, "id" | "email" | "emailVerified" | "emailProof"> | null;
  /** the session that a correct password would open */
  kind: SessionKind;
};

/** The account of this address, before a password is checked. */
export async function findKnocking(
  { db, adminEmails }: Pick<Shop, "db" | "adminEmails">,
  email: string,
): Promise<SignInAccount> {
  const [account] = await db
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      emailProof: users.emailProof,
    })
    .from(users)
    .where(eq(users.email, email))
    .limit(1);
  if (!account) return { known: null, kind: "member" };
  const role = await findRole({ db, adminEmails }, account);
  return { known: account, kind: role ? "admin" : "member" };
}
