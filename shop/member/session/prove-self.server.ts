import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import type { SignedIn } from "../auth.ts";
import { findProfile } from "../find-profile.server.ts";

const QUARTER_HOUR = 15 * 60;
const RECENT_MS = 10 * 60_000;

/** Whether an account without a password signed in so recently that nobody else can be at the
 * device. */
export const isRecent = ({ session }: SignedIn, now: Date): boolean =>
  now.getTime() - session.openedAt.getTime() <= RECENT_MS;

/** Proves identity before irreversible actions: by password or, for accounts without one, by a
 * sign-in within the last ten minutes. */
export async function proveSelf(shop: Shop, signedIn: SignedIn, password: string): Promise<void> {
  const { id } = signedIn.account;
  await spendAttempt(shop.db, [
    { key: `password again of ${id}`, most: 10, seconds: QUARTER_HOUR },
  ]);
  const profile = await findProfile(shop.db, id);
  if (!profile) throw new Refusal("sign-in-again");
  if (!profile.hasPassword) {
    if (!isRecent(signedIn, shop.now())) throw new Refusal("sign-in-again");
  } else if (!(await shop.auth.isPassword(id, password))) throw new Refusal("password-wrong");
}
