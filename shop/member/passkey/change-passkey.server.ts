import { and, eq } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { lockAccount } from "../lock-account.server.ts";
import { findFactors, isOffice, needFactor } from "../second-factor/factor-given.server.ts";
import { endSessions } from "../session/end-sessions.server.ts";
import { proveSelf } from "../session/prove-self.server.ts";
import { passkeys } from "../table.server.ts";
import type { PasskeyChange } from "./passkey-forms.ts";
import { recordPasskey, type PasskeyOwner } from "./record-passkey.server.ts";

/** Renames or removes one's own passkey; returns the confirmation's words. Throws
 * `passkey-not-found`, and `second-factor-needed` for the last factor where one is required. */
export async function changePasskey(
  shop: Shop,
  owner: PasskeyOwner,
  change: PasskeyChange,
): Promise<string> {
  const own = and(eq(passkeys.id, change.passkeyId), eq(passkeys.userId, owner.account.id));
  if (change.intent === "remove-passkey") {
    const { password } = change;
    await recordPasskey(shop, owner, "passkey.remove", () =>
      remove(shop, owner, { own, password }),
    );
    return "패스키를 지웠어요. 다른 기기에서는 모두 로그아웃됐어요.";
  }
  const { name } = change;
  await recordPasskey(shop, owner, "passkey.rename", async () => {
    const { rowCount } = await shop.db.update(passkeys).set({ name }).where(own);
    if (!rowCount) throw new Refusal("passkey-not-found");
  });
  return "패스키 이름을 바꿨어요.";
}

type Removal = { own: ReturnType<typeof and>; password: string };

/** Of two concurrent removals of the last two passkeys, one is refused. */
async function remove(shop: Shop, owner: PasskeyOwner, { own, password }: Removal): Promise<void> {
  await proveSelf(shop, owner, password);
  await needFactor(shop, owner);
  await inTransaction(shop.db, async (db) => {
    await lockAccount(db, owner.account.id);
    const { rowCount } = await db.delete(passkeys).where(own);
    if (!rowCount) throw new Refusal("passkey-not-found");
    if (shop.adminSecondFactor === "required" && (await isOffice(shop, owner)))
      await refuseLast(db, owner.account.id);
    await endSessions(db, owner.account.id, { except: owner.session.id });
  });
}

async function refuseLast(db: Db, accountId: string): Promise<void> {
  const left = await findFactors(db, accountId);
  if (!left.hasCodes && !left.passkeys) throw new Refusal("second-factor-needed");
}
