import * as z from "zod";
import {
  SocialRefused,
  SocialUnanswered,
  socialTitles,
  type SocialPerson,
  type SocialProvider,
} from "#shop/member/social/social-provider.ts";
import {
  askProvider,
  bearerRequest,
  PATIENCE,
  tokenRequest,
  understood,
  type Network,
  type ProviderAnswer,
} from "./ask-provider.server.ts";

export type NaverSettings = Network & {
  clientId: string;
  clientSecret: string;
  authUrl?: string;
  apiUrl?: string;
};

const tokenAnswer = z.object({ access_token: z.string().min(1).max(4096) });
const refusal = z.object({ error: z.string(), error_description: z.string().optional() });
const meAnswer = z.object({
  resultcode: z.literal("00"),
  response: z.object({
    id: z.string().min(1).max(100),
    email: z.string().nullish().catch(null),
    name: z.string().nullish().catch(null),
    nickname: z.string().nullish().catch(null),
  }),
});

/** Naver's errors for used, expired or unknown codes, sent with status 200. */
const REFUSALS = new Set(["invalid_request", "invalid_grant"]);

/** Keys that Naver does not know get the same error as a code, told apart by its words alone. */
const WRONG_KEYS = /client/i;

/** https://developers.naver.com/docs/login/api/api.md */
export function naver(settings: NaverSettings): SocialProvider {
  const { authUrl = "https://nid.naver.com", apiUrl = "https://openapi.naver.com" } = settings;
  const { clientId, clientSecret, patience = PATIENCE, fetch } = settings;
  return {
    id: "naver",
    title: socialTitles.naver,

    authorizeUrl: ({ state, redirectUri }) =>
      `${authUrl}/oauth2.0/authorize?${new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: "code",
        state,
      })}`,

    async identify({ code, state, redirectUri }) {
      const signal = AbortSignal.timeout(patience);
      const form = {
        grant_type: "authorization_code",
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        code,
        state,
      };
      const token = await askProvider(tokenRequest(`${authUrl}/oauth2.0/token`, form, signal), {
        fetch,
      });
      const me = bearerRequest(`${apiUrl}/v1/nid/me`, readToken(token), signal);
      return readPerson(await askProvider(me, { fetch }));
    },
  };
}

function readToken(token: ProviderAnswer): string {
  const refused = refusal.safeParse(token.body).data;
  if (refused && WRONG_KEYS.test(refused.error_description ?? ""))
    throw new SocialUnanswered(`Naver: ${refused.error_description}`, { isOurs: true });
  if (refused && REFUSALS.has(refused.error)) throw new SocialRefused(`Naver: ${refused.error}`);
  return understood(tokenAnswer, token, "Naver's token").access_token;
}

/** The address is one that the person wrote down there; Naver vouches for none. */
function readPerson(answer: ProviderAnswer): SocialPerson {
  const { response } = understood(meAnswer, answer, "Naver's person");
  return {
    subject: response.id,
    email: response.email ?? null,
    provenEmail: false,
    name: response.name ?? response.nickname ?? null,
  };
}
