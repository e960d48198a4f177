import { afterAll, expect, test } from "vitest";
import { newToken } from "#lib/secret-token.server.ts";
import { kakao } from "./kakao.server.ts";
import {
  kakaoDoor,
  naverDoor,
  googleDoor,
  leave,
  outcome,
  stops,
  redirectUri,
} from "#tests/given/social-doors.ts";

afterAll(async () => {
  for (const stop of stops) await stop();
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
  const scopeOf = (scope?: string) =>
    new URL(
      kakao({ clientId: "c", scope }).authorizeUrl({ state: "s", redirectUri, challenge: "c" }),
    ).searchParams.get("scope");
  expect(scopeOf()).toBeNull();
  expect(scopeOf("profile_nickname,account_email")).toBe("profile_nickname,account_email");
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
