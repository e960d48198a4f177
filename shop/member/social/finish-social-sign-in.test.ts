import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { kakaoPerson, kakaoServer } from "#tests/servers/kakao-server.ts";
import { ADMIN_EMAIL, testShop } from "#tests/test-shop.ts";
import type { SignedIn } from "../auth.ts";
import { finishSocialSignIn } from "./finish-social-sign-in.server.ts";
import { findRole } from "../staff/find-role.server.ts";
import { linkSocial } from "./link-social.server.ts";
import { consentField, type SignUpForm } from "../sign-up/sign-up-forms.ts";
import { signUp } from "../sign-up/sign-up.server.ts";
import { startSocialSignIn } from "./start-social-sign-in.server.ts";
import { accounts, sessions, signUps, users } from "../table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const kakao = await kakaoServer({ origin: "http://shop.test" });
const shop = await testShop({ social: [kakao.provider()] });
afterAll(() => kakao.stop());

let browsers = 0;
/** A browser that leaves for Kakao and comes back. */
function someBrowser({ signedIn = null as SignedIn | null } = {}) {
  const browserToken = newToken();
  const from = { address: `198.51.100.${(browsers++ % 250) + 1}`, headers: new Headers() };
  const provider = shop.social[0]!;
  return {
    browserToken,
    leaves: (pre?: string, linkTo?: string) =>
      startSocialSignIn(shop, {
        provider,
        browserToken,
        address: from.address,
        pre,
        ...(linkTo && { linkTo }),
      }),
    returns(url: string, changed: Partial<Parameters<typeof finishSocialSignIn>[1]> = {}) {
      const { searchParams } = new URL(url);
      return finishSocialSignIn(shop, {
        provider,
        code: searchParams.get("code"),
        state: searchParams.get("state"),
        error: searchParams.get("error"),
        browserToken,
        signedIn,
        from,
        ...changed,
      });
    },
  };
}

const sessionsOf = async (id: string) => (await rowsOf(shop.db, sessions, { userId: id })).length;
const accountOf = async (subject: number) =>
  (await rowsOf(shop.db, accounts, { accountId: String(subject) }))[0];
const pendingOf = async (token: string) =>
  rowsOf(shop.db, signUps, { browserHash: hashOfToken(token) });
const asking = (cookies: string[]) =>
  shop.auth.findSession(
    new Headers({ cookie: cookies.map((line) => line.split(";")[0]).join("; ") }),
  );

/** A member who has linked this person. */
async function linked(person = kakaoPerson()) {
  const member = await shop.has.member();
  await linkSocial(shop, {
    accountId: member.id,
    provider: shop.social[0]!,
    subject: String(person.id),
  });
  return { member, person };
}

const form: SignUpForm = {
  way: "social",
  name: "김소리",
  phone: "01012345678",
  postcode: "",
  address: "",
  addressDetail: "",
  [consentField("age")]: "on",
  [consentField("terms")]: "on",
  [consentField("privacy")]: "on",
} as SignUpForm;
const finishes = (browserToken: string) =>
  signUp(shop, form, {
    address: "198.51.100.251",
    headers: new Headers(),
    browserToken,
    captcha: undefined,
    pre: "/",
  });

test("who is linked comes in, with a new session of the shop's door, and goes where they wanted", async () => {
  const { member, person } = await linked();
  const browser = someBrowser();
  const outcome = await browser.returns(
    kakao.agrees(await browser.leaves("/order/42?option=a"), person),
  );
  expect(outcome).toMatchObject({ to: "signed-in", pre: "/order/42?option=a" });
  expect(await asking((outcome as { cookies: string[] }).cookies)).toMatchObject({
    account: { id: member.id },
    session: { kind: "member", secondFactor: false },
  });
});

test("a stranger's sign-up waits in this browser, and there is no account and no session yet", async () => {
  const person = kakaoPerson({ nickname: "가".repeat(80), email: "Sori.New@EXAMPLE.com" });
  const browser = someBrowser();
  const before = await shop.db.$count(users);
  expect(await browser.returns(kakao.agrees(await browser.leaves("/my"), person))).toEqual({
    to: "sign-up",
  });
  expect(await pendingOf(browser.browserToken)).toMatchObject([
    {
      provider: "kakao",
      subject: String(person.id),
      email: "sori.new@example.com",
      provenEmail: "sori.new@example.com",
      name: "가".repeat(50),
      pre: "/my",
      tokenHash: null,
    },
  ]);
  expect(await shop.db.$count(users)).toBe(before);
  expect(await accountOf(person.id)).toBeUndefined();
});

test("coming back as somebody else replaces who waited in this browser", async () => {
  const browser = someBrowser();
  const [first, second] = [kakaoPerson(), kakaoPerson()];
  for (const person of [first, second])
    await browser.returns(kakao.agrees(await browser.leaves(), person));
  expect(await pendingOf(browser.browserToken)).toMatchObject([{ subject: String(second.id) }]);
});

test.each([
  ["no address", { email: null }, null],
  [
    "an unverified address",
    { email: "unsure@example.com", isVerified: false },
    "unsure@example.com",
  ],
  ["something that is no address", { email: "no address" }, null],
])("%s proves nothing", async (_, overrides, email) => {
  const browser = someBrowser();
  await browser.returns(kakao.agrees(await browser.leaves(), kakaoPerson(overrides)));
  expect(await pendingOf(browser.browserToken)).toMatchObject([{ email, provenEmail: null }]);
});

test("A-91: an address that has an account is never linked silently, proven or not", async () => {
  const member = await shop.has.member();
  for (const [isVerified, to] of [
    [true, "known-email"],
    [false, "sign-up"],
  ] as const) {
    const browser = someBrowser();
    const person = kakaoPerson({ email: member.email.toUpperCase(), isVerified });
    expect(await browser.returns(kakao.agrees(await browser.leaves(), person))).toEqual({ to });
    expect(await accountOf(person.id)).toBeUndefined();
    expect(await pendingOf(browser.browserToken)).toHaveLength(isVerified ? 0 : 1);
  }
  expect(await sessionsOf(member.id)).toBe(0);
});

test("A-91: an address that changes at Kakao later changes nothing here; the person is who they were", async () => {
  const { member, person } = await linked();
  const other = await shop.has.member();
  const browser = someBrowser();
  expect(
    await browser.returns(kakao.agrees(await browser.leaves(), { ...person, email: other.email })),
  ).toMatchObject({ to: "signed-in" });
  expect(await sessionsOf(member.id)).toBe(1);
  expect(await sessionsOf(other.id)).toBe(0);
  expect((await rowsOf(shop.db, users, { id: member.id }))[0]?.email).toBe(member.email);
});

test("A-11: an administrator's address from Kakao gives no rights", async () => {
  const person = kakaoPerson({ email: ADMIN_EMAIL });
  const browser = someBrowser();
  expect(await browser.returns(kakao.agrees(await browser.leaves(), person))).toEqual({
    to: "sign-up",
  });
  const { cookies } = (await finishes(browser.browserToken)) as { cookies: string[] };
  const signedIn = await asking(cookies);
  expect(signedIn).toMatchObject({ account: { email: ADMIN_EMAIL, emailProof: "kakao" } });
  expect(await findRole(shop, signedIn!.account)).toBeNull();
});

test("a blocked person is told so and gets no session", async () => {
  const { member, person } = await linked();
  await shop.db
    .update(users)
    .set({ blockedAt: sql`now()` })
    .where(eq(users.id, member.id));
  const browser = someBrowser();
  await expect(browser.returns(kakao.agrees(await browser.leaves(), person))).rejects.toMatchObject(
    { code: "account-blocked" },
  );
  expect(await sessionsOf(member.id)).toBe(0);
});

test("signing in where somebody is signed in ends their session: two people never share a browser", async () => {
  const { person } = await linked();
  const before = await shop.has.member();
  const { cookies } = await shop.auth.openSession(
    before.id,
    { address: "198.51.100.9", headers: new Headers() },
    "member",
  );
  const browser = someBrowser({ signedIn: await asking(cookies) });
  const outcome = await browser.returns(kakao.agrees(await browser.leaves(), person));
  expect((outcome as { cookies: string[] }).cookies.join()).not.toContain(
    cookies[0]!.split(";")[0],
  );
  expect(await asking(cookies)).toBeNull();
});

test("A-90: linking is finished by the account that began it and nobody else", async () => {
  const [member, other] = [await shop.has.member(), await shop.has.member()];
  const signedIn = async ({ id }: { id: string }) =>
    asking(
      (
        await shop.auth.openSession(
          id,
          { address: "198.51.100.9", headers: new Headers() },
          "member",
        )
      ).cookies,
    );
  const person = kakaoPerson();
  for (const who of [null, await signedIn(other)]) {
    const browser = someBrowser({ signedIn: who });
    await expect(
      browser.returns(kakao.agrees(await browser.leaves("/my/social", member.id), person)),
    ).rejects.toMatchObject({ code: "social-wrong" });
  }
  expect(await accountOf(person.id)).toBeUndefined();
  const browser = someBrowser({ signedIn: await signedIn(member) });
  expect(
    await browser.returns(kakao.agrees(await browser.leaves("/my/social", member.id), person)),
  ).toEqual({ to: "linked" });
  expect(await accountOf(person.id)).toMatchObject({
    userId: member.id,
    providerId: "kakao",
    accessToken: null,
    idToken: null,
  });
});

test("two browsers that make an account of one person at once make one account", async () => {
  const person = kakaoPerson();
  const both = [someBrowser(), someBrowser()];
  for (const browser of both)
    expect(await browser.returns(kakao.agrees(await browser.leaves(), person))).toEqual({
      to: "sign-up",
    });
  const outcomes = await Promise.allSettled(both.map(({ browserToken }) => finishes(browserToken)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await shop.db.$count(accounts, eq(accounts.accountId, String(person.id)))).toBe(1);
  expect(await shop.db.$count(users, eq(users.email, person.email!))).toBe(1);
});

test.each(["//evil.example", "/\\evil", "https://evil.example", "javascript:alert(1)", "/a\r\nb"])(
  "A-72: %j leads home",
  async (pre) => {
    const { person } = await linked();
    const browser = someBrowser();
    expect(await browser.returns(kakao.agrees(await browser.leaves(pre), person))).toMatchObject({
      pre: "/",
    });
  },
);
