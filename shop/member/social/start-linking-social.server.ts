import type { Shop } from "#shop/shop.ts";
import type { SignedIn } from "../auth.ts";
import { proveSelf } from "../session/prove-self.server.ts";
import { startSocialSignIn } from "./start-social-sign-in.server.ts";

type LinkStart = Omit<Parameters<typeof startSocialSignIn>[1], "pre" | "linkTo">;

/** Lets a signed-in person leave for a provider to link it. */
export async function startLinkingSocial(
  shop: Shop,
  signedIn: SignedIn,
  leaving: LinkStart,
  password: string,
): Promise<string> {
  await proveSelf(shop, signedIn, password);
  return startSocialSignIn(shop, { ...leaving, pre: "/my/social", linkTo: signedIn.account.id });
}
