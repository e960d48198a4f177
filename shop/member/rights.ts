import type { Account } from "./auth.ts";

/** Administrators are the fixed list in the server's configuration, matched against a verified address only. */
export const isAdmin = (account: Pick<Account, "email" | "emailVerified">, adminEmails: readonly string[]): boolean =>
  account.emailVerified && adminEmails.includes(account.email.toLowerCase());
