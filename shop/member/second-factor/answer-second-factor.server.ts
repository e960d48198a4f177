import { lineOf } from "#lib/network-address.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import type { SignInOrigin } from "../auth.ts";
import { findRole } from "../staff/find-role.server.ts";
import type { SecondFactorAnswer } from "./second-factor-forms.ts";

const QUARTER_HOUR = 15 * 60;

/** Completes a sign-in by second factor: to the back office for administrators, to the shop for
 * others. Throws `second-factor-wrong`, `second-factor-locked`, `too-many-attempts`,
 * `account-blocked`, and `link-expired` when the password was entered too long ago. */
export async function answerSecondFactor(
  shop: Shop,
  answer: SecondFactorAnswer,
  from: SignInOrigin,
): Promise<{ isAdmin: boolean; cookies: string[] }> {
  const challenged = await shop.auth.findChallenged(from.headers);
  if (!challenged) throw new Refusal("link-expired");
  const acting = { account: challenged, address: from.address };
  const subject = `account ${challenged.email}`;
  const isAdmin = (await findRole(shop, challenged)) !== null;
  try {
    await spendAttempt(shop.db, [
      { key: `second factor from ${lineOf(from.address)}`, most: 30, seconds: QUARTER_HOUR },
      { key: `second factor of ${challenged.id}`, most: 15, seconds: QUARTER_HOUR },
    ]);
    const { cookies } = await shop.auth.answerSecondFactor(
      answer.way === "code" ? { code: answer.code } : { recoveryCode: answer.recoveryCode },
      from,
      isAdmin ? "admin" : "member",
    );
    if (answer.way === "recovery")
      await recordAudit(shop.db, { ...acting, action: "admin.recovery-code-used", subject });
    await recordAudit(shop.db, {
      ...acting,
      action: isAdmin ? "admin.sign-in" : "admin.turned-away",
      subject,
    });
    return { isAdmin, cookies };
  } catch (error) {
    if (isRefusal(error))
      await recordAudit(shop.db, { ...acting, action: "admin.second-factor-failed", subject });
    throw error;
  }
}
