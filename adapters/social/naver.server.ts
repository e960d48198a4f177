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

export type NaverSettings = Network & {
  clientId: string;
  clientSecret: string;
  authUrl?: string;
  apiUrl?: string;
};

const tokenAnswer = z.object({ access_token: z.string().min(1).max(4096) });
const refusal = z.object({ error: z.string() });
const meAnswer = z.object({
  resultcode: z.literal("00"),
  response: z.object({
    id: z.string().min(1).max(100),
    email: z.string().nullish().catch(null),
    name: z.string().nullish().catch(null),
    nickname: z.string().nullish().catch(null),
  }),
});

/** What Naver calls a code that was used, has expired or was never given; it answers 200 with it. */
const REFUSALS = new Set(["invalid_request", "invalid_grant"]);

/** https://developers.naver.com/docs/login/api/api.md */
export function naver({
  clientId,
  clientSecret,
  authUrl = "https://nid.naver.com",
  apiUrl = "https://openapi.naver.com",
  patience = PATIENCE,
  fetch,
}: NaverSettings): SocialProvider {
  return {
    id: "naver",
    title: "네이버",

    authorizeUrl: ({ state, redirectUri }) =>
      `${authUrl}/oauth2.0/authorize?${new URLSearchParams({ client_id: clientId, redirect_uri: redirectUri, response_type: "code", state })}`,

    async identify({ code, state, redirectUri }): Promise<SocialPerson> {
      const signal = AbortSignal.timeout(patience);
      const token = await askProvider(
        tokenRequest(
          `${authUrl}/oauth2.0/token`,
          {
            grant_type: "authorization_code",
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uri: redirectUri,
            code,
            state,
          },
          signal,
        ),
        { fetch },
      );
      const said = refusal.safeParse(token.body).data;
      if (said && REFUSALS.has(said.error)) throw new SocialRefused(`Naver: ${said.error}`);
      const { access_token } = understood(tokenAnswer, token, "Naver's token");
      const { response } = understood(
        meAnswer,
        await askProvider(bearerRequest(`${apiUrl}/v1/nid/me`, access_token, signal), { fetch }),
        "Naver's person",
      );
      // The address is one that the person wrote down there; Naver vouches for none.
      return {
        subject: response.id,
        email: response.email ?? null,
        provenEmail: false,
        name: response.name ?? response.nickname ?? null,
      };
    },
  };
}
