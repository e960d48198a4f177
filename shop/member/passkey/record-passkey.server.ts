import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import type { SignedIn } from "../auth.ts";
import { tellFactor } from "../notice/tell-account.server.ts";
import { isOffice } from "../second-factor/factor-given.server.ts";

/** Somebody at a page of their own. */
export type PasskeyOwner = SignedIn & { address: string; headers: Headers };

const eventByAction = {
  "passkey.add": "passkey-added",
  "passkey.remove": "passkey-removed",
} as const;

/** Runs a change, mails the account's owner, and audits success or refusal for back office
 * accounts. */
export async function recordPasskey<T>(
  shop: Shop,
  owner: PasskeyOwner,
  action: "passkey.add" | "passkey.rename" | "passkey.remove",
  change: () => Promise<T>,
): Promise<T> {
  const { account, address } = owner;
  const isAtWork = await isOffice(shop, owner);
  const record = async (done: string) =>
    isAtWork &&
    recordAudit(shop.db, { account, address, action: done, subject: `account ${account.email}` });
  try {
    const done = await change();
    await record(action);
    if (action !== "passkey.rename")
      await tellFactor(shop.db, shop, account, {
        event: eventByAction[action],
        isOffice: isAtWork,
      });
    return done;
  } catch (error) {
    if (isRefusal(error)) await record(`${action}-failed`);
    throw error;
  }
}
