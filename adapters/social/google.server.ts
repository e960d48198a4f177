import * as z from "zod";
import { hashOfToken } from "#lib/secret-token.server.ts";
import {
  SocialRefused,
  SocialUnanswered,
  socialTitles,
  type SocialPerson,
  type SocialProvider,
} from "#shop/member/social/social-provider.ts";
import {
  askProvider,
  PATIENCE,
  tokenRequest,
  understood,
  type Network,
  type ProviderAnswer,
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
export function google(settings: GoogleSettings): SocialProvider {
  const { clientId, clientSecret, patience = PATIENCE, fetch } = settings;
  const { authUrl = "https://accounts.google.com/o/oauth2/v2/auth" } = settings;
  const { tokenUrl = "https://oauth2.googleapis.com/token" } = settings;
  return {
    id: "google",
    title: socialTitles.google,

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

    async identify({ code, redirectUri, verifier }) {
      const form = {
        grant_type: "authorization_code",
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      };
      const signal = AbortSignal.timeout(patience);
      const token = await askProvider(tokenRequest(tokenUrl, form, signal), { fetch });
      return readPerson(token, { clientId, nonce: hashOfToken(verifier) });
    },
  };
}

function readPerson(token: ProviderAnswer, expected: ExpectedClaims): SocialPerson {
  if (refusal.safeParse(token.body).data?.error === "invalid_grant")
    throw new SocialRefused("Google: invalid_grant");
  const person = readClaims(understood(tokenAnswer, token, "Google's token").id_token);
  const wrong = wrongClaim(person, expected);
  if (wrong) throw new SocialRefused(`Google: the token's ${wrong} is wrong`);
  return {
    subject: person.sub,
    email: person.email ?? null,
    provenEmail: isVouchedFor(person),
    name: person.name ?? null,
  };
}

type Claims = z.output<typeof claims>;
type ExpectedClaims = { clientId: string; nonce: string };

/** The first claim that is not as it must be; null when all are. */
function wrongClaim(person: Claims, { clientId, nonce }: ExpectedClaims): string | null {
  if (!ISSUERS.has(person.iss)) return "iss";
  if (person.aud !== clientId) return "aud";
  if (person.exp + LATE_SECONDS < Date.now() / 1000) return "exp";
  return person.nonce === nonce ? null : "nonce";
}

/** Unsigned: it came from Google over TLS (OpenID Connect Core 3.1.3.7, point 6). */
function readClaims(idToken: string): Claims {
  try {
    return claims.parse(
      JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString("utf8")),
    );
  } catch {
    throw new SocialUnanswered("Google's token cannot be read");
  }
}

/** Google checked other addresses once, and their owner may have changed; its own it knows. */
const isVouchedFor = ({ email, email_verified, hd }: Claims): boolean =>
  Boolean(email && email_verified && (hd || /@(?:gmail|googlemail)\.com$/i.test(email)));
