import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { newToken } from "#lib/secret-token.server.ts";
import { users } from "#shop/member/table.server.ts";
import { linkIn, mailsTo } from "../has/read-mail.ts";
import { PASSWORD, testShop, type TestShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { htmlOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();

let used = 0;
const somebody = (at: TestShop = shop) => browser(at, { address: `198.51.100.${++used}` });
const newEmail = () => `${randomLetters(10).toLowerCase()}@example.com`;
const PATH = "/login/singup";

const filled = (email: string, more: Record<string, string> = {}) => ({
  way: "password",
  email,
  password: PASSWORD,
  name: "김새로",
  phone: "010-1234-5678",
  "consent.age": "on",
  "consent.terms": "on",
  "consent.privacy": "on",
  ...more,
});

const findAccount = async (email: string) => (await rowsOf(shop.db, users, { email }))[0];

// covers 2.13
test("without JavaScript somebody signs up, reads the mail, confirms and is signed in where they wanted to go", async () => {
  const person = await somebody();
  const email = newEmail();
  const form = await htmlOf(await person.visit(`${PATH}?pre=%2Forder%2F7%3Fquantity%3D2`));
  for (const words of [
    "회원가입",
    "만 14세 이상이에요",
    "(필수)",
    "(선택)",
    'href="/policy/privacy"',
    'name="robots" content="noindex"',
  ])
    expect(form).toContain(words);
  expect(form).not.toMatch(/<input[^>]*type="checkbox"[^>]*checked=""/);

  const sent = await person.send(`${PATH}?pre=%2Forder%2F7%3Fquantity%3D2`, filled(email));
  expect([sent.status, sent.headers.get("location")]).toEqual([
    302,
    `${PATH}?sent=1&pre=%2Forder%2F7%3Fquantity%3D2`,
  ]);
  const waiting = await htmlOf(await person.visit(sent.headers.get("location")!));
  expect(waiting).toContain("메일을 확인해주세요");
  expect(waiting).toContain(email);
  expect(
    await htmlOf(await person.send(sent.headers.get("location")!, { way: "resend" })),
  ).toContain("메일을 다시 보냈어요");

  const link = await linkIn(shop, email, "sign-up-confirm");
  for (let at = 0; at < 3; at++)
    expect(await htmlOf(await person.visit(link))).toContain("가입 마치기");
  expect(await findAccount(email)).toBeUndefined();
  const confirmed = await person.send(link, {});
  expect([confirmed.status, confirmed.headers.get("location")]).toEqual([
    302,
    "/order/7?quantity=2",
  ]);
  expect((await findAccount(email))!.name).toBe("김새로");
  expect((await person.visit("/my")).status).toBe(200);
  expect((await person.visit(PATH)).headers.get("location")).toBe("/");
});

test("in another browser the password of the sign-up is asked, and a used link says that all is done", async () => {
  const person = await somebody();
  const email = newEmail();
  await person.send(PATH, filled(email));
  const link = await linkIn(shop, email, "sign-up-confirm");
  const other = await somebody();
  expect(await htmlOf(await other.visit(link))).toContain("다른 브라우저예요");
  const refused = await other.send(link, { password: "wrong password" });
  expect([refused.status, (await htmlOf(refused)).includes("비밀번호가 맞지 않아요.")]).toEqual([
    403,
    true,
  ]);
  expect((await other.send(link, { password: PASSWORD })).status).toBe(302);
  for (const who of [person, await somebody()]) {
    const again = await who.visit(link);
    expect([again.status, (await htmlOf(again)).includes("이미 가입이 끝났어요")]).toEqual([
      200,
      true,
    ]);
    expect((await who.send(link, { password: PASSWORD })).status).toBe(409);
  }
});

test.each([
  "",
  "?token=",
  `?token=${newToken()}`,
  "?token=%00",
  `?token=${"x".repeat(3000)}`,
  "?token=1&token=2",
  "?token=%ED%A0%80",
])("a link that is none is told kindly: %s", async (query) => {
  const person = await somebody();
  const answer = await person.visit(`${PATH}/confirm${query}`);
  expect([answer.status, (await htmlOf(answer)).includes("쓸 수 없는 링크예요")]).toEqual([
    410,
    true,
  ]);
  expect((await person.send(`${PATH}/confirm${query}`, { password: "x" })).status).toBe(410);
});

test("a known and an unknown address get answers that cannot be told apart, but for the address", async () => {
  const member = await shop.has.member({ email: newEmail() });
  const answers = [];
  for (const email of [member.email, newEmail()]) {
    const person = await somebody();
    const sent = await person.send(PATH, filled(email));
    const page = await person.visit(sent.headers.get("location")!);
    const again = await person.send(sent.headers.get("location")!, { way: "resend" });
    const plain = async (answer: Response) => ({
      status: answer.status,
      headers: [...answer.headers]
        .filter(([name]) => !["date", "x-request-id"].includes(name))
        .map(([name, value]) => [name, value.replace(/nonce-[\w-]+|(?<=signup=)[\w-]+/g, "*")]),
      text: (await htmlOf(answer))
        .replaceAll(email, "*")
        .replace(/nonce="[^"]*"|nonce\\?",\\?"[^"\\]*|[\w-]{20,}/g, "*"),
    });
    answers.push([await plain(sent), await plain(page), await plain(again)]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect((await mailsTo(shop.db, member.email)).map(({ event }) => event)).toEqual([
    "sign-up-known",
    "sign-up-known",
  ]);
});

test("what is wrong stands beside its field, what was typed stays, and no password comes back", async () => {
  const person = await somebody();
  const answer = await person.send(PATH, {
    ...filled("no address"),
    name: "",
    "consent.terms": "",
    password: "quiet secret harbour",
    postcode: "04066",
    "consent.marketing-sms": "on",
  });
  const page = await htmlOf(answer);
  expect(answer.status).toBe(400);
  for (const words of [
    "이메일 주소를 확인해주세요",
    "이름을 입력해주세요",
    "동의가 필요해요",
    "주소를 입력해주세요",
    'value="010-1234-5678"',
    'value="04066"',
  ])
    expect(page).toContain(words);
  expect(page).not.toContain("quiet secret harbour");
  expect(page).toMatch(
    /name="consent.marketing-sms"[^>]*checked=""|checked=""[^>]*name="consent.marketing-sms"/,
  );
  const weak = await person.send(PATH, filled(newEmail(), { password: "tkfkdgo1004" }));
  expect([weak.status, (await htmlOf(weak)).includes("쉽게 짐작할 수 있는 비밀번호예요")]).toEqual([
    400,
    true,
  ]);
});

test("a password of a megabyte, NUL and another form's body are refused, never with an error of ours", async () => {
  const person = await somebody();
  expect(
    (await person.send(PATH, filled(newEmail(), { password: "x".repeat(1_000_000) }))).status,
  ).toBe(413);
  expect((await person.send(PATH, filled(newEmail(), { password: "x".repeat(129) }))).status).toBe(
    400,
  );
  expect((await person.send(PATH, filled(newEmail(), { name: "김\u0000" }))).status).toBe(400);
  expect((await person.send(PATH, {})).status).toBe(400);
  expect((await person.send(PATH, { way: "nonsense" })).status).toBe(400);
  expect((await person.send(PATH, { way: "resend" })).headers.get("location")).toBe(PATH);
  expect((await person.send(PATH, filled(newEmail()), "https://evil.example")).status).toBe(403);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/%09/evil.example",
])("signing up never leads out of the shop: pre=%s", async (pre) => {
  const person = await somebody();
  const email = newEmail();
  await person.send(`${PATH}?pre=${encodeURIComponent(pre)}`, filled(email));
  const done = await person.send(await linkIn(shop, email, "sign-up-confirm"), {});
  expect(new URL(done.headers.get("location")!, shop.origin).origin).toBe(shop.origin);
});

// covers 1.5g
test("a captcha is on the form when it is configured, with its origin in the policy, and nothing of it otherwise", async () => {
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
  const person = await somebody(guarded);
  const page = await person.visit(PATH);
  expect(page.headers.get("content-security-policy")).toMatch(
    /script-src [^;]*https:\/\/captcha\.test\/;.*frame-src [^;]*https:\/\/captcha\.test;/,
  );
  expect(await htmlOf(page)).toContain("자바스크립트가 필요해요");
  const email = newEmail();
  const refused = await person.send(PATH, filled(email));
  expect([refused.status, (await htmlOf(refused)).includes("사람인지 확인하지 못했어요")]).toEqual([
    400,
    true,
  ]);
  expect((await person.send(PATH, filled(email, { answer: "good" }))).status).toBe(302);

  const open = await (await somebody()).visit(PATH);
  expect(open.headers.get("content-security-policy")).not.toContain("captcha.test");
  expect(await htmlOf(open)).not.toContain("자바스크립트가 필요해요");
});
