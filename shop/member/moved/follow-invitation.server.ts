import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { refuseWhileClosed } from "#shop/opening/find-opening.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { SignInOrigin } from "../auth.ts";
import { givenConsents } from "../consent/given-consents.server.ts";
import { shownVersionsOf } from "../consent/shown-versions.ts";
import { lockAccount } from "../lock-account.server.ts";
import { weaknessOf } from "../password/password-rules.server.ts";
import { hashPassword } from "../password/password.server.ts";
import { endSessionBefore, type EarlierSession } from "../session/end-session-before.server.ts";
import { makeMember } from "../sign-up/make-member.server.ts";
import { optionalConsents } from "../sign-up/sign-up-forms.ts";
import { findInvitation } from "./find-invitation.server.ts";
import type { MovedForm } from "./moved-forms.ts";
import { removeWaiting } from "./remove-waiting.server.ts";

/** Follows the link of an invitation: the account becomes its reader's, and a session opens. */
export async function acceptInvitation(
  shop: Shop,
  token: string,
  { password, ...form }: MovedForm,
  from: SignInOrigin & EarlierSession,
): Promise<{ cookies: string[] }> {
  await refuseWhileClosed(shop);
  const invited = await needInvitation(shop.db, token);
  const weakness = weaknessOf(password, invited.email);
  if (weakness) throw new BadInput({ password: [weakness] });
  const [passwordHash, given] = await Promise.all([
    hashPassword(password),
    givenConsents(shop.db, () => true, shownVersionsOf(form), shop.now()),
  ]);
  // What somebody agreed to in the former shop stays as it is.
  const consents = given.filter(({ kind }) => !optionalConsents.includes(kind));
  const accountId = await inTransaction(shop.db, async (db) => {
    const { email, name, phone } = await lockInvited(db, invited.id, token);
    const person = { email, name, phone, consents, address: null };
    return makeMember(db, { ...person, emailProof: "mail", way: { passwordHash } }, shop.origin);
  });
  const { cookies } = await shop.auth.openSession(accountId, from, "member");
  await endSessionBefore(shop.db, from);
  return { cookies };
}

/** Whoever does not want the account has everything of it removed, without signing in. */
export async function declineInvitation(
  shop: Shop,
  token: string,
  { address }: Pick<SignInOrigin, "address">,
): Promise<void> {
  const { id } = await needInvitation(shop.db, token);
  await inTransaction(shop.db, async (db) => {
    await lockInvited(db, id, token);
    await removeWaiting(db, shop, id);
    await recordAudit(db, {
      account: null,
      address,
      action: "member.leave",
      subject: `account ${id}`,
      whose: id,
    });
  });
}

async function needInvitation(db: Db, token: string) {
  const invited = await findInvitation(db, token);
  if (!invited) throw new Refusal("link-expired");
  return invited;
}

/** Of two that follow it at once, the second finds it used. */
async function lockInvited(db: Db, id: string, token: string) {
  await lockAccount(db, id);
  return needInvitation(db, token);
}
