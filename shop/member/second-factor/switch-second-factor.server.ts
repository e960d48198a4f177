import { and, eq } from "drizzle-orm";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import type { Account, Session } from "../auth.ts";
import type { FactorEvent } from "../notice/member-words.ts";
import { tellFactor } from "../notice/tell-account.server.ts";
import { findRole } from "../staff/find-role.server.ts";
import { sessions } from "../table.server.ts";
import { needFactor } from "./factor-given.server.ts";

/** An administrator in a session of the back office's door. */
export type Owner = {
  account: Account | null;
  session: Session | null;
  address: string;
  headers: Headers;
};

type SecondFactorOwner = Owner & { account: Account; session: Session };

/** Requires password or code each time, with limited tries: a session alone may not change the
 * factor. */
async function admit(shop: Shop, owner: Owner): Promise<SecondFactorOwner> {
  const { account, session } = owner;
  if (!account || session?.kind !== "admin" || !(await findRole(shop, account)))
    throw new Refusal("not-allowed");
  await spendAttempt(shop.db, [
    { key: `second factor settings of ${account.id}`, most: 10, seconds: 15 * 60 },
  ]);
  await needFactor(shop, { account, session });
  return { ...owner, account, session };
}

const eventByAction: Record<string, FactorEvent> = {
  "second-factor.on": "second-factor-on",
  "second-factor.off": "second-factor-off",
};

async function recorded<T>(
  shop: Shop,
  { account, address }: SecondFactorOwner,
  action: string,
  change: () => Promise<T>,
): Promise<T> {
  const entry = { account, address, subject: `account ${account.email}` };
  try {
    const done = await change();
    await recordAudit(shop.db, { ...entry, action });
    const event = eventByAction[action];
    if (event) await tellFactor(shop.db, shop, account, { event, isOffice: true });
    return done;
  } catch (error) {
    if (isRefusal(error)) await recordAudit(shop.db, { ...entry, action: `${action}-failed` });
    throw error;
  }
}

/** Starts enabling it: data for an authenticator app, and ten recovery codes that are shown only
 * now. */
export async function proposeSecondFactor(
  shop: Shop,
  owner: Owner,
  password: string,
): Promise<{ uri: string; recoveryCodes: string[] }> {
  const admittedOwner = await admit(shop, owner);
  return recorded(shop, admittedOwner, "second-factor.propose", () =>
    shop.auth.proposeSecondFactor(admittedOwner.account.id, admittedOwner.headers, password),
  );
}

/** Switches it on; the session becomes a new one and all others, which lack it, end. */
export async function confirmSecondFactor(
  shop: Shop,
  owner: Owner,
  code: string,
): Promise<string[]> {
  const admittedOwner = await admit(shop, owner);
  return recorded(shop, admittedOwner, "second-factor.on", async () => {
    const { cookies } = await shop.auth.confirmSecondFactor(code, admittedOwner.headers);
    await shop.db
      .delete(sessions)
      .where(and(eq(sessions.userId, admittedOwner.account.id), eq(sessions.secondFactor, false)));
    return cookies;
  });
}

/** Throws `second-factor-needed` in a shop whose back office asks for one. */
export async function removeSecondFactor(
  shop: Shop,
  owner: Owner,
  password: string,
): Promise<string[]> {
  if (shop.adminSecondFactor === "required") throw new Refusal("second-factor-needed");
  const admittedOwner = await admit(shop, owner);
  return recorded(
    shop,
    admittedOwner,
    "second-factor.off",
    async () => (await shop.auth.removeSecondFactor(admittedOwner.headers, password)).cookies,
  );
}

/** The old ones work no more. */
export async function renewRecoveryCodes(
  shop: Shop,
  owner: Owner,
  password: string,
): Promise<string[]> {
  const admittedOwner = await admit(shop, owner);
  return recorded(shop, admittedOwner, "second-factor.renew-codes", () =>
    shop.auth.renewRecoveryCodes(admittedOwner.headers, password),
  );
}
