import { afterAll, describe, expect, test } from "vitest";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import {
  isSocialRefused,
  isSocialUnanswered,
  type SocialPerson,
  type SocialProvider,
} from "#shop/member/social/social-provider.ts";
import { faultyServer, type Fault } from "#tests/faulty-server.ts";
import { kakaoPerson, kakaoServer } from "#tests/kakao-server.ts";
import { google } from "./google.server.ts";
import { kakao } from "./kakao.server.ts";
import { naver } from "./naver.server.ts";

const redirectUri = "http://shop.test/login/oauth/kakao";
const CLIENT = { clientId: "client", clientSecret: "secret" };
const [PATIENCE, IMPATIENCE] = [5000, 300];

type Sender = Pick<SocialPerson, "subject" | "email" | "name"> & { vouched: boolean };
type Door = {
  provider: SocialProvider;
  server: Pick<Awaited<ReturnType<typeof faultyServer>>, "asked" | "behave" | "stop" | "url">;
  /** the paths that are asked, in order */
  paths: string[];
  /** somebody agrees on the provider's page; the code of the way back */
  agrees(authorizeUrl: string, person: Sender): string;
};

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

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

async function kakaoDoor({ patience = PATIENCE } = {}): Promise<Door> {
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

async function naverDoor({ patience = PATIENCE } = {}): Promise<Door> {
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
    const found = given.use(form.get("code"));
    const good =
      found?.state === form.get("state") && form.get("client_secret") === CLIENT.clientSecret;
    // Naver says no with 200.
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

/** As Google's tokens are built; nobody reads the signature of one that came straight from Google. */
const idToken = (claims: object) =>
  [{ alg: "RS256" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".")
    .concat(".c2ln");

async function googleDoor({
  patience = PATIENCE,
  ...changed
}: { patience?: number } & object = {}): Promise<Door> {
  const given = codes<{ nonce: string; challenge: string; person: Sender }>();
  const server = await faultyServer(async (request) => {
    const form = new URLSearchParams(await request.text());
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

const sori: Sender = {
  subject: "4012345678",
  email: "sori@example.com",
  name: "김소리",
  vouched: true,
};

/** One sign-in up to the way back. */
function leave({ provider, agrees }: Pick<Door, "provider" | "agrees">, person: Sender = sori) {
  const [state, verifier] = [newToken(), newToken()];
  const code = agrees(
    provider.authorizeUrl({ state, redirectUri, challenge: hashOfToken(verifier) }),
    person,
  );
  return { code, state, verifier, redirectUri };
}

async function outcome(identify: Promise<SocialPerson>): Promise<unknown> {
  return identify.catch((error: unknown) => {
    if (isSocialRefused(error)) return "refused";
    if (isSocialUnanswered(error)) return "unanswered";
    throw error;
  });
}

describe.each([
  ["kakao", kakaoDoor],
  ["naver", naverDoor],
  ["google", googleDoor],
] as const)("%s keeps what the port promises", (name, open) => {
  // covers 7.5f
  test("it sends the browser to its page with our key, address and state, and tells who came", async () => {
    const door = await open();
    const url = new URL(
      door.provider.authorizeUrl({ state: "s t&te", redirectUri, challenge: "c" }),
    );
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      state: "s t&te",
      redirect_uri: redirectUri,
    });
    expect(await door.provider.identify(leave(door))).toEqual({
      subject: sori.subject,
      email: sori.email,
      name: sori.name,
      provenEmail: name !== "naver",
    });
    expect(await door.provider.identify(leave(door, { ...sori, vouched: false }))).toMatchObject({
      email: sori.email,
      provenEmail: false,
    });
  });

  test("somebody without an address is somebody", async () => {
    const door = await open();
    expect(await door.provider.identify(leave(door, { ...sori, email: null }))).toMatchObject({
      subject: sori.subject,
      email: null,
      provenEmail: false,
    });
  });

  test("a code works once, and an unknown one never", async () => {
    const door = await open();
    const returned = leave(door);
    expect(await outcome(door.provider.identify(returned))).toMatchObject({
      subject: sori.subject,
    });
    expect(await outcome(door.provider.identify(returned))).toBe("refused");
    expect(await outcome(door.provider.identify({ ...returned, code: "made-up" }))).toBe("refused");
  });

  test.each<Fault>([
    "slow",
    "500",
    "429",
    "truncated",
    "not JSON",
    "nonsense",
    "huge",
    "drop",
    "elsewhere",
  ])("%s is no answer, on every path, within the patience", async (fault) => {
    const door = await open({ patience: fault === "slow" ? IMPATIENCE : PATIENCE });
    for (const path of door.paths) {
      door.server.behave(fault, path);
      const before = performance.now();
      expect(await outcome(door.provider.identify(leave(door))), path).toBe("unanswered");
      expect(performance.now() - before).toBeLessThan(PATIENCE);
    }
    if (fault === "slow") return;
    door.server.behave("none");
    expect(await outcome(door.provider.identify(leave(door)))).toMatchObject({
      subject: sori.subject,
    });
  });

  test("what went wrong never tells a token, code or secret", async () => {
    const door = await open();
    for (const fault of ["nonsense", "500", "none"] as const) {
      door.server.behave(fault);
      const returned = { ...leave(door), ...(fault === "none" && { code: "made-up-code" }) };
      const error = await door.provider.identify(returned).then(
        () => null,
        (thrown: Error) => thrown,
      );
      for (const secret of [returned.code, returned.state, returned.verifier, CLIENT.clientSecret])
        expect(error?.message).not.toContain(secret);
    }
  });
});

test("Kakao: another address, key or secret is told apart from a bad code", async () => {
  const door = await kakaoDoor();
  const url = { authUrl: door.server.url, apiUrl: door.server.url };
  expect(
    await outcome(
      door.provider.identify({ ...leave(door), redirectUri: "http://shop.test/login/oauth/naver" }),
    ),
  ).toBe("refused");
  const misconfigured = [
    { clientId: "rest-key-of-tests", clientSecret: "another" },
    { clientId: "another", clientSecret: "secret-of-tests" },
    { clientId: "rest-key-of-tests" },
  ];
  for (const settings of misconfigured)
    expect(await outcome(kakao({ ...settings, ...url }).identify(leave(door)))).toBe("unanswered");
});

test("Kakao asks for consent items only when told to: one that is not set up fails every sign-in", () => {
  const asked = (scope?: string) =>
    new URL(
      kakao({ clientId: "c", scope }).authorizeUrl({ state: "s", redirectUri, challenge: "c" }),
    ).searchParams.get("scope");
  expect(asked()).toBeNull();
  expect(asked("profile_nickname,account_email")).toBe("profile_nickname,account_email");
});

test("Naver is told the state again", async () => {
  const door = await naverDoor();
  const returned = leave(door);
  await door.provider.identify(returned);
  expect(door.server.asked[0]?.form).toMatchObject({
    state: returned.state,
    grant_type: "authorization_code",
    redirect_uri: redirectUri,
  });
});

test.each([
  ["aud", { aud: "another shop" }],
  ["aud of several", { aud: ["client", "another shop"] }],
  ["iss", { iss: "https://evil.example" }],
  ["exp", { exp: 1_700_000_000 }],
  ["nonce", { nonce: "of another sign-in" }],
  ["missing nonce", { nonce: undefined }],
])("Google: a token with a wrong %s signs nobody in", async (_, changed) => {
  const door = await googleDoor(changed);
  expect(await outcome(door.provider.identify(leave(door)))).toMatch(/refused|unanswered/);
});

test("Google: the verifier of another sign-in trades no code", async () => {
  const door = await googleDoor();
  expect(await outcome(door.provider.identify({ ...leave(door), verifier: newToken() }))).toBe(
    "refused",
  );
});

test.each([
  ["its own", { email: "sori@gmail.com", email_verified: true, hd: undefined }, true],
  [
    "an organisation's",
    { email: "sori@example.com", email_verified: true, hd: "example.com" },
    true,
  ],
  [
    "somebody else's, checked once",
    { email: "sori@example.com", email_verified: true, hd: undefined },
    false,
  ],
  ["an unverified", { email: "sori@gmail.com", email_verified: false, hd: undefined }, false],
])("Google and %s address", async (_, changed, provenEmail) => {
  const door = await googleDoor(changed);
  expect(await door.provider.identify(leave(door))).toMatchObject({ provenEmail });
});
