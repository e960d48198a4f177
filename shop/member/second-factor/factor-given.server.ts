import { and, eq } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { SignedIn } from "../auth.ts";
import { findRole } from "../staff/find-role.server.ts";
import { passkeys, twoFactors } from "../table.server.ts";

type Doors = Pick<Shop, "db" | "adminEmails">;

/** The second factors an account has. */
export async function findFactors(db: Db, accountId: string) {
  const [codes, keys] = await Promise.all([
    db
      .select({ id: twoFactors.id })
      .from(twoFactors)
      .where(and(eq(twoFactors.userId, accountId), eq(twoFactors.verified, true))),
    db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, accountId)),
  ]);
  return { hasCodes: codes.length > 0, passkeys: keys.length };
}

/** Whether changing sign-in methods needs more than the password. */
export const isOffice = async (shop: Doors, { account, session }: SignedIn): Promise<boolean> =>
  session.kind === "admin" || (await findRole(shop, account)) !== null;

/** Requires the existing second factor before one is added or removed. A member's passkey is an
 * alternative to the password and gives no more access. Throws `second-factor-first`. */
export async function needFactor(shop: Doors, signedIn: SignedIn): Promise<void> {
  if (signedIn.session.secondFactor) return;
  const { hasCodes, passkeys: keys } = await findFactors(shop.db, signedIn.account.id);
  if (hasCodes || (keys > 0 && (await isOffice(shop, signedIn))))
    throw new Refusal("second-factor-first");
}
