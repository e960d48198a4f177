import { evenTime } from "#lib/secret/even-time.server.ts";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { needMail } from "#shop/notice/mail-arrives.ts";
import { refuseWhileClosed } from "#shop/opening/find-opening.server.ts";
import type { SignInOrigin } from "../auth.ts";
import { endSessionBefore, type EarlierSession } from "../session/end-session-before.server.ts";
import { findPendingSocial } from "./find-pending-sign-up.server.ts";
import { finishSocialSignUp } from "./finish-social-sign-up.server.ts";
import { givenConsents } from "../consent/given-consents.server.ts";
import { shownVersionsOf } from "../consent/shown-versions.ts";
import { mailLimits } from "../password/mail-limits.server.ts";
import { hashPassword } from "../password/password.server.ts";
import { weaknessOf } from "../password/password-rules.server.ts";
import { isAgreed, type SignUpForm } from "./sign-up-forms.ts";
import { sendSignUpMail } from "./send-sign-up-mail.server.ts";
import type { GivenAddress } from "../table.server.ts";

const MOST_SIGN_UPS_PER_HOUR = 20;
/** Answers take multiples of this, so that their time does not reveal known addresses. */
const STEP_MS = 250;

export type SignUpFrom = SignInOrigin &
  EarlierSession & {
    /** the secret of this browser, if it has one */
    browserToken: string | null;
    /** what the captcha's widget filled in */
    captcha: string | undefined;
    /** a path of this shop to go to afterwards */
    pre: string;
  };

type SignedUp =
  /** a mail is on its way; the browser keeps the token */
  | { outcome: "mail-sent"; browserToken: string }
  /** the provider vouched for the address */
  | { outcome: "signed-in"; cookies: string[]; pre: string };

/** Begins an account; it exists once the link of the mail is followed. */
export async function signUp(shop: Shop, form: SignUpForm, from: SignUpFrom): Promise<SignedUp> {
  await refuseWhileClosed(shop);
  return form.way === "social"
    ? signUpSocially(shop, form, from)
    : evenTime(STEP_MS, () => signUpWithPassword(shop, form, from));
}

async function signUpWithPassword(
  shop: Shop,
  form: Extract<SignUpForm, { way: "password" }>,
  from: SignUpFrom,
): Promise<SignedUp> {
  needMail(shop);
  const weakness = weaknessOf(form.password, form.email);
  if (weakness) throw new BadInput({ password: [weakness] });
  await passBarriers(shop, form.email, from);
  const [passwordHash, consents] = await Promise.all([
    hashPassword(form.password),
    givenConsents(shop.db, (kind) => isAgreed(form, kind), shownVersionsOf(form), shop.now()),
  ]);
  const browserToken = from.browserToken ?? newToken();
  await inTransaction(shop.db, (db) =>
    sendSignUpMail(
      db,
      {
        browserHash: hashOfToken(browserToken),
        email: form.email,
        name: form.name,
        phone: form.phone,
        passwordHash,
        consents,
        address: addressOf(form),
        pre: from.pre,
      },
      shop.origin,
    ),
  );
  return { outcome: "mail-sent", browserToken };
}

async function signUpSocially(
  shop: Shop,
  form: Extract<SignUpForm, { way: "social" }>,
  from: SignUpFrom,
): Promise<SignedUp> {
  const pending = await findPendingSocial(shop.db, from.browserToken);
  if (!pending || !from.browserToken) throw new Refusal("link-expired");
  const consents = await givenConsents(
    shop.db,
    (kind) => isAgreed(form, kind),
    shownVersionsOf(form),
    shop.now(),
  );
  const given = { name: form.name, phone: form.phone, consents, address: addressOf(form) };
  if (pending.provenEmail) {
    await checkCaptcha(shop, from);
    const accountId = await finishSocialSignUp(shop, pending.id, given);
    const { cookies } = await shop.auth.openSession(accountId, from, "member");
    await endSessionBefore(shop.db, from);
    return { outcome: "signed-in", pre: pending.pre, cookies };
  }
  needMail(shop);
  const { email } = form;
  if (!email) throw new BadInput({ email: ["이메일을 입력해주세요."] });
  const { browserHash, provider, subject, pre } = pending;
  return evenTime(STEP_MS, async () => {
    await passBarriers(shop, email, from);
    await inTransaction(shop.db, (db) =>
      sendSignUpMail(db, { ...given, browserHash, provider, subject, email, pre }, shop.origin),
    );
    return { outcome: "mail-sent", browserToken: from.browserToken! };
  });
}

async function passBarriers(shop: Shop, email: string, from: SignUpFrom): Promise<void> {
  await checkCaptcha(shop, from);
  await spendAttempt(shop.db, mailLimits("sign-up", email, from.address, MOST_SIGN_UPS_PER_HOUR));
}

async function checkCaptcha(shop: Shop, { captcha, address }: SignUpFrom): Promise<void> {
  if (!(await shop.captcha.passed(captcha, address))) throw new Refusal("captcha-failed");
}

const addressOf = ({
  name,
  phone,
  postcode,
  address,
  addressDetail,
}: SignUpForm): GivenAddress | null =>
  address ? { recipientName: name, recipientPhone: phone, postcode, address, addressDetail } : null;
