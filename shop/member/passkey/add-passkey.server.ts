import { and, eq } from "drizzle-orm";
import { deviceWords } from "#lib/device/device-words.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import type { PasskeyAnswer } from "../auth.ts";
import { findFactors, needFactor } from "../second-factor/factor-given.server.ts";
import { proveSelf } from "../session/prove-self.server.ts";
import { sessions } from "../table.server.ts";
import { MOST_PASSKEYS } from "./passkey-limits.ts";
import { recordPasskey, type PasskeyOwner } from "./record-passkey.server.ts";

/** Starts registering a passkey after a proof of identity. Throws `second-factor-first`,
 * `too-many-passkeys`, and as `proveSelf`. */
export async function proposePasskey(
  shop: Shop,
  owner: PasskeyOwner,
  password: string,
): Promise<{ options: object; cookies: string[] }> {
  await proveSelf(shop, owner, password);
  await needFactor(shop, owner);
  await refuseMore(shop, owner);
  return shop.auth.proposePasskey(owner.headers);
}

/** Stores the browser's new passkey. In the back office it counts as second factor: the session
 * is replaced, and all sessions without a second factor end. */
export async function addPasskey(
  shop: Shop,
  owner: PasskeyOwner,
  { name, response }: { name: string; response: PasskeyAnswer },
): Promise<string[]> {
  return recordPasskey(shop, owner, "passkey.add", async () => {
    const { account, session, address, headers } = owner;
    await needFactor(shop, owner);
    await refuseMore(shop, owner);
    const own = name || deviceWords(headers.get("user-agent"));
    await shop.auth.addPasskey({ name: own, response }, headers);
    if (session.kind !== "admin" || session.secondFactor) return [];
    await shop.db
      .delete(sessions)
      .where(and(eq(sessions.userId, account.id), eq(sessions.secondFactor, false)));
    return (await shop.auth.openSession(account.id, { address, headers }, "admin", true)).cookies;
  });
}

async function refuseMore(shop: Shop, { account }: PasskeyOwner): Promise<void> {
  if ((await findFactors(shop.db, account.id)).passkeys >= MOST_PASSKEYS)
    throw new Refusal("too-many-passkeys");
}
