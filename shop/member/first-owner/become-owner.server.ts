import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { SignInOrigin } from "../auth.ts";
import { tellRole } from "../notice/tell-account.server.ts";
import { hashPassword } from "../password/password.server.ts";
import { weaknessOf } from "../password/password-rules.server.ts";
import { insertAccount } from "../sign-up/insert-account.server.ts";
import { ownerLinks } from "../table.server.ts";
import {
  isOwnerLink,
  openOwnerLink,
  stateOf,
  type OwnerLinkState,
} from "./open-owner-link.server.ts";
import type { OwnerForm } from "./owner-form.ts";

/** Makes the first owner's account by the terminal's link and signs it in to the back office. Of
 * two concurrent calls one succeeds. Throws `owner-known` and `owner-link-over`. */
export async function becomeOwner(
  shop: Shop,
  token: string,
  { email, name, password }: OwnerForm,
  from: SignInOrigin,
): Promise<{ cookies: string[] }> {
  refuseUnless(await openOwnerLink(shop, token, from.address));
  if (!shop.adminEmails.includes(email))
    throw new BadInput({ email: ["목록에 있는 주소 가운데 하나를 골라주세요."] });
  const weakness = weaknessOf(password, email);
  if (weakness) throw new BadInput({ password: [weakness] });
  const passwordHash = await hashPassword(password);
  try {
    const id = await inTransaction(shop.db, async (db) => {
      await useUp(shop, db, token);
      const account = { email, emailProof: "terminal", name, phone: null } as const;
      const accountId = await insertAccount(db, { ...account, way: { passwordHash } });
      await recordAudit(db, {
        account: { id: accountId, email },
        address: from.address,
        action: "admin.first-owner",
        subject: `account ${email}`,
      });
      await tellRole(db, shop, { id: accountId, email, name }, "owner");
      return accountId;
    });
    return await shop.auth.openSession(id, from, "admin");
  } catch (error) {
    if (isRefusal(error) && error.code === "email-taken")
      throw new BadInput({
        email: ["이 주소로 가입한 계정이 이미 있어요. 다른 주소를 골라주세요."],
      });
    throw error;
  }
}

/** A concurrent call that waited here finds that the shop has an owner. */
async function useUp({ adminEmails }: Shop, db: Db, token: string): Promise<void> {
  const isLink = await isOwnerLink(db, token, { locked: true });
  refuseUnless(await stateOf({ db, adminEmails }, isLink));
  await db.delete(ownerLinks);
}

function refuseUnless(state: OwnerLinkState): void {
  if (state === "owned") throw new Refusal("owner-known");
  if (state === "over") throw new Refusal("owner-link-over");
}
