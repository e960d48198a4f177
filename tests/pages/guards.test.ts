import { expect, test } from "vitest";
import { testShop } from "../test-shop.ts";
import { browser, membersBrowser, ownersBrowser } from "./visit.ts";

const ASKED = "먼저 로그인이 필요해요.";
type Flash = { message: string; preUrl?: string; signedOut?: boolean };
const flashOf = (answer: Response): Flash | null => {
  const line = answer.headers.getSetCookie().find((cookie) => /^flash=[^;]/.test(cookie));
  return line ? (JSON.parse(decodeURIComponent(/^flash=([^;]*)/.exec(line)![1]!)) as Flash) : null;
};

const shop = await testShop();

/** What the router asks for when a link is followed inside the page; a redirect comes as data. */
async function followed(person: Awaited<ReturnType<typeof browser>>, path: string) {
  const { pathname, search } = new URL(path, shop.origin);
  const answer = await person.visit(`${pathname}.data${search}`);
  return { status: answer.status, body: await answer.text(), flash: flashOf(answer) };
}

// covers 6.3a
test.each(["/my", "/my/addresses", "/board/edit?id=3", "/order", "/order?from=cart"])(
  "%s leads to /login, and back through pre-url",
  async (path) => {
    const person = await browser(shop);
    const response = await person.visit(path);
    expect([response.status, response.headers.get("location"), flashOf(response)]).toEqual([
      302,
      "/login",
      { message: ASKED, preUrl: path },
    ]);

    const clicked = await followed(await browser(shop), path);
    expect(clicked.status).toBe(202);
    expect(clicked.body).toContain('"/login"');
    expect(clicked.flash).toEqual({ message: ASKED, preUrl: path });
  },
);

// covers 6.3b
test.each([
  "/order/ab12cd34ef?quantity=2&option=a%26b",
  "/order/complete/20261121-K7QF2M9X",
  "/order/failure?code=X",
])("%s leads to /login with the whole address in pre", async (path) => {
  const wanted = `/login?pre=${encodeURIComponent(path)}`;
  const response = await (await browser(shop)).visit(path);
  expect([response.status, response.headers.get("location"), flashOf(response)]).toEqual([
    302,
    wanted,
    { message: ASKED },
  ]);

  const clicked = await followed(await browser(shop), path);
  expect(clicked.body).toContain(wanted);
  expect(clicked.flash).toEqual({ message: ASKED });
});

// covers 6.3b
test("only the path decides: /order/ in the query is no order", async () => {
  const response = await (await browser(shop)).visit("/my?from=%2Forder%2Fab");
  expect([response.headers.get("location"), flashOf(response)?.preUrl]).toEqual([
    "/login",
    "/my?from=%2Forder%2Fab",
  ]);
});

// covers 6.4a
test.each(["/admin", "/admin/order/20261121-K7QF2M9X"])(
  "%s, followed inside the page, leads to /admin-login with its path",
  async (path) => {
    expect((await followed(await browser(shop), `${path}?tab=done`)).body).toContain(
      `/admin-login?pre=${encodeURIComponent(path)}`,
    );
    const member = await membersBrowser(shop, (await shop.has.member()).email);
    const refused = await followed(member, path);
    expect(refused.flash).toEqual({ message: "접근 권한이 없는 정보에요." });
  },
);

// covers 8.4
test("the words are shown once, on the page that follows, and are no script's to read", async () => {
  const person = await browser(shop);
  const response = await person.visit("/my");
  expect(response.headers.getSetCookie().find((line) => line.startsWith("flash="))).toMatch(
    /; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax/,
  );
  expect(await (await person.visit("/login")).text()).toContain(ASKED);
  expect(await (await person.visit("/login")).text()).not.toContain(ASKED);
});

// covers 4.14
test("after signing out the way leads to /login once; what was still on its way adds no words and no way back", async () => {
  const person = await membersBrowser(shop, (await shop.has.member()).email);
  expect((await person.visit("/my")).status).toBe(200);
  const out = await person.send("/sign-out", {});
  expect([out.headers.get("location"), flashOf(out)]).toEqual([
    "/login",
    { message: "로그아웃했어요.", signedOut: true },
  ]);

  const late = await person.visit("/my");
  expect([late.headers.get("location"), flashOf(late)]).toEqual(["/login", null]);
  const login = await (await person.visit("/login")).text();
  expect(login).toContain("로그아웃했어요.");
  expect(login).not.toContain(ASKED);

  expect(flashOf(await person.visit("/my"))).toEqual({ message: ASKED, preUrl: "/my" });
});

test("after signing out of the back office the way leads to its own door, once", async () => {
  const person = await ownersBrowser(shop);
  expect((await person.send("/sign-out", {})).headers.get("location")).toBe("/admin-login");
  expect((await person.visit("/admin/order")).headers.get("location")).toBe("/admin-login");
  await person.visit("/admin-login");
  expect((await person.visit("/admin/order")).headers.get("location")).toBe(
    "/admin-login?pre=%2Fadmin%2Forder",
  );
});

const outside = [
  "//evil.com",
  "/\\evil.com",
  "\\\\evil.com",
  "https:evil.com",
  "https://evil.com/admin",
  "http:///evil.com",
  "%2f%2fevil.com",
  "/%09/evil.com",
  "/\t/evil.com",
  "/%5cevil.com",
  "@evil.com",
  "//shop.test@evil.com",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "/a\r\nLocation: https://evil.com",
  "/..//evil.com",
  "/./\\evil.com",
  " //evil.com",
  "　//evil.com",
  "///evil.com",
];
test.each(outside)("pre=%j never leads out of the shop", async (pre) => {
  const person = await ownersBrowser(shop);
  for (const door of ["/admin-login", "/admin-login/second-factor"]) {
    const answer = await person.visit(`${door}?pre=${encodeURIComponent(pre)}`);
    const location = answer.headers.get("location")!;
    expect(new URL(location, shop.origin).origin).toBe(shop.origin);
    expect(location).toMatch(/^\/(?![/\\])[^\r\n\t\\]*$/);
  }
});

test("a message on its way makes pages personal", async () => {
  const person = await browser(shop);
  await person.visit("/my");
  const home = await person.visit("/");
  expect(home.headers.get("cache-control")).toBe("private, no-store");
  expect(await home.text()).toContain(ASKED);
});
