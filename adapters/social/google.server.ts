import * as z from "zod";
import { hashOfToken } from "#lib/secret-token.server.ts";
import {
  SocialRefused,
  SocialUnanswered,
  type SocialPerson,
  type SocialProvider,
} from "#shop/member/social/social-provider.ts";
import {
  askProvider,
  PATIENCE,
  tokenRequest,
  understood,
  type Network,
} from "./ask-provider.server.ts";

export type GoogleSettings = Network & {
  clientId: string;
  clientSecret: string;
  authUrl?: string;
  tokenUrl?: string;
};

const tokenAnswer = z.object({ id_token: z.string().min(1).max(16_384) });
const refusal = z.object({ error: z.string() });
const claims = z.object({
  iss: z.string(),
  aud: z.string(),
  exp: z.number(),
  nonce: z.string().optional(),
  sub: z.string().min(1).max(255),
  email: z.string().nullish().catch(null),
  email_verified: z.boolean().nullish().catch(null),
  /** the organisation that Google runs this address for */
  hd: z.string().nullish().catch(null),
  name: z.string().nullish().catch(null),
});

const ISSUERS = new Set(["https://accounts.google.com", "accounts.google.com"]);
const LATE_SECONDS = 60;

/** https://developers.google.com/identity/openid-connect/openid-connect */
export function google({
  clientId,
  clientSecret,
  authUrl = "https://accounts.google.com/o/oauth2/v2/auth",
  tokenUrl = "https://oauth2.googleapis.com/token",
  patience = PATIENCE,
  fetch,
}: GoogleSettings): SocialProvider {
  return {
    id: "google",
    title: "Google",

    // The challenge is the nonce too: both are bound to the verifier that only this sign-in knows.
    authorizeUrl: ({ state, redirectUri, challenge }) =>
      `${authUrl}?${new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "openid email profile",
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
        nonce: challenge,
      })}`,

    async identify({ code, redirectUri, verifier }): Promise<SocialPerson> {
      const token = await askProvider(
        tokenRequest(
          tokenUrl,
          {
            grant_type: "authorization_code",
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uri: redirectUri,
            code,
            code_verifier: verifier,
          },
          AbortSignal.timeout(patience),
        ),
        { fetch },
      );
      if (refusal.safeParse(token.body).data?.error === "invalid_grant")
        throw new SocialRefused("Google: invalid_grant");
      const said = readClaims(understood(tokenAnswer, token, "Google's token").id_token);
      const wrong = !ISSUERS.has(said.iss)
        ? "iss"
        : said.aud !== clientId
          ? "aud"
          : said.exp + LATE_SECONDS < Date.now() / 1000
            ? "exp"
            : said.nonce !== hashOfToken(verifier)
              ? "nonce"
              : null;
      if (wrong) throw new SocialRefused(`Google: the token's ${wrong} is wrong`);
      return {
        subject: said.sub,
        email: said.email ?? null,
        provenEmail: isVouchedFor(said),
        name: said.name ?? null,
      };
    },
  };
}

/** Not verified by its signature: it came from Google's own endpoint over TLS (OpenID Connect Core 3.1.3.7, point 6). */
function readClaims(idToken: string): z.output<typeof claims> {
  try {
    return claims.parse(
      JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString("utf8")),
    );
  } catch {
    throw new SocialUnanswered("Google's token cannot be read");
  }
}

/** Google checked other addresses once, and their owner may have changed since; its own and those of its organisations it knows. */
const isVouchedFor = ({ email, email_verified, hd }: z.output<typeof claims>): boolean =>
  Boolean(email && email_verified && (hd || /@(?:gmail|googlemail)\.com$/i.test(email)));
