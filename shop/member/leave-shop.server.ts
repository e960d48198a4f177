import type { Shop } from "../shop.ts";
import type { SignedIn } from "./auth.ts";
import { endMembership } from "./end-membership.server.ts";
import { proveSelf } from "./session/prove-self.server.ts";

/** A member leaves for good, proving first to be the one. */
export async function leaveShop(
  shop: Shop,
  signedIn: SignedIn,
  password: string,
  address: string,
): Promise<void> {
  await proveSelf(shop, signedIn, password);
  await endMembership(shop, signedIn.account, address);
}
