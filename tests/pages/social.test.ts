import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { practiceKakao } from "#adapters/social/practice/practice-kakao.server.ts";
import { newToken } from "#lib/secret-token.server.ts";
import { linkSocial } from "#shop/member/social/link-social.server.ts";
import { accounts, signUps } from "#shop/member/table.server.ts";
import { kakaoPerson, kakaoServer, type KakaoServer } from "../kakao-server.ts";
import { PASSWORD, testShop, type TestShop } from "../test-shop.ts";
import { browser } from "./visit.ts";

const ORIGIN = "http://shop.test";
const SECRET = "for tests only, never outside of them";
const SESSION = "shop.session_token";

let shop: TestShop;
let practice: TestShop;
let kakao: KakaoServer;

beforeAll(async () => {
  kakao = await kakaoServer({ origin: ORIGIN });
  shop = await testShop({ social: [kakao.provider()] });
  practice = await testShop({ social: [practiceKakao({ origin: ORIGIN, secret: SECRET })] });
});
afterAll(() => kakao.stop());

const pathOf = (url: string) => {
  expect(url.startsWith(ORIGIN)).toBe(true);
  return url.slice(ORIGIN.length);
};
const to = (answer: Response) => answer.headers.get("location")!;

let used = 0;
const newBrowser = (of = shop) => browser(of, { address: `203.0.113.${(used++ % 250) + 1}` });
type Browser = Awaited<ReturnType<typeof newBrowser>>;

/** Up to Kakao's page. */
const leaves = async (person: Browser, pre = "/") =>
  to(await person.visit(`/login/oauth/start/kakao?pre=${encodeURIComponent(pre)}`));

async function linkedPerson() {
  const member = await shop.has.member();
  const person = kakaoPerson();
  await linkSocial(shop, {
    accountId: member.id,
    provider: shop.social[0]!,
    subject: String(person.id),
  });
  return { member, person };
}

// covers 7.5f
test("the buttons' links lead to Kakao with our address alone, and leave a cookie that scripts cannot read", async () => {
  const { ask } = await newBrowser();
  const answer = await ask("/login/oauth/start/kakao?pre=/my&redirect_uri=https://evil.example", {
    headers: { "x-forwarded-host": "evil.example" },
  });
  expect(answer.status).toBe(303);
  const url = new URL(to(answer));
  expect(url.origin + url.pathname).toBe(`${kakao.url}/oauth/authorize`);
  expect(url.searchParams.get("redirect_uri")).toBe(`${ORIGIN}/login/oauth/kakao`);
  expect(answer.headers.getSetCookie().join()).toMatch(
    /signup=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax/,
  );
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

test("a provider that is not offered has no page, and linking never begins with a link", async () => {
  const { visit } = await newBrowser();
  for (const path of [
    "/login/oauth/start/naver",
    "/login/oauth/start/github",
    "/login/oauth/start/__proto__",
    "/login/oauth/naver?code=1&state=2",
  ])
    expect((await visit(path)).status, path).toBe(404);
  const answer = await visit("/login/oauth/start/kakao?link=1");
  expect([answer.status, to(answer)]).toEqual([302, "/my/social"]);
});

// covers 2.14
test("who is known comes in and goes where they wanted; code and state stay behind", async () => {
  const { person } = await linkedPerson();
  const someone = await newBrowser();
  const answer = await someone.visit(
    pathOf(kakao.agrees(await leaves(someone, "/my/profile?a=b"), person)),
  );
  expect([answer.status, to(answer)]).toEqual([303, "/my/profile?a=b"]);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  expect(someone.cookies.has(SESSION)).toBe(true);
  expect((await someone.visit("/my")).status).toBe(200);
});

test("a stranger goes on to the sign-up, without a session", async () => {
  const someone = await newBrowser();
  const answer = await someone.visit(pathOf(kakao.agrees(await leaves(someone), kakaoPerson())));
  expect([answer.status, to(answer)]).toEqual([303, "/login/singup"]);
  expect(someone.cookies.has(SESSION)).toBe(false);
});

test("A-72: whatever `pre` says, the way leads inside", async () => {
  const { person } = await linkedPerson();
  for (const pre of [
    "//evil.example",
    "/\\evil.example",
    "https:evil.example",
    "/%09/evil.example",
    "javascript:alert(1)",
    "/a\r\nSet-Cookie: x=1",
  ]) {
    const someone = await newBrowser();
    const answer = await someone.visit(pathOf(kakao.agrees(await leaves(someone, pre), person)));
    expect(new URL(to(answer), ORIGIN).origin, pre).toBe(ORIGIN);
    expect(to(answer), pre).toMatch(/^\/(?![/\\])/);
  }
});

test("who does not agree reads so, calmly, with every way on", async () => {
  const someone = await newBrowser();
  const answer = await someone.visit(pathOf(kakao.refuses(await leaves(someone, "/order/42"))));
  const page = await answer.text();
  expect(page).toContain("동의하지 않아 로그인하지 않았어요");
  for (const link of [
    "/login/oauth/start/kakao?pre=%2Forder%2F42",
    "/login?pre=%2Forder%2F42",
    "/non-member/order/42",
  ])
    expect(page).toContain(`href="${link}"`);
  expect(page).not.toContain(`role="alert"`);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  expect(someone.cookies.has(SESSION)).toBe(false);
});

test("A-90: a request that this browser did not begin is refused with a page, and nothing happens", async () => {
  const { person } = await linkedPerson();
  const [victim, attacker] = [await newBrowser(), await newBrowser()];
  await leaves(victim);
  const planted = pathOf(kakao.agrees(await leaves(attacker), person));
  const own = pathOf(kakao.agrees(await leaves(victim), person));
  for (const path of [
    planted,
    own.replace(/state=[^&]+/, ""),
    own.replace(/state=[^&]+/, `state=${newToken()}`),
    own.replace(/code=[^&]+/, "code="),
    "/login/oauth/kakao?code=x",
    "/login/oauth/kakao?state=x&state=y",
  ]) {
    const answer = await victim.visit(path);
    expect(answer.status, path).toBe(400);
    expect(await answer.text()).toContain("로그인 요청을 확인하지 못했어요");
    expect(victim.cookies.has(SESSION)).toBe(false);
  }
  expect((await attacker.visit(planted)).status).toBe(303);
  expect((await attacker.visit(planted)).status).toBe(400);
});

// covers 8.10
test("F-47: while Kakao fails a page says so, with 502 and a way to try again", async () => {
  const someone = await newBrowser();
  kakao.behave("500", "token");
  const answer = await someone.visit(
    pathOf(kakao.agrees(await leaves(someone, "/my"), kakaoPerson())),
  );
  kakao.behave("none");
  expect(answer.status).toBe(502);
  const page = await answer.text();
  expect(page).toContain("카카오 로그인이 지금 응답하지 않아요");
  expect(page).toContain(`href="/login/oauth/start/kakao?pre=%2Fmy"`);
  expect(someone.cookies.has(SESSION)).toBe(false);
});

test("an address that has an account leads to signing in and linking", async () => {
  const member = await shop.has.member();
  const someone = await newBrowser();
  const answer = await someone.visit(
    pathOf(kakao.agrees(await leaves(someone), kakaoPerson({ email: member.email }))),
  );
  const page = await answer.text();
  expect(answer.status).toBe(409);
  expect(page).toContain("이미 이 이메일로 가입한 계정이 있어요");
  expect(page).toContain(`href="/login?pre=%2Fmy%2Fsocial"`);
  expect(someone.cookies.has(SESSION)).toBe(false);
});

// covers 2.14
test("the bare callback address shows where a sign-in begins, also where none is offered", async () => {
  const answer = await (await newBrowser()).visit("/login/oauth/kakao");
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("/login/oauth/start/kakao");
});

test("leaving too often is refused with a page", async () => {
  const someone = await newBrowser();
  for (let count = 0; count < 100; count++) await someone.visit("/login/oauth/start/kakao");
  const answer = await someone.visit("/login/oauth/start/kakao");
  expect(answer.status).toBe(429);
  expect(await answer.text()).toContain("시도가 너무 많아요");
});

test("a member links Kakao with the password, and unlinks it again", async () => {
  const member = await shop.has.member();
  const person = kakaoPerson({ email: "somebody.else@example.com" });
  const someone = await newBrowser();
  await someone.signIn(member.email);
  const page = await (await someone.visit("/my/social?change=kakao")).text();
  expect(page).toContain("연결하지 않았어요");
  const form = { as: member.id, intent: "link", provider: "kakao", password: "" };
  const wrong = await someone.send("/my/social?change=kakao", {
    ...form,
    password: "wrong password",
  });
  expect(wrong.status).toBe(403);
  const again = await wrong.text();
  expect(again).toContain("비밀번호가 맞지 않아요");
  expect(again).not.toContain("wrong password");

  const going = await (
    await someone.send("/my/social?change=kakao", { ...form, password: PASSWORD })
  ).text();
  const away = /<a href="([^"]+oauth\/authorize[^"]+)"/.exec(going)![1]!.replaceAll("&amp;", "&");
  const back = await someone.visit(pathOf(kakao.agrees(away, person)));
  expect([back.status, to(back)]).toEqual([303, "/my/social"]);
  expect(await (await someone.visit("/my/social")).text()).toContain("에 연결했어요");
  expect(await shop.db.$count(accounts, eq(accounts.accountId, String(person.id)))).toBe(1);

  const unlinked = await someone.send("/my/social?change=kakao", {
    ...form,
    intent: "unlink",
    password: PASSWORD,
  });
  expect([unlinked.status, to(unlinked)]).toEqual([303, "/my/social"]);
  expect(await shop.db.$count(accounts, eq(accounts.accountId, String(person.id)))).toBe(0);
});

test("a person of another account is not linked, and the page says why", async () => {
  const { person } = await linkedPerson();
  const member = await shop.has.member();
  const someone = await newBrowser();
  await someone.signIn(member.email);
  await someone.visit("/my/social");
  const going = await (
    await someone.send("/my/social?change=kakao", {
      intent: "link",
      provider: "kakao",
      password: PASSWORD,
    })
  ).text();
  const answer = await someone.visit(
    pathOf(
      kakao.agrees(
        /<a href="([^"]+oauth\/authorize[^"]+)"/.exec(going)![1]!.replaceAll("&amp;", "&"),
        person,
      ),
    ),
  );
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("다른 계정에 이미 연결돼 있어요");
});

test("another tab's account, another site and a made-up provider change nothing", async () => {
  const [member, other] = [await shop.has.member(), await shop.has.member()];
  const someone = await newBrowser();
  await someone.signIn(member.email);
  await someone.visit("/my/social");
  const form = { intent: "unlink", provider: "kakao", password: PASSWORD };
  expect((await someone.send("/my/social", { ...form, as: other.id })).status).toBe(409);
  expect((await someone.send("/my/social", form, "https://evil.example")).status).toBe(403);
  expect((await someone.send("/my/social", { ...form, provider: "credential" })).status).toBe(400);
  const stranger = await newBrowser();
  expect(to(await stranger.send("/my/social", form))).toBe("/login");
});

test("without any provider the page says how one signs in", async () => {
  const plain = await testShop();
  const member = await plain.has.member();
  const someone = await newBrowser(plain);
  await someone.signIn(member.email);
  expect(await (await someone.visit("/my/social")).text()).toContain(
    "지금은 이메일과 비밀번호로만 로그인할 수 있어요",
  );
});

test("the practice Kakao says what it is, needs no script, and goes all the way", async () => {
  const someone = await newBrowser(practice);
  const window = pathOf(await leaves(someone, "/my"));
  expect(window).toMatch(/^\/sandbox\/kakao\/oauth\/authorize\?/);
  const answer = await someone.visit(window);
  const page = await answer.text();
  expect(page).toContain("연습용 카카오 로그인이에요. 실제 카카오 계정과 이어지지 않아요");
  expect(page).not.toContain("<script");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const back = await someone.send(window, { choice: "agree", person: "4100000001" });
  expect(back.status).toBe(303);
  expect(to(await someone.visit(pathOf(to(back))))).toBe("/login/singup");
  expect(
    await practice.db.select().from(signUps).where(eq(signUps.subject, "4100000001")),
  ).toMatchObject([{ provenEmail: "sori.kim@example.com", name: "김소리", pre: "/my" }]);
});

test("in practice one can be anybody, keep the address to oneself, and refuse", async () => {
  const someone = await newBrowser(practice);
  const returns = async (form: Record<string, string>) =>
    someone.visit(pathOf(to(await someone.send(pathOf(await leaves(someone)), form))));
  expect(
    to(
      await returns({
        choice: "agree",
        person: "other",
        nickname: "정아무개",
        email: "Any@Example.com",
      }),
    ),
  ).toBe("/login/singup");
  expect(to(await returns({ choice: "agree-without-email", person: "4100000002" }))).toBe(
    "/login/singup",
  );
  expect(
    await practice.db.select().from(signUps).where(eq(signUps.subject, "4100000002")),
  ).toMatchObject([{ email: null, provenEmail: null }]);
  expect((await returns({ choice: "refuse" })).status).toBe(409);
  const wrong = await someone.send(pathOf(await leaves(someone)), {
    choice: "agree",
    person: "other",
    nickname: `<b>"`,
    email: "nobody",
  });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain("&lt;b&gt;&quot;");
});

test("the practice Kakao leads nowhere else, and is not there beside the real one", async () => {
  const someone = await newBrowser(practice);
  const window = pathOf(await leaves(someone));
  for (const changed of [
    window.replace(/redirect_uri=[^&]+/, "redirect_uri=https%3A%2F%2Fevil.example"),
    window.replace("practice-key", "other"),
  ]) {
    for (const answer of [
      await someone.visit(changed),
      await someone.send(changed, { choice: "agree", person: "4100000001" }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.headers.get("location")).toBeNull();
    }
  }
  expect(
    (await someone.send(window, { choice: "agree", person: "4100000001" }, "https://evil.example"))
      .status,
  ).toBe(403);
  expect((await (await newBrowser()).visit(window)).status).toBe(404);
});
