import type { SocialProvider } from "#shop/member/social/social-provider.ts";
import { kakaoStandIn, type KakaoStandIn } from "./kakao-stand-in.server.ts";
import { kakao } from "../kakao.server.ts";

type Place = { origin: string; secret: string };

/** where practice-kakao-window.server.ts answers */
export const PRACTICE_PATH = "/sandbox/kakao";

const CLIENT = { clientId: "practice-key", clientSecret: "practice-secret" };

export const practiceStandIn = ({ origin, secret }: Place): KakaoStandIn =>
  kakaoStandIn({ ...CLIENT, secret, redirectUri: `${origin}/login/oauth/kakao` });

/** The real Kakao adapter, connected to the stand-in in this process instead of the network. */
export function practiceKakao({ origin, secret }: Place): SocialProvider {
  const { answer } = practiceStandIn({ origin, secret });
  const url = origin + PRACTICE_PATH;
  return kakao({ ...CLIENT, authUrl: url, apiUrl: url, fetch: answer });
}

/** Whether this is how the shop signs in with Kakao. */
export const practisesKakao = ({
  origin,
  social,
}: {
  origin: string;
  social: readonly SocialProvider[];
}): boolean =>
  social.some(
    ({ id, authorizeUrl }) =>
      id === "kakao" &&
      authorizeUrl({ state: "", redirectUri: "", challenge: "" }).startsWith(
        `${origin}${PRACTICE_PATH}/`,
      ),
  );
