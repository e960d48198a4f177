import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import type { SignedIn } from "../auth.ts";
import { endMembership } from "../end-membership.server.ts";
import { isRecent } from "../session/prove-self.server.ts";
import { idOf, type NamedUser } from "./save-user.server.ts";

type Caller = {
  /** the requesting session; only one's own account can be deleted */
  signedIn: SignedIn;
  /** the network address */
  address: string;
};

/** Deletes a user by id or uid (specification 7), as leaving does, with the retention that the
 * law requires. */
export async function deleteUser(
  shop: Shop,
  user: NamedUser,
  { signedIn, address }: Caller,
): Promise<boolean> {
  if (idOf(user) !== signedIn.account.id) return false;
  if (!isRecent(signedIn, shop.now())) throw new Refusal("sign-in-again");
  await endMembership(shop, signedIn.account, address);
  return true;
}
