import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import type { SignedIn } from "../auth.ts";
import { deleteUser } from "./delete-user.server.ts";

/** Deletes whoever is signed in. */
export async function deleteCurrentUser(
  shop: Shop,
  signedIn: SignedIn | null,
  address: string,
): Promise<void> {
  if (!signedIn) throw new Refusal("no-current-user");
  await deleteUser(shop, { uid: signedIn.account.id }, { signedIn, address });
}
