import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import {
  isSocialRefused,
  isSocialUnanswered,
  type SocialPerson,
  type SocialProvider,
} from "#shop/member/social/social-provider.ts";
import { faultyServer } from "#tests/servers/faulty-server.ts";
import { kakaoPerson, kakaoServer } from "#tests/servers/kakao-server.ts";
import { google } from "#adapters/social/google.server.ts";
import { naver } from "#adapters/social/naver.server.ts";

export const redirectUri = "http://shop.test/login/oauth/kakao";

export const CLIENT = { clientId: "client", clientSecret: "secret" };

const isClient = (form: URLSearchParams): boolean =>
  form.get("client_id") === CLIENT.clientId && form.get("client_secret") === CLIENT.clientSecret;

export const [PATIENCE, IMPATIENCE] = [5000, 300];

type Sender = Pick<SocialPerson, "subject" | "email" | "name"> & { vouched: boolean };

type Door = {
  provider: SocialProvider;
  server: Pick<Awaited<ReturnType<typeof faultyServer>>, "asked" | "behave" | "stop" | "url">;
  /** the paths that are asked, in order */
  paths: string[];
  /** somebody agrees on the provider's page; the code of the way back */
  agrees(authorizeUrl: string, person: Sender): string;
};

export const stops: (() => Promise<void>)[] = [];

/** Codes of one use that remember who agreed to what. */
function codes<Kept>() {
  const kept = new Map<string, Kept>();
  return {
    give: (what: Kept) => {
      const code = newToken();
      kept.set(code, what);
      return code;
    },
    use: (code: string | null) => {
      const what = kept.get(code ?? "");
      kept.delete(code ?? "");
      return what;
    },
  };
}

export async function kakaoDoor({ patience = PATIENCE } = {}): Promise<Door> {
  const server = await kakaoServer({ origin: "http://shop.test", patience });
  stops.push(server.stop);
  const agrees: Door["agrees"] = (url, { subject, email, name, vouched }) =>
    new URL(
      server.agrees(
        url,
        kakaoPerson({ id: Number(subject), nickname: name!, email, isVerified: vouched }),
      ),
    ).searchParams.get("code")!;
  return { provider: server.provider(), server, paths: ["/oauth/token", "/v2/user/me"], agrees };
}

export async function naverDoor({ patience = PATIENCE } = {}): Promise<Door> {
  const [given, tokens] = [codes<{ state: string; person: Sender }>(), codes<Sender>()];
  const server = await faultyServer(async (request) => {
    if (new URL(request.url).pathname === "/v1/nid/me") {
      const person = tokens.use(request.headers.get("authorization")!.slice("Bearer ".length));
      return person
        ? Response.json({
            resultcode: "00",
            message: "success",
            response: { id: person.subject, email: person.email, name: person.name },
          })
        : Response.json({ resultcode: "024", message: "Authentication failed" }, { status: 401 });
    }
    const form = new URLSearchParams(await request.text());
    // Naver says no with 200, and keys that it does not know with the error of a wrong code.
    if (!isClient(form))
      return Response.json({
        error: "invalid_request",
        error_description: "wrong client id / client secret pair.",
      });
    const found = given.use(form.get("code"));
    const good = found?.state === form.get("state");
    return Response.json(
      good && found
        ? { access_token: tokens.give(found.person), token_type: "bearer", expires_in: "3600" }
        : { error: "invalid_request", error_description: "no valid data in session" },
    );
  });
  stops.push(server.stop);
  const agrees: Door["agrees"] = (url, person) =>
    given.give({ state: new URL(url).searchParams.get("state")!, person });
  return {
    provider: naver({ ...CLIENT, authUrl: server.url, apiUrl: server.url, patience }),
    server,
    paths: ["/oauth2.0/token", "/v1/nid/me"],
    agrees,
  };
}

/** A token like Google's; signatures are not checked on tokens received directly from Google. */
const idToken = (claims: object) =>
  [{ alg: "RS256" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".")
    .concat(".c2ln");

export async function googleDoor({
  patience = PATIENCE,
  ...changed
}: { patience?: number } & object = {}): Promise<Door> {
  const given = codes<{ nonce: string; challenge: string; person: Sender }>();
  const server = await faultyServer(async (request) => {
    const form = new URLSearchParams(await request.text());
    if (!isClient(form))
      return Response.json(
        { error: "invalid_client", error_description: "The OAuth client was not found." },
        { status: 401 },
      );
    const found = given.use(form.get("code"));
    if (!found || hashOfToken(form.get("code_verifier") ?? "") !== found.challenge)
      return Response.json(
        { error: "invalid_grant", error_description: "Bad Request" },
        { status: 400 },
      );
    const { subject, email, name, vouched } = found.person;
    return Response.json({
      access_token: "unused",
      id_token: idToken({
        iss: "https://accounts.google.com",
        aud: CLIENT.clientId,
        exp: Math.floor(Date.now() / 1000) + 3600,
        nonce: found.nonce,
        sub: subject,
        email,
        name,
        email_verified: vouched,
        ...(vouched && { hd: "example.com" }),
        ...changed,
      }),
    });
  });
  stops.push(server.stop);
  const agrees: Door["agrees"] = (url, person) => {
    const { searchParams } = new URL(url);
    return given.give({
      nonce: searchParams.get("nonce")!,
      challenge: searchParams.get("code_challenge")!,
      person,
    });
  };
  return {
    provider: google({
      ...CLIENT,
      authUrl: `${server.url}/auth`,
      tokenUrl: `${server.url}/token`,
      patience,
    }),
    server,
    paths: ["/token"],
    agrees,
  };
}

export const sori: Sender = {
  subject: "4012345678",
  email: "sori@example.com",
  name: "김소리",
  vouched: true,
};

/** One sign-in up to the way back. */
export function leave(
  { provider, agrees }: Pick<Door, "provider" | "agrees">,
  person: Sender = sori,
) {
  const [state, verifier] = [newToken(), newToken()];
  const code = agrees(
    provider.authorizeUrl({ state, redirectUri, challenge: hashOfToken(verifier) }),
    person,
  );
  return { code, state, verifier, redirectUri };
}

export async function outcome(identify: Promise<SocialPerson>): Promise<unknown> {
  return identify.catch((error: unknown) => {
    if (isSocialRefused(error)) return "refused";
    if (isSocialUnanswered(error)) return "unanswered";
    throw error;
  });
}
