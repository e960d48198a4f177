import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { signUps, users } from "#shop/member/table.server.ts";
import { linkIn } from "../has/read-mail.ts";
import { testShop, type TestShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { htmlOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();

let used = 0;
const somebody = (at: TestShop = shop) => browser(at, { address: `198.51.100.${++used}` });
const newEmail = () => `${randomLetters(10).toLowerCase()}@example.com`;
const PATH = "/login/singup";

const findAccount = async (email: string) => (await rowsOf(shop.db, users, { email }))[0];

/** A browser that comes back from Kakao. */
async function fromKakao(provenEmail: string | null) {
  const person = await somebody();
  const token = newToken();
  person.cookies.set("signup", token);
  await shop.db.insert(signUps).values({
    browserHash: hashOfToken(token),
    provider: "kakao",
    subject: randomLetters(12),
    provenEmail,
    email: provenEmail,
    name: "카카오이름",
    pre: "/order/9",
    expiresAt: sql`now() + interval '1 hour'`,
  });
  return person;
}

const social = (more: Record<string, string> = {}) => ({
  way: "social",
  name: "김카카오",
  phone: "01012345678",
  "consent.age": "on",
  "consent.terms": "on",
  "consent.privacy": "on",
  ...more,
});

test("after a social sign-in with a proven address the form asks for the rest, and that is all", async () => {
  const email = newEmail();
  const person = await fromKakao(email);
  const form = await htmlOf(await person.visit(PATH));
  expect(form).toContain("카카오이름");
  expect(form).toContain(email);
  expect(form).not.toContain('name="password"');
  const done = await person.send(PATH, social({ email: "other@example.com" }));
  expect([done.status, done.headers.get("location")]).toEqual([302, "/order/9"]);
  expect(await findAccount(email)).toMatchObject({ name: "김카카오", emailProof: "kakao" });
  expect(person.cookies.has("signup")).toBe(false);
  expect((await person.visit("/my")).status).toBe(200);
});

test("without an address from the provider it is asked for and proved by mail", async () => {
  const email = newEmail();
  const person = await fromKakao(null);
  expect((await person.send(PATH, social())).status).toBe(400);
  expect((await person.send(PATH, social({ email }))).headers.get("location")).toBe(
    `${PATH}?sent=1`,
  );
  const link = await linkIn(shop, email, "sign-up-confirm");
  const stranger = await (await somebody()).visit(link);
  expect([
    stranger.status,
    (await htmlOf(stranger)).includes("다른 브라우저에서 가입을 시작했어요"),
  ]).toEqual([403, true]);
  expect((await person.send(link, {})).headers.get("location")).toBe("/order/9");
});

test("whose proven address has an account is told to sign in to it, and may sign up otherwise", async () => {
  const member = await shop.has.member({ email: newEmail() });
  const person = await fromKakao(member.email);
  const page = await htmlOf(await person.visit(PATH));
  expect(page).toContain("이미 가입한 이메일이에요");
  expect(page).toContain("/login?pre=%2Fmy%2Fsocial");
  expect((await person.send(PATH, social())).status).toBe(409);
  expect(await htmlOf(await person.visit(`${PATH}?way=email`))).toContain('name="password"');
});
