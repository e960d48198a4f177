import { afterAll, expect, test } from "vitest";
import { newToken } from "#lib/secret-token.server.ts";
import { kakaoPerson, kakaoServer } from "#tests/servers/kakao-server.ts";
import { testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { pathOf, linkedPerson, ORIGIN } from "./social-given.ts";

const SESSION = "shop.session_token";

const kakao = await kakaoServer({ origin: ORIGIN });
const shop = await testShop({ social: [kakao.provider()] });

afterAll(() => kakao.stop());

const to = (answer: Response) => answer.headers.get("location")!;
let used = 0;
const newBrowser = (of = shop) => browser(of, { address: `203.0.113.${(used++ % 250) + 1}` });
type Browser = Awaited<ReturnType<typeof newBrowser>>;

/** Up to Kakao's page. */
const leaves = async (person: Browser, pre = "/") =>
  to(await person.visit(`/login/oauth/start/kakao?pre=${encodeURIComponent(pre)}`));

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
  const { person } = await linkedPerson(shop);
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
  const { person } = await linkedPerson(shop);
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
  const { person } = await linkedPerson(shop);
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
  // Another browser than the one that left, as a provider's app may lead to: no sign-in, and a way
  // to begin anew there.
  const elsewhere = await (await newBrowser()).visit(planted);
  const page = await elsewhere.text();
  expect([elsewhere.status, elsewhere.headers.getSetCookie()]).toEqual([400, []]);
  for (const words of ["다른 앱이나 브라우저에서 시작했거나", 'href="/login/oauth/start/kakao"'])
    expect(page).toContain(words);
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

test("without any provider the page says how one signs in", async () => {
  const plain = await testShop();
  const member = await plain.has.member();
  const someone = await newBrowser(plain);
  await someone.signIn(member.email);
  expect(await (await someone.visit("/my/social")).text()).toContain(
    "지금은 이메일과 비밀번호로만 로그인할 수 있어요",
  );
});
