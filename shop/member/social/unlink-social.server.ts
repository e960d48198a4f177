import { and, eq } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { SignedIn } from "../auth.ts";
import { endSessions } from "../session/end-sessions.server.ts";
import { lockAccount } from "../lock-account.server.ts";
import { proveSelf } from "../session/prove-self.server.ts";
import type { SocialId } from "./social-provider.ts";
import { accounts } from "../table.server.ts";

/** Removes a provider from the account and ends all its other sessions. */
export async function unlinkSocial(
  shop: Shop,
  signedIn: SignedIn,
  provider: SocialId,
  password: string,
): Promise<void> {
  const { account, session } = signedIn;
  await proveSelf(shop, signedIn, password);
  await inTransaction(shop.db, async (db) => {
    // Two concurrent unlinks must not remove the last two sign-in methods.
    await lockAccount(db, account.id);
    const ways = await db
      .select({ provider: accounts.providerId, password: accounts.password })
      .from(accounts)
      .where(eq(accounts.userId, account.id));
    if (!ways.some((way) => way.provider === provider)) return;
    const left = ways.filter((way) => way.provider !== provider);
    if (
      !left.some(
        (way) => way.password !== null || shop.social.some(({ id }) => id === way.provider),
      )
    )
      throw new Refusal("last-sign-in-way");
    await db
      .delete(accounts)
      .where(and(eq(accounts.userId, account.id), eq(accounts.providerId, provider)));
    await endSessions(db, account.id, { except: session.id });
  });
}
