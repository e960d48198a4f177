import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { sessions, users } from "#shop/member/table.server.ts";
import { ADMIN_EMAIL, PASSWORD, testShop, type TestShop } from "../test-shop.ts";
import { totpOf } from "../totp.ts";
import { browser } from "./visit.ts";
import { lastingHeaders, htmlOf } from "./read-page.ts";

const shop = await testShop();

let used = 0;
const somebody = (at: TestShop = shop) => browser(at, { address: `198.51.100.${++used}` });
const to = (answer: Response) => [answer.status, answer.headers.get("location")];

// covers 1.2a, 2.12, 7.5d
test("a member signs in and comes to the page that was wanted", async () => {
  const { email } = await shop.has.member();
  const person = await somebody();
  const kept = await person.visit("/order/7?quantity=2");
  expect(to(kept)).toEqual([302, `/login?pre=${encodeURIComponent("/order/7?quantity=2")}`]);
  const page = await htmlOf(await person.visit(kept.headers.get("location")!));
  for (const words of [
    "로그인",
    "비회원으로 주문하기",
    "/non-member/order/7?quantity=2",
    "/login/password",
    `/login/singup?pre=${encodeURIComponent("/order/7?quantity=2")}`,
    "/non-member/order/info",
    'content="noindex"',
  ])
    expect(page).toContain(words);
  expect(
    to(
      await person.send(kept.headers.get("location")!, {
        email: ` ${email.toUpperCase()} `,
        password: PASSWORD,
      }),
    ),
  ).toEqual([302, "/order/7?quantity=2"]);
  expect((await person.visit("/my")).status).toBe(200);
  expect(to(await person.visit("/login?pre=%2Fmy%2Fprofile"))).toEqual([302, "/my/profile"]);
});

test("without JavaScript too, where a guard kept somebody from is where they go", async () => {
  const { email } = await shop.has.member();
  const person = await somebody();
  expect(to(await person.visit("/my/addresses"))).toEqual([302, "/login"]);
  const page = await htmlOf(await person.visit("/login"));
  expect(page).toContain("먼저 로그인이 필요해요.");
  const preUrl = /name="preUrl" value="([^"]*)"/.exec(page)?.[1];
  expect(to(await person.send("/login", { email, password: PASSWORD, preUrl: preUrl! }))).toEqual([
    302,
    "/my/addresses",
  ]);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/%09/evil.example",
  "@evil.example",
  "/\r\nSet-Cookie: a=b",
])("signing in never leads out of the shop: %s", async (pre) => {
  const { email } = await shop.has.member();
  const person = await somebody();
  for (const [path, preUrl] of [
    [`/login?pre=${encodeURIComponent(pre)}`, ""],
    ["/login", pre.replace(/[\r\n]/g, "")],
  ] as const) {
    const answer = await person.send(path, { email, password: PASSWORD, preUrl });
    expect(new URL(answer.headers.get("location")!, shop.origin).origin).toBe(shop.origin);
    expect(answer.headers.getSetCookie().join()).not.toContain("a=b");
  }
  expect(
    new URL(
      (await person.visit(`/login?pre=${encodeURIComponent(pre)}`)).headers.get("location")!,
      shop.origin,
    ).origin,
  ).toBe(shop.origin);
});

// covers 8.10
test("an unknown address, a wrong password and an account without one are answered alike, and the password is not repeated", async () => {
  const { email } = await shop.has.member();
  const answers = [];
  for (const name of [email, `${randomLetters(8).toLowerCase()}@example.com`]) {
    const person = await somebody();
    const answer = await person.send("/login", { email: name, password: "wrong-Password-9" });
    const page = await htmlOf(answer);
    expect(page).not.toContain("wrong-Password-9");
    answers.push({
      status: answer.status,
      cookies: answer.headers.getSetCookie(),
      headers: lastingHeaders(answer),
      page: page.replaceAll(name, "*").replace(/nonce="[^"]*"|[\w-]{20,}/g, "*"),
    });
    expect(page).toContain("이메일 또는 비밀번호가 맞지 않아요.");
  }
  expect(answers[0]).toMatchObject({ status: 401, cookies: [] });
  expect(answers[1]).toEqual(answers[0]);
});

test("a blocked person is told so with the right password", async () => {
  const { id, email } = await shop.has.member();
  await shop.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, id));
  const answer = await (await somebody()).send("/login", { email, password: PASSWORD });
  expect([answer.status, (await htmlOf(answer)).includes("이용이 정지된 계정이에요")]).toEqual([
    403,
    true,
  ]);
});

test("after ten wrong passwords even the right one waits, with words for it", async () => {
  const { email } = await shop.has.member();
  const person = await somebody();
  await Promise.all(
    Array.from({ length: 10 }, () => person.send("/login", { email, password: "wrong password" })),
  );
  const answer = await person.send("/login", { email, password: PASSWORD });
  expect([answer.status, (await htmlOf(answer)).includes("시도가 너무 많아요")]).toEqual([
    429,
    true,
  ]);
});

test("meanwhile the owner of the account comes in on the device that is known, and on another line", async () => {
  const { email } = await shop.has.member();
  const owner = await somebody();
  expect((await owner.send("/login", { email, password: PASSWORD })).status).toBe(302);
  for (const name of owner.cookies.keys()) if (name.includes("session")) owner.cookies.delete(name);
  expect([...owner.cookies.keys()]).toContain("known");

  const stranger = await somebody();
  const wrong = { email, password: "wrong password" };
  await Promise.all(Array.from({ length: 15 }, () => stranger.send("/login", wrong)));
  for (const person of [owner, await somebody()])
    expect(to(await person.send("/login", { email, password: PASSWORD }))).toEqual([302, "/"]);
});

test("the back office's door asks for the captcha too, after failures", async () => {
  const widget = {
    siteKey: "site-key",
    global: "turnstile",
    script: "https://captcha.test/api.js",
    origin: "https://captcha.test",
    field: "answer",
  };
  const captcha = { widget, passed: async (answer?: string) => answer === "good" };
  const own = { adminEmails: ["third@sori.example"], captcha };
  const guarded = await testShop(own);
  const { email } = await guarded.has.member({ email: "third@sori.example" });
  const person = await somebody(guarded);
  const asks = async () =>
    (await htmlOf(await person.visit("/admin-login"))).includes("자바스크립트가 필요해요");
  expect(await asks()).toBe(false);
  for (let at = 0; at < 5; at++)
    expect((await person.send("/admin-login", { email, password: "wrong" })).status).toBe(401);
  expect(await asks()).toBe(true);
  const refused = await person.send("/admin-login", { email, password: PASSWORD });
  expect([refused.status, (await htmlOf(refused)).includes("사람인지 확인하지 못했어요")]).toEqual([
    400,
    true,
  ]);
  const passed = { email, password: PASSWORD, answer: "good" };
  expect(to(await person.send("/admin-login", passed))).toEqual([302, "/admin/today"]);
});

test("with a second factor the password alone opens nothing, and the code is asked for", async () => {
  await shop.has.admin();
  const setUp = await somebody();
  await setUp.signIn(ADMIN_EMAIL, PASSWORD, "admin");
  const headers = () =>
    new Headers({
      cookie: [...setUp.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    });
  const admin = (await shop.auth.findSession(headers()))!.account;
  const { uri } = await shop.auth.proposeSecondFactor(admin.id, headers(), PASSWORD);
  await shop.auth.confirmSecondFactor(totpOf(uri), headers());

  const person = await somebody();
  expect(
    to(await person.send("/login?pre=%2Fmy", { email: ADMIN_EMAIL, password: PASSWORD })),
  ).toEqual([302, "/admin-login/second-factor?pre=%2Fmy"]);
  expect(to(await person.visit("/my"))).toEqual([302, "/login"]);
  expect((await person.visit("/admin-login/second-factor?pre=%2Fmy")).status).toBe(200);
});

test("an administrator is taken as one here too, asked for a second factor that is required, and idles out as one", async () => {
  const own = await testShop({ adminEmails: ["second@sori.example"] });
  const { id, email } = await own.has.member({ email: "second@sori.example" });
  const person = await somebody(own);
  expect(
    to(await person.send("/login?pre=%2Fadmin%2Forder", { email, password: PASSWORD })),
  ).toEqual([302, "/admin/order"]);
  expect((await person.visit("/admin/order")).status).toBe(200);
  const strict = await somebody({ ...own, adminSecondFactor: "required" });
  for (const [name, value] of person.cookies) strict.cookies.set(name, value);
  expect(to(await strict.visit("/admin/order"))).toEqual([302, "/admin/security"]);

  await own.db
    .update(sessions)
    .set({ seenAt: sql`now() - interval '31 minutes'` })
    .where(eq(sessions.userId, id));
  expect(to(await person.visit("/admin/order"))).toEqual([
    302,
    `/admin-login?pre=${encodeURIComponent("/admin/order")}`,
  ]);
});

test("what is no form, no address or too long is refused, never with an error of ours", async () => {
  const person = await somebody();
  for (const form of [
    {},
    { email: "", password: "" },
    { email: "x", password: "x" },
    { email: "a@b.kr", password: "x".repeat(129) },
    { email: "a@b.kr\u0000", password: "x" },
    { email: "a@b.kr", password: "x\u0000y" },
    { email: `${"a".repeat(300)}@b.kr`, password: "x" },
  ]) {
    expect((await person.send("/login", form as Record<string, string>)).status).toBe(400);
  }
  expect(
    (await person.send("/login", { email: "a@b.kr", password: "x".repeat(1_000_000) })).status,
  ).toBe(413);
  expect(
    (await person.send("/login", { email: "a@b.kr", password: "x" }, "https://evil.example"))
      .status,
  ).toBe(403);
});

// covers 1.5g
test("people are asked for the captcha only after failures", async () => {
  const captcha = {
    widget: {
      siteKey: "site-key",
      global: "turnstile",
      script: "https://captcha.test/api.js",
      origin: "https://captcha.test",
      field: "answer",
    },
    passed: async (answer?: string) => answer === "good",
  };
  const guarded = await testShop({ captcha });
  const { email } = await guarded.has.member();
  const person = await somebody(guarded);
  expect(await htmlOf(await person.visit("/login"))).not.toContain("자바스크립트가 필요해요");
  for (let at = 0; at < 5; at++)
    expect((await person.send("/login", { email, password: "wrong password" })).status).toBe(401);
  expect(await htmlOf(await person.visit("/login"))).toContain("자바스크립트가 필요해요");
  expect((await person.send("/login", { email, password: PASSWORD })).status).toBe(400);
  expect((await person.send("/login", { email, password: PASSWORD, answer: "good" })).status).toBe(
    302,
  );
});
