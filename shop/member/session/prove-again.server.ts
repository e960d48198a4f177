import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { SignedIn } from "../auth.ts";
import { findProfile } from "../find-profile.server.ts";
import { findFactors } from "../second-factor/factor-given.server.ts";
import { sessions } from "../table.server.ts";

const QUARTER_HOUR = 15 * 60;

/** How the person at the device can prove again who they are. */
export type ProofWays = { password: boolean; code: boolean; passkey: boolean };

export async function findProofWays(db: Db, accountId: string): Promise<ProofWays> {
  const [profile, factors] = await Promise.all([
    findProfile(db, accountId),
    findFactors(db, accountId),
  ]);
  return {
    password: profile?.hasPassword ?? false,
    code: factors.hasCodes,
    passkey: factors.passkeys > 0,
  };
}

type Proof = { password?: string | undefined; code?: string | undefined };
type ProofSender = SignedIn & { address: string; headers: Headers };

/** Accepts the password or an authenticator code as a proof for five minutes; a passkey proves
 * by opening a new session. Throws BadInput beside the wrong field, and `too-many-attempts`. */
export async function proveAgain(
  shop: Shop,
  { account, session, address, headers }: ProofSender,
  { password, code }: Proof,
): Promise<void> {
  await spendAttempt(shop.db, [
    { key: `proof again of ${account.id}`, most: 10, seconds: QUARTER_HOUR },
  ]);
  const digits = code?.normalize("NFKC").replace(/[\s-]/g, "") ?? "";
  const isRight = password
    ? await shop.auth.isPassword(account.id, password.slice(0, 128))
    : /^\d{6}$/.test(digits) &&
      (await findFactors(shop.db, account.id)).hasCodes &&
      (await shop.auth.isCode(account.id, digits, headers));
  if (isRight) {
    await shop.db
      .update(sessions)
      .set({ provenAt: sql`now()` })
      .where(eq(sessions.id, session.id));
    return;
  }
  const subject = `account ${account.email}`;
  await recordAudit(shop.db, { account, address, action: "admin.proof-failed", subject });
  throw new BadInput(
    password
      ? { password: ["비밀번호가 맞지 않아요."] }
      : { code: ["인증 코드가 맞지 않아요. 새 코드로 다시 시도해주세요."] },
  );
}
