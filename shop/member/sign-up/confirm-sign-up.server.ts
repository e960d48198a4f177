import { and, eq, isNull, sql } from "drizzle-orm";
import { hashOfToken } from "#lib/secret-token.server.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { SignInOrigin } from "../auth.ts";
import { endSessionBefore, type EarlierSession } from "../session/end-session-before.server.ts";
import { findSignUp } from "./find-sign-up.server.ts";
import { makeMember } from "./make-member.server.ts";
import { verifyPassword } from "../password/password.server.ts";
import { signUps } from "../table.server.ts";

type SignUp = typeof signUps.$inferSelect;

const QUARTER_HOUR = 15 * 60;

/** Follows the link of a sign-up's mail: makes the account and opens its session. */
export async function confirmSignUp(
  shop: Shop,
  { token, password }: { token: string; password?: string | undefined },
  from: SignInOrigin & EarlierSession & { browserToken: string | null },
): Promise<{ cookies: string[]; pre: string }> {
  const found = await findSignUp(shop.db, token, from.browserToken);
  if (found.state === "finished") throw new Refusal("sign-up-finished");
  if (found.state === "elsewhere") throw new Refusal("sign-up-elsewhere");
  if (found.state === "expired") throw new Refusal("link-expired");
  if (found.needsPassword) await checkPassword(shop, token, password, from.address);
  const { accountId, pre } = await useUp(shop, token);
  const { cookies } = await shop.auth.openSession(accountId, from, "member");
  await endSessionBefore(shop.db, from);
  return { pre, cookies };
}

async function checkPassword(
  shop: Shop,
  token: string,
  password: string | undefined,
  address: string,
): Promise<void> {
  const tokenHash = hashOfToken(token);
  await spendAttempt(shop.db, [
    { key: `sign-up password of ${tokenHash}`, most: 10, seconds: QUARTER_HOUR },
    { key: `sign-up password from ${lineOf(address)}`, most: 30, seconds: QUARTER_HOUR },
  ]);
  const [row] = await shop.db
    .select({ hash: signUps.passwordHash })
    .from(signUps)
    .where(eq(signUps.tokenHash, tokenHash))
    .limit(1);
  if (!row?.hash || !password || !(await verifyPassword(row.hash, password)))
    throw new Refusal("password-wrong");
}

/** The row stays until its day is over, without the person. */
const useUp = ({ db, origin }: Pick<Shop, "db" | "origin">, token: string) =>
  inTransaction(db, async (db) => {
    const ofToken = eq(signUps.tokenHash, hashOfToken(token));
    const [row] = await db
      .select()
      .from(signUps)
      .where(and(ofToken, sql`${signUps.expiresAt} > now()`))
      .for("update");
    if (!row) throw new Refusal("link-expired");
    const { email, name, phone, provider, subject, consents, address, pre } = row;
    const way = wayOf(row);
    if (!email || !name || !way) throw new Refusal("sign-up-finished");
    const accountId = await makeMember(
      db,
      { email, emailProof: "mail", name, phone, way, consents, address },
      origin,
    );
    await db.update(signUps).set(WITHOUT_PERSON).where(ofToken);
    if (provider && subject) await db.delete(signUps).where(begunWith(provider, subject));
    return { accountId, pre };
  });

const WITHOUT_PERSON = {
  email: null,
  name: null,
  phone: null,
  passwordHash: null,
  provider: null,
  subject: null,
  provenEmail: null,
  consents: [],
  address: null,
};

/** Sign-ups of the same person of a provider for which no mail was sent. */
const begunWith = (provider: SignUp["provider"] & string, subject: string) =>
  and(eq(signUps.provider, provider), eq(signUps.subject, subject), isNull(signUps.tokenHash));

function wayOf({ provider, subject, passwordHash }: SignUp) {
  if (provider && subject) return { provider, subject };
  return passwordHash ? { passwordHash } : null;
}
