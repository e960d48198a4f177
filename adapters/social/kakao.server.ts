import * as z from "zod";
import {
  SocialRefused,
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
} from "./ask-provider.server.ts";

export type KakaoSettings = Network & {
  /** the REST API key */
  clientId: string;
  /** where it is switched on in the console */
  clientSecret?: string | undefined;
  /** Consent items, e.g. "profile_nickname,account_email". Without them Kakao asks for what the console says; naming one that is not set up there fails every sign-in (KOE205). */
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
export function kakao({
  clientId,
  clientSecret,
  scope,
  authUrl = "https://kauth.kakao.com",
  apiUrl = "https://kapi.kakao.com",
  patience = PATIENCE,
  fetch,
}: KakaoSettings): SocialProvider {
  return {
    id: "kakao",
    title: "카카오",

    authorizeUrl: ({ state, redirectUri }) =>
      `${authUrl}/oauth/authorize?${new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, response_type: "code", state, ...(scope && { scope }) })}`,

    async identify({ code, redirectUri }): Promise<SocialPerson> {
      const signal = AbortSignal.timeout(patience);
      const token = await askProvider(
        tokenRequest(
          `${authUrl}/oauth/token`,
          {
            grant_type: "authorization_code",
            client_id: clientId,
            redirect_uri: redirectUri,
            code,
            ...(clientSecret && { client_secret: clientSecret }),
          },
          signal,
        ),
        { fetch },
      );
      const said = refusal.safeParse(token.body).data;
      // KOE320: used or expired; KOE303: given for another address. Anything else is wrong with our settings.
      if (said?.error === "invalid_grant") throw new SocialRefused(`Kakao: ${said.error_code}`);
      const { access_token } = understood(tokenAnswer, token, "Kakao's token");
      const me = understood(
        meAnswer,
        await askProvider(bearerRequest(`${apiUrl}/v2/user/me`, access_token, signal), { fetch }),
        "Kakao's person",
      );
      const { email, is_email_valid, is_email_verified, profile } = me.kakao_account ?? {};
      return {
        subject: String(me.id),
        email: email ?? null,
        provenEmail: Boolean(email && is_email_valid && is_email_verified),
        name: profile?.nickname ?? null,
      };
    },
  };
}
