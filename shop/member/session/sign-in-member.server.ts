import { evenTime } from "#lib/secret/even-time.server.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { countAttempts } from "#shop/limit/count-attempts.server.ts";
import { giveBackAttempt } from "#shop/limit/give-back-attempt.server.ts";
import { spendAttempt, type Limit } from "#shop/limit/spend-attempt.server.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import type { Account, From } from "../auth.ts";
import { endSessionBefore, type Before } from "./end-session-before.server.ts";
import type { SignInForm } from "./sign-in-form.ts";

const QUARTER_HOUR = 15 * 60;
/** Wrong passwords after which people are told from programs. */
const PATIENCE = 5;
/** What tells an unknown address from a wrong password is hidden behind steps of this. */
const STEP_MS = 250;

type SignInFrom = From & Before & { captcha: string | undefined };
type SignedIn = {
  /** else a second factor is asked first, and the cookies carry the challenge */ isSignedIn: boolean;
  cookies: string[];
};

const limitsOf = (email: string, address: string): Limit[] => [
  { key: `sign-in from ${lineOf(address)}`, most: 30, seconds: QUARTER_HOUR },
  { key: `sign-in of ${email}`, most: 10, seconds: QUARTER_HOUR },
];

/** Signs somebody in at the shop's door. */
export async function signInMember(
  shop: Shop,
  form: SignInForm,
  from: SignInFrom,
): Promise<SignedIn> {
  if (
    (await needsCaptcha(shop, from.address, form.email)) &&
    !(await shop.captcha.passed(from.captcha, from.address))
  )
    throw new Refusal("captcha-failed");
  const limits = limitsOf(form.email, from.address);
  const started = performance.now();
  await spendAttempt(shop.db, limits);
  const giveBack = () => giveBackAttempt(shop.db, limits, performance.now() - started);
  const answer = await evenTime(STEP_MS, () => knock(shop, form, from)).catch(
    async (error: unknown) => {
      if (!isRefusal(error) || error.code !== "sign-in-wrong") await giveBack();
      throw error;
    },
  );
  await giveBack();
  if (!answer.secondFactor) await endSessionBefore(shop.db, from);
  return { isSignedIn: !answer.secondFactor, cookies: answer.cookies };
}

/** An administrator's address is written down at this door too; the even time hides that it was. */
async function knock(shop: Shop, form: SignInForm, from: From) {
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
    const answer = await shop.auth.signIn(form, from, "member");
    await record("admin.shop-sign-in", answer.account);
    return answer;
  } catch (error) {
    if (isRefusal(error)) await record("admin.sign-in-failed", null);
    throw error;
  }
}

/** Whether a sign-in from here, or of this address, has to pass the captcha. */
export async function needsCaptcha(
  { db, captcha }: Pick<Shop, "db" | "captcha">,
  address: string,
  email?: string,
): Promise<boolean> {
  if (!captcha.widget) return false;
  const [fromHere, ofEmail] = limitsOf(email ?? "", address);
  return (await countAttempts(db, email ? [fromHere!, ofEmail!] : [fromHere!])) >= PATIENCE;
}
