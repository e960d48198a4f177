import { recordAudit } from "../audit/record-audit.server.ts";
import { spendAttempt } from "../limit/spend-attempt.server.ts";
import { isRefusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { isAdmin } from "./rights.ts";
import type { SignInForm } from "./sign-in-form.ts";

const QUARTER_HOUR = 15 * 60;

type SignedIn = {
  /** whether this account may enter the back office */
  admitted: boolean;
  /** Set-Cookie values of the new session */
  cookies: string[];
};

/**
 * Signs somebody in at the back office's door. Every wrong pair is refused with the same words; tries are limited per network address and
 * per mail address. Who came in, who did not and who was turned away goes to the audit log. Throws `sign-in-wrong` and `too-many-attempts`.
 */
export async function signInAdministrator(shop: Shop, { email, password }: SignInForm, from: { address: string; headers: Headers }): Promise<SignedIn> {
  const name = email.toLowerCase();
  const { address } = from;
  await spendAttempt(shop.db, [
    { key: `admin sign-in from ${address}`, most: 20, seconds: QUARTER_HOUR },
    { key: `admin sign-in of ${name}`, most: 10, seconds: QUARTER_HOUR },
  ]);
  const subject = `account ${name}`;
  try {
    const { account, cookies } = await shop.auth.signIn({ email: name, password }, from);
    const admitted = isAdmin(account, shop.adminEmails);
    await recordAudit(shop.db, { account, address, action: admitted ? "admin.sign-in" : "admin.turned-away", subject });
    return { admitted, cookies };
  } catch (error) {
    if (isRefusal(error)) await recordAudit(shop.db, { account: null, address, action: "admin.sign-in-failed", subject });
    throw error;
  }
}
