import { evenTime } from "#lib/secret/even-time.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import type { Account, SignInOrigin } from "../auth.ts";
import { endSessionBefore, type EarlierSession } from "./end-session-before.server.ts";
import { findKnocking } from "./find-knocking.server.ts";
import type { SignInForm } from "./sign-in-form.ts";
import { tryPassword, type PasswordFrom } from "./try-password.server.ts";

/** Answers take multiples of this, so that their time does not reveal known addresses. */
const STEP_MS = 250;

type SignedIn = {
  /** false: a second factor is required, and the cookies carry its challenge */
  isSignedIn: boolean;
  cookies: string[];
};

/** Signs in at the shop; administrators get the session lifetimes of the back office. */
export async function signInMember(
  shop: Shop,
  form: SignInForm,
  from: PasswordFrom & EarlierSession,
): Promise<SignedIn> {
  const answer = await tryPassword(shop, form.email, from, () =>
    evenTime(STEP_MS, () => knock(shop, form, from)),
  );
  if (!answer.secondFactor) await endSessionBefore(shop.db, from);
  return { isSignedIn: !answer.secondFactor, cookies: answer.cookies };
}

/** Also audits an administrator's try at the shop's sign-in; the even time hides that. */
async function knock(shop: Shop, form: SignInForm, from: SignInOrigin) {
  const isListed = shop.adminEmails.includes(form.email);
  const record = (action: string, account: Account | null) =>
    isListed
      ? recordAudit(shop.db, {
          account,
          address: from.address,
          action,
          subject: `account ${form.email}`,
        })
      : undefined;
  try {
    const { kind } = await findKnocking(shop, form.email);
    const answer = await shop.auth.signIn(form, from, kind);
    await record("admin.shop-sign-in", answer.account);
    return answer;
  } catch (error) {
    if (isRefusal(error)) await record("admin.sign-in-failed", null);
    throw error;
  }
}
