import { and, eq } from "drizzle-orm";
import { normalizeEmail } from "#lib/email.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Auth } from "#shop/member/auth.ts";
import { hashPassword } from "#shop/member/password/password.server.ts";
import { insertAccount } from "#shop/member/sign-up/insert-account.server.ts";
import { accounts } from "#shop/member/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { openLibrary, type AuthSettings } from "./library.server.ts";
import { passkeyDoor } from "./passkeys.server.ts";
import { recoveryDoor, secondFactorDoor } from "./second-factor.server.ts";
import { sessionDoor } from "./sessions.server.ts";
import { verifyAnyPassword } from "./verify-any-password.server.ts";

/**
 * https://www.better-auth.com/docs: sessions, passwords and second factors. Only its functions are
 * used; its HTTP routes are not mounted. Rate limits, sign-up, mail links and social sign-in are
 * the shop's own.
 */
export function betterAuthDoor(settings: AuthSettings): Auth {
  const library = openLibrary(settings);
  return {
    ...sessionDoor(library),
    ...secondFactorDoor(library),
    ...recoveryDoor(library),
    ...passkeyDoor(library),
    ...passwordDoor(settings.db),
  };
}

const passwordDoor = (db: Db): Pick<Auth, "isPassword" | "addAccount"> => ({
  async isPassword(accountId, password) {
    const [account] = await db
      .select({ hash: accounts.password })
      .from(accounts)
      .where(and(eq(accounts.userId, accountId), eq(accounts.providerId, "credential")))
      .limit(1);
    return account?.hash ? verifyAnyPassword({ hash: account.hash, password }) : false;
  },

  async addAccount({ email: typed, password, name, phone = null }) {
    const email = normalizeEmail(typed);
    const way = { passwordHash: await hashPassword(password) };
    const id = await inTransaction(db, (tx) =>
      insertAccount(tx, { email, emailProof: "mail", name, phone, way }),
    );
    return { id, email, emailVerified: true, emailProof: "mail", name };
  },
});
