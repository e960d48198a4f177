import * as z from "zod";
import {
  SocialRefused,
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

export type KakaoSettings = Network & {
  /** the REST API key */
  clientId: string;
  /** where it is switched on in the console */
  clientSecret?: string | undefined;
  /** consent items; one that is not set up in the console fails every sign-in (KOE205) */
  scope?: string | undefined;
  authUrl?: string;
  apiUrl?: string;
};

const tokenAnswer = z.object({ access_token: z.string().min(1).max(4096) });
const refusal = z.object({ error: z.string(), error_code: z.string().optional() });
const meAnswer = z.object({
  id: z.number().int().positive(),
  kakao_account: z
    .object({
      email: z.string().nullish().catch(null),
      is_email_valid: z.boolean().nullish().catch(null),
      is_email_verified: z.boolean().nullish().catch(null),
      profile: z
        .object({ nickname: z.string().nullish().catch(null) })
        .nullish()
        .catch(null),
    })
    .nullish(),
});

/** https://developers.kakao.com/docs/latest/ko/kakaologin/rest-api */
export function kakao(settings: KakaoSettings): SocialProvider {
  const { authUrl = "https://kauth.kakao.com", apiUrl = "https://kapi.kakao.com" } = settings;
  const { clientId, scope, patience = PATIENCE, fetch } = settings;
  return {
    id: "kakao",
    title: socialTitles.kakao,

    authorizeUrl: ({ state, redirectUri }) =>
      `${authUrl}/oauth/authorize?${new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: "code",
        state,
        ...(scope && { scope }),
      })}`,

    async identify(grant) {
      const signal = AbortSignal.timeout(patience);
      const form = tokenForm(settings, grant);
      const token = await askProvider(tokenRequest(`${authUrl}/oauth/token`, form, signal), {
        fetch,
      });
      const me = bearerRequest(`${apiUrl}/v2/user/me`, readToken(token), signal);
      return readPerson(await askProvider(me, { fetch }));
    },
  };
}

const tokenForm = (
  { clientId, clientSecret }: KakaoSettings,
  { code, redirectUri }: { code: string; redirectUri: string },
) => ({
  grant_type: "authorization_code",
  client_id: clientId,
  redirect_uri: redirectUri,
  code,
  ...(clientSecret && { client_secret: clientSecret }),
});

function readToken(token: ProviderAnswer): string {
  const refused = refusal.safeParse(token.body).data;
  // KOE320: code used or expired; KOE303: other redirect address. Anything else is a fault of our
  // settings.
  if (refused?.error === "invalid_grant") throw new SocialRefused(`Kakao: ${refused.error_code}`);
  return understood(tokenAnswer, token, "Kakao's token").access_token;
}

function readPerson(answer: ProviderAnswer): SocialPerson {
  const me = understood(meAnswer, answer, "Kakao's person");
  const { email, is_email_valid, is_email_verified, profile } = me.kakao_account ?? {};
  return {
    subject: String(me.id),
    email: email ?? null,
    provenEmail: Boolean(email && is_email_valid && is_email_verified),
    name: profile?.nickname ?? null,
  };
}
