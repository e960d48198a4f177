import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { kakaoPerson, kakaoServer } from "#tests/servers/kakao-server.ts";
import { testShop } from "#tests/test-shop.ts";
import type { SignedIn } from "../auth.ts";
import { finishSocialSignIn } from "./finish-social-sign-in.server.ts";
import { linkSocial } from "./link-social.server.ts";
import { startSocialSignIn } from "./start-social-sign-in.server.ts";
import { accounts, sessions, signUps, socialStates } from "../table.server.ts";
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

test("A-90: a state that is missing, made up, of another browser, of another provider or too old opens nothing, and is told apart by nobody", async () => {
  const { member, person } = await linked();
  const browser = someBrowser();
  const good = kakao.agrees(await browser.leaves(), person);
  const old = kakao.agrees(await browser.leaves(), person);
  await shop.db
    .update(socialStates)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(socialStates.stateHash, hashOfToken(new URL(old).searchParams.get("state")!)));
  const wrong: Parameters<typeof browser.returns>[1][] = [
    { state: null },
    { state: newToken() },
    { state: "x".repeat(5000) },
    { browserToken: null },
    { browserToken: newToken() },
    { provider: { ...shop.social[0]!, id: "naver" } },
  ];
  for (const changed of wrong)
    await expect(browser.returns(good, changed)).rejects.toMatchObject({
      code: "social-wrong",
    });
  await expect(browser.returns(old)).rejects.toMatchObject({ code: "social-wrong" });
  expect(await sessionsOf(member.id)).toBe(0);
  // None of that used up the sign-in of the browser that left.
  expect(await browser.returns(good)).toMatchObject({ to: "signed-in" });
});

test("A-90: a state works once, a code works once, and a missing or endless code opens nothing", async () => {
  const { member, person } = await linked();
  const browser = someBrowser();
  const url = kakao.agrees(await browser.leaves(), person);
  await browser.returns(url);
  await expect(browser.returns(url)).rejects.toMatchObject({ code: "social-wrong" });
  const code = new URL(url).searchParams.get("code");
  for (const replayed of [code, null, "", "x".repeat(3000), "made-up"]) {
    const next = kakao.agrees(await browser.leaves(), person);
    await expect(browser.returns(next, { code: replayed })).rejects.toMatchObject({
      code: "social-wrong",
    });
    await expect(browser.returns(next)).rejects.toMatchObject({ code: "social-wrong" });
  }
  expect(await sessionsOf(member.id)).toBe(1);
});

/** A Kakao that takes every code, however often: only the state stands in the way. */
const careless = ({ id }: { id: number }) => ({
  ...shop.social[0]!,
  identify: async () => ({ subject: String(id), email: null, provenEmail: false, name: null }),
});

test("of two returns at once with one state exactly one wins", async () => {
  const { member, person } = await linked();
  const browser = someBrowser();
  const url = kakao.agrees(await browser.leaves(), person);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, () => browser.returns(url, { provider: careless(person) })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await sessionsOf(member.id)).toBe(1);
});

test("A-90: whoever did not agree is told so, and the state is spent", async () => {
  const browser = someBrowser();
  const url = kakao.refuses(await browser.leaves("/order/7"));
  await expect(browser.returns(url)).rejects.toMatchObject({
    code: "social-refused",
    facts: { pre: "/order/7" },
  });
  await expect(
    browser.returns(url.replace("error=access_denied", "code=abc"), {
      provider: careless(kakaoPerson()),
    }),
  ).rejects.toMatchObject({ code: "social-wrong" });
  expect(await pendingOf(browser.browserToken)).toEqual([]);
});

test("another error of the provider is no answer", async () => {
  const browser = someBrowser();
  const url = kakao.refuses(await browser.leaves()).replace("access_denied", "server_error");
  await expect(browser.returns(url)).rejects.toMatchObject({
    code: "social-unanswered",
  });
  await expect(browser.returns(url)).rejects.toMatchObject({ code: "social-wrong" });
});

test.each([
  ["slow", "token"],
  ["500", "token"],
  ["truncated", "token"],
  ["slow", "me"],
  ["500", "me"],
  ["truncated", "me"],
  ["nonsense", "me"],
] as const)(
  "F-47: Kakao answers %s to %s: no session, nothing half made, and the next try works",
  async (fault, path) => {
    const { member, person } = await linked();
    const stranger = kakaoPerson();
    kakao.behave(fault, path);
    const provider = kakao.provider(fault === "slow" ? { patience: 300 } : {});
    for (const who of [person, stranger]) {
      const browser = someBrowser();
      await expect(
        browser.returns(kakao.agrees(await browser.leaves("/my"), who), { provider }),
      ).rejects.toMatchObject({ code: "social-unanswered", facts: { pre: "/my" } });
      expect(await pendingOf(browser.browserToken)).toEqual([]);
    }
    expect(await sessionsOf(member.id)).toBe(0);
    expect(await accountOf(stranger.id)).toBeUndefined();
    kakao.behave("none");
    const browser = someBrowser();
    expect(await browser.returns(kakao.agrees(await browser.leaves(), person))).toMatchObject({
      to: "signed-in",
    });
  },
);

test("the database never holds a state or the browser's secret as it is", async () => {
  const browser = someBrowser();
  const { searchParams } = new URL(await browser.leaves());
  const rows = JSON.stringify(await shop.db.select().from(socialStates));
  expect(rows).not.toContain(searchParams.get("state"));
  expect(rows).not.toContain(browser.browserToken);
});

test("how often one address may leave is limited", async () => {
  const start = () =>
    startSocialSignIn(shop, {
      provider: shop.social[0]!,
      browserToken: newToken(),
      address: "198.51.100.252",
      pre: "/",
    });
  const outcomes = await Promise.allSettled(Array.from({ length: 104 }, start));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
});
