import { pick } from "#lib/pick.ts";
import { evenTime } from "#lib/secret/even-time.server.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { Shop } from "#shop/shop.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { needMail } from "#shop/notice/mail-arrives.ts";
import { findWaitingSignUp } from "./find-pending-sign-up.server.ts";
import { mailLimits } from "../password/mail-limits.server.ts";
import { sendSignUpMail } from "./send-sign-up-mail.server.ts";

const MOST_FROM_ADDRESS = 10;
const STEP_MS = 250;

/** Columns copied to the new link. */
const KEPT = [
  "browserHash",
  "email",
  "name",
  "phone",
  "passwordHash",
  "provider",
  "subject",
  "consents",
  "address",
  "pre",
] as const;

/** Sends the mail of this browser's sign-up once more, with another link. */
export async function resendSignUp(
  shop: Shop,
  browserToken: string | null,
  address: string,
): Promise<boolean> {
  const waiting = await findWaitingSignUp(shop.db, browserToken);
  if (!waiting) return false;
  needMail(shop);
  const again = pick(waiting, KEPT);
  await evenTime(STEP_MS, async () => {
    await spendAttempt(
      shop.db,
      mailLimits("sign-up", waiting.email, `${lineOf(address)}, again`, MOST_FROM_ADDRESS),
    );
    await inTransaction(shop.db, (db) => sendSignUpMail(db, again, shop.origin));
  });
  return true;
}
