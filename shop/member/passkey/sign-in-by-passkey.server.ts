import { lineOf } from "#lib/network-address.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import type { SignInOrigin, PasskeyAnswer } from "../auth.ts";
import { findRole } from "../staff/find-role.server.ts";
import { endSessionBefore, type EarlierSession } from "../session/end-session-before.server.ts";

/** Each answer needs a question of its own, so counting these counts the tries. */
export async function askForPasskey(
  shop: Shop,
  from: SignInOrigin,
): Promise<{ options: object; cookies: string[] }> {
  const key = `passkey from ${lineOf(from.address)}`;
  await spendAttempt(shop.db, [{ key, most: 60, seconds: 15 * 60 }]);
  return shop.auth.askForPasskey(from);
}

/** Signs in by passkey, with the account's office role if it has one. Refused tries at the back
 * office are audited. */
export async function signInByPasskey(
  shop: Shop,
  { response, door }: { response: PasskeyAnswer; door: "shop" | "office" },
  from: SignInOrigin & EarlierSession,
): Promise<{ isAdmin: boolean; cookies: string[] }> {
  const { address } = from;
  try {
    const { account, kind, cookies } = await shop.auth.signInByPasskey(
      response,
      from,
      async (passkeyAccount) => ((await findRole(shop, passkeyAccount)) ? "admin" : "member"),
    );
    await endSessionBefore(shop.db, from);
    const isAdmin = kind === "admin";
    const subject = `account ${account.email}`;
    const action = isAdmin ? "admin.passkey-sign-in" : "admin.turned-away";
    if (isAdmin || door === "office")
      await recordAudit(shop.db, { account, address, action, subject });
    return { isAdmin, cookies };
  } catch (error) {
    const entry = { account: null, address, action: "admin.sign-in-failed", subject: "passkey" };
    if (door === "office" && isRefusal(error)) await recordAudit(shop.db, entry);
    throw error;
  }
}
