import {
  kakaoStandIn,
  type StandInPerson,
} from "#adapters/social/practice/kakao-stand-in.server.ts";
import { kakao } from "#adapters/social/kakao.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { faultyServer } from "./faulty-server.ts";

const CLIENT = { clientId: "rest-key-of-tests", clientSecret: "secret-of-tests" };

let people = Date.now();

/** Somebody with a Kakao account, with an address that Kakao verified unless told otherwise. */
export const kakaoPerson = (overrides: Partial<StandInPerson> = {}): StandInPerson => ({
  id: people++,
  nickname: "김소리",
  email: `${randomLetters(10)}@example.com`,
  isVerified: true,
  ...overrides,
});

/** Kakao as a shop sees it, over HTTP, with consenting and refusing people, and failures. */
export async function kakaoServer({
  origin,
  codeSeconds,
  patience = 5000,
}: {
  origin: string;
  codeSeconds?: number;
  patience?: number;
}) {
  const standIn = kakaoStandIn({
    ...CLIENT,
    secret: "of this server",
    redirectUri: `${origin}/login/oauth/kakao`,
    ...(codeSeconds !== undefined && { codeSeconds }),
  });
  const server = await faultyServer(standIn.answer);
  const readParams = (authorizeUrl: string) => {
    const { searchParams } = new URL(authorizeUrl);
    const wrong = standIn.wrongWith(searchParams);
    if (wrong) throw new Error(wrong);
    return searchParams;
  };
  return {
    ...server,
    provider: (overrides: Partial<Parameters<typeof kakao>[0]> = {}) =>
      kakao({ ...CLIENT, authUrl: server.url, apiUrl: server.url, patience, ...overrides }),
    /** Where Kakao's page sends the browser. */
    agrees: (authorizeUrl: string, person: StandInPerson): string =>
      standIn.agree(readParams(authorizeUrl), person),
    refuses: (authorizeUrl: string): string => standIn.refuse(readParams(authorizeUrl)),
  };
}
