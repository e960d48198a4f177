import { normalizeEmail } from "#lib/email.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import type { Account, SignInOrigin } from "../auth.ts";
import { findRole } from "../staff/find-role.server.ts";
import { findKnocking } from "./find-knocking.server.ts";
import type { SignInForm } from "./sign-in-form.ts";
import { tryPassword, type PasswordFrom } from "./try-password.server.ts";

type SignedIn = {
  /** admitted to the back office, turned away from it, or asked for the second factor first */
  outcome: "admitted" | "turned-away" | "second-factor";
  /** Set-Cookie values of the new session, or of the challenge */
  cookies: string[];
};

/** Signs in to the back office; tries count together with those at the shop. */
export async function signInAdministrator(
  shop: Shop,
  { email, password }: SignInForm,
  from: PasswordFrom,
): Promise<SignedIn> {
  const name = normalizeEmail(email);
  return tryPassword(shop, name, from, () => knock(shop, { email: name, password }, from));
}

async function knock(shop: Shop, { email: name, password }: SignInForm, from: SignInOrigin) {
  const { address } = from;
  const subject = `account ${name}`;
  try {
    const { known: knownAccount, kind } = await findKnocking(shop, name);
    const { account, cookies } = await shop.auth.signIn({ email: name, password }, from, kind);
    const outcome = await outcomeOf(shop, account);
    await recordAudit(shop.db, {
      account: account ?? knownAccount,
      address,
      action: actions[outcome],
      subject,
    });
    return { outcome, cookies };
  } catch (error) {
    const action = "admin.sign-in-failed";
    if (isRefusal(error)) await recordAudit(shop.db, { account: null, address, action, subject });
    throw error;
  }
}

const actions: Record<SignedIn["outcome"], string> = {
  admitted: "admin.sign-in",
  "turned-away": "admin.turned-away",
  "second-factor": "admin.password-given",
};

async function outcomeOf(shop: Shop, account: Account | null): Promise<SignedIn["outcome"]> {
  if (!account) return "second-factor";
  return (await findRole(shop, account)) ? "admitted" : "turned-away";
}
