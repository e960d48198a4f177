import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { tokenIn } from "#tests/has/read-mail.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { confirmSignUp } from "./confirm-sign-up.server.ts";
import { signUp } from "./sign-up.server.ts";
import { signUpPost, type SignUpForm } from "./sign-up-forms.ts";
import { accounts, sessions, signUps, users } from "../table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

let used = 0;
const from = (browserToken: string | null = null) => ({
  address: `198.51.100.${++used % 250}`,
  headers: new Headers(),
  browserToken,
  captcha: undefined,
  pre: "/my",
});
const newEmail = () => `${randomLetters(10).toLowerCase()}@example.com`;
const agreed = { "consent.age": "on", "consent.terms": "on", "consent.privacy": "on" };
const accountOf = async ({ db }: TestShop, email: string) =>
  (await rowsOf(db, users, { email }))[0];

/** What a social sign-in leaves for the sign-up page. */
async function cameSocially(shop: TestShop, provenEmail: string | null) {
  const browserToken = newToken();
  const subject = randomLetters(12);
  await shop.db.insert(signUps).values({
    browserHash: hashOfToken(browserToken),
    provider: "kakao",
    subject,
    provenEmail,
    email: provenEmail,
    pre: "/order/1",
    expiresAt: sql`now() + interval '1 hour'`,
  });
  const form = (values: Record<string, string> = {}) =>
    signUpPost.parse({
      way: "social",
      name: "김카카오",
      phone: "01012345678",
      ...agreed,
      ...values,
    }) as SignUpForm;
  return { browserToken, subject, form };
}

test("with an address that the provider vouches for the account is made at once, once", async () => {
  const shop = await testShop();
  const email = newEmail();
  const { browserToken, subject, form } = await cameSocially(shop, email);
  const done = await Promise.allSettled(
    [1, 2].map(() => signUp(shop, form({ email: "other@example.com" }), from(browserToken))),
  );
  expect(done.filter(({ status }) => status === "fulfilled")).toMatchObject([
    { value: { outcome: "signed-in", pre: "/order/1" } },
  ]);
  const account = (await accountOf(shop, email))!;
  expect(account).toMatchObject({ emailProof: "kakao", emailVerified: true });
  expect(await rowsOf(shop.db, accounts, { userId: account.id })).toMatchObject([
    { providerId: "kakao", accountId: subject, password: null },
  ]);
  expect(await rowsOf(shop.db, sessions, { userId: account.id })).toHaveLength(1);
});

test("an account that has the address already is not touched", async () => {
  const shop = await testShop();
  const member = await shop.has.member();
  const { browserToken, form } = await cameSocially(shop, member.email);
  await expect(signUp(shop, form(), from(browserToken))).rejects.toMatchObject({
    code: "social-known",
  });
  expect(await rowsOf(shop.db, accounts, { userId: member.id })).toHaveLength(1);
});

test("without one the mail proves it first, in the browser of the sign-in and in no other", async () => {
  const shop = await testShop();
  const email = newEmail();
  const { browserToken, subject, form } = await cameSocially(shop, null);
  await expect(signUp(shop, form(), from(browserToken))).rejects.toMatchObject({
    errors: { email: expect.anything() },
  });
  expect(await signUp(shop, form({ email }), from(browserToken))).toMatchObject({
    outcome: "mail-sent",
  });
  const token = await tokenIn(shop, email, "sign-up-confirm");
  await expect(
    confirmSignUp(shop, { token, password: "" }, from(newToken())),
  ).rejects.toMatchObject({ code: "sign-up-elsewhere" });
  await confirmSignUp(shop, { token }, from(browserToken));
  const account = (await accountOf(shop, email))!;
  expect(account).toMatchObject({ emailProof: "mail" });
  expect(await rowsOf(shop.db, accounts, { userId: account.id })).toMatchObject([
    { providerId: "kakao", accountId: subject },
  ]);
  await expect(signUp(shop, form({ email: newEmail() }), from(browserToken))).rejects.toMatchObject(
    { code: "link-expired" },
  );
});
