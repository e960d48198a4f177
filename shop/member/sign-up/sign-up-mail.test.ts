import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newToken } from "#lib/secret-token.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { linkIn, mailsTo, tokenIn } from "#tests/has/read-mail.ts";
import { PASSWORD, testShop, type TestShop } from "#tests/test-shop.ts";
import { deliverNotices } from "#shop/outbox/deliver-notices.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { confirmSignUp } from "./confirm-sign-up.server.ts";
import { findSignUp } from "./find-sign-up.server.ts";
import { resendSignUp } from "./resend-sign-up.server.ts";
import { signUp } from "./sign-up.server.ts";
import { signUpPost, type SignUpForm } from "./sign-up-forms.ts";
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
const formOf = (values: Record<string, string> = {}) =>
  signUpPost.parse({
    way: "password",
    email: newEmail(),
    password: PASSWORD,
    name: "김새로",
    phone: "010-1234-5678",
    ...agreed,
    ...values,
  }) as SignUpForm;

async function signedUp(shop: TestShop, values: Record<string, string> = {}) {
  const form = formOf(values) as Extract<SignUpForm, { way: "password" }>;
  const here = from();
  const done = await signUp(shop, form, here);
  if (done.outcome !== "mail-sent") throw new Error("signed in at once");
  return { email: form.email, here: { ...here, browserToken: done.browserToken } };
}

test("the mail comes again on request, with both links working, and three times an hour at most", async () => {
  const shop = await testShop();
  const { email, here } = await signedUp(shop);
  const first = await tokenIn(shop, email, "sign-up-confirm");
  expect(await resendSignUp(shop, here.browserToken, here.address)).toBe(true);
  expect(await resendSignUp(shop, here.browserToken, here.address)).toBe(true);
  await expect(resendSignUp(shop, here.browserToken, here.address)).rejects.toMatchObject({
    code: "too-many-attempts",
  });
  expect(await mailsTo(shop.db, email)).toHaveLength(3);
  expect(await findSignUp(shop.db, first, here.browserToken)).toMatchObject({ state: "ready" });
  await confirmSignUp(shop, { token: await tokenIn(shop, email, "sign-up-confirm") }, here);
  expect(await resendSignUp(shop, here.browserToken, here.address)).toBe(false);
  expect(await resendSignUp(shop, newToken(), here.address)).toBe(false);
  expect(await resendSignUp(shop, null, here.address)).toBe(false);
});

test("mail to one address is limited exactly, however many ask at once and whether it has an account", async () => {
  const shop = await testShop();
  const { email: memberEmail } = await shop.has.member();
  for (const email of [memberEmail, newEmail()]) {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => signUp(shop, formOf({ email }), from())),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await mailsTo(shop.db, email)).toHaveLength(3);
  }
});

test("the words of a mail with a secret link are gone from the outbox once it is sent", async () => {
  const shop = await testShop();
  const { email } = await signedUp(shop);
  const link = await linkIn(shop, email, "sign-up-confirm");
  await deliverNotices(shop);
  const [kept] = await rowsOf(shop.db, notices, { to: email, event: "sign-up-confirm" });
  expect(kept).toMatchObject({ state: "sent", text: "", html: "" });
  expect(kept!.facts).not.toHaveProperty("button");
  const { rows } = await shop.db.execute<{ text: string }>(
    sql`select text from mailbox where "to" = ${email}`,
  );
  expect(rows[0]!.text).toContain(link);
});

test("an easily guessed password is refused beside its field, before any mail", async () => {
  const shop = await testShop();
  const form = formOf({ password: "qlalfqjsgh1" }) as Extract<SignUpForm, { way: "password" }>;
  await expect(signUp(shop, form, from())).rejects.toMatchObject({
    errors: { password: [expect.stringContaining("쉽게 짐작")] },
  });
  expect(await mailsTo(shop.db, form.email)).toEqual([]);
});

test("with a captcha nobody signs up without it, whatever else is right", async () => {
  const answers = new Set(["good"]);
  const shop = await testShop({
    captcha: {
      widget: {
        siteKey: "s",
        script: "",
        global: "",
        origin: "https://captcha.test",
        field: "answer",
      },
      passed: async (answer) => answers.delete(answer ?? ""),
    },
  });
  const form = formOf() as Extract<SignUpForm, { way: "password" }>;
  await expect(signUp(shop, form, from())).rejects.toMatchObject({ code: "captcha-failed" });
  expect(await signUp(shop, form, { ...from(), captcha: "good" })).toMatchObject({
    outcome: "mail-sent",
  });
  await expect(signUp(shop, form, { ...from(), captcha: "good" })).rejects.toMatchObject({
    code: "captcha-failed",
  });
});
