import { sql } from "drizzle-orm";
import { pathInside } from "#lib/path-inside.ts";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { SocialId, SocialProvider } from "./social-provider.ts";
import { socialStates } from "../table.server.ts";

const TEN_MINUTES = 600;

type Start = {
  provider: SocialProvider;
  /** of the starting browser, which must be the one that returns */
  browserToken: string;
  address: string;
  /** where to go afterwards */
  pre: string | null | undefined;
  /** the account to link; see start-linking-social.server.ts */
  linkTo?: string;
};

/** The registered address that a provider leads back to; known by the shop's own origin alone. */
export const socialRedirectUri = ({ origin }: Pick<Shop, "origin">, id: SocialId): string =>
  `${origin}/login/oauth/${id}`;

/** Lets a browser leave for a provider, and says where to. Throws `too-many-attempts`. */
export async function startSocialSignIn(
  shop: Shop,
  { provider, browserToken, address, pre, linkTo }: Start,
): Promise<string> {
  await spendAttempt(shop.db, [
    { key: `social sign-in from ${lineOf(address)}`, most: 100, seconds: TEN_MINUTES },
  ]);
  const [state, verifier] = [newToken(), newToken()];
  await shop.db.insert(socialStates).values({
    stateHash: hashOfToken(state),
    browserHash: hashOfToken(browserToken),
    provider: provider.id,
    verifier,
    linkTo,
    pre: pathInside(pre),
    expiresAt: sql`now() + make_interval(secs => ${TEN_MINUTES})`,
  });
  // PKCE's S256 happens to be how tokens are hashed here.
  return provider.authorizeUrl({
    state,
    redirectUri: socialRedirectUri(shop, provider.id),
    challenge: hashOfToken(verifier),
  });
}
