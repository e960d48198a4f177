import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { linkIn, mailsTo, tokenIn } from "#tests/has/read-mail.ts";
import { PASSWORD, testShop, type TestShop } from "#tests/test-shop.ts";
import { deliverNotices } from "#shop/notice/deliver-notices.server.ts";
import { notices } from "#shop/notice/table.server.ts";
import { confirmSignUp } from "./confirm-sign-up.server.ts";
import { findSignUp } from "./find-sign-up.server.ts";
import { resendSignUp } from "./resend-sign-up.server.ts";
import { signUp } from "./sign-up.server.ts";
import { signUpPost, type SignUpForm } from "./sign-up-forms.ts";
import { accounts, addresses, consents, sessions, signUps, users } from "../table.server.ts";

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
const accountOf = async ({ db }: TestShop, email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0];

async function signedUp(shop: TestShop, values: Record<string, string> = {}) {
  const form = formOf(values) as Extract<SignUpForm, { way: "password" }>;
  const here = from();
  const done = await signUp(shop, form, here);
  if (done.outcome !== "mail-sent") throw new Error("signed in at once");
  return { email: form.email, here: { ...here, browserToken: done.browserToken } };
}

test("an account exists once the link is followed, with all that was agreed to, and is signed in", async () => {
  const shop = await testShop();
  const { email, here } = await signedUp(shop, {
    "consent.marketing-email": "on",
    postcode: "04066",
    address: "서울특별시 마포구 와우산로 94",
    addressDetail: "301호",
  });
  expect(await accountOf(shop, email)).toBeUndefined();

  const { cookies, pre } = await confirmSignUp(
    shop,
    { token: await tokenIn(shop, email, "sign-up-confirm") },
    here,
  );
  const account = (await accountOf(shop, email))!;
  expect(account).toMatchObject({
    name: "김새로",
    phone: "01012345678",
    emailVerified: true,
    emailProof: "mail",
  });
  expect(pre).toBe("/my");
  expect(
    await shop.auth.findSession(
      new Headers({ cookie: cookies.map((line) => line.split(";")[0]).join("; ") }),
    ),
  ).toMatchObject({ account: { id: account.id }, session: { kind: "member" } });
  expect(
    await shop.db
      .select({
        kind: consents.kind,
        agreed: consents.agreed,
        how: consents.how,
        version: consents.version,
      })
      .from(consents)
      .where(eq(consents.userId, account.id))
      .orderBy(consents.kind),
  ).toEqual([
    { kind: "age", agreed: true, how: "sign-up", version: "2026-01-01" },
    { kind: "marketing-email", agreed: true, how: "sign-up", version: "2026-01-01" },
    { kind: "marketing-night", agreed: false, how: "sign-up", version: "2026-01-01" },
    { kind: "marketing-sms", agreed: false, how: "sign-up", version: "2026-01-01" },
    { kind: "privacy", agreed: true, how: "sign-up", version: "none" },
    { kind: "terms", agreed: true, how: "sign-up", version: "none" },
  ]);
  expect(
    await shop.db.select().from(addresses).where(eq(addresses.userId, account.id)),
  ).toMatchObject([
    {
      recipientName: "김새로",
      recipientPhone: "01012345678",
      postcode: "04066",
      addressDetail: "301호",
      isDefault: true,
    },
  ]);
  expect(await mailsTo(shop.db, email, "welcome")).toHaveLength(1);
  expect(await shop.auth.signIn({ email, password: PASSWORD }, here, "member")).toMatchObject({
    account: { id: account.id },
  });
});

test("a link works once, its row forgets the person, and who clicks again is told so", async () => {
  const shop = await testShop();
  const { email, here } = await signedUp(shop);
  const token = await tokenIn(shop, email, "sign-up-confirm");
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => confirmSignUp(shop, { token }, here)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(confirmSignUp(shop, { token }, here)).rejects.toMatchObject({
    code: "sign-up-finished",
  });
  expect(await findSignUp(shop.db, token, here.browserToken)).toEqual({ state: "finished" });
  expect(
    (
      await shop.db
        .select()
        .from(signUps)
        .where(eq(signUps.tokenHash, hashOfToken(token)))
    )[0],
  ).toMatchObject({
    email: null,
    name: null,
    phone: null,
    passwordHash: null,
    address: null,
    consents: [],
  });
});

test("in another browser the link asks for the password of the sign-up, so that nobody gets an account with a stranger's password", async () => {
  const shop = await testShop();
  const { email } = await signedUp(shop);
  const token = await tokenIn(shop, email, "sign-up-confirm");
  const elsewhere = from(newToken());
  expect(await findSignUp(shop.db, token, elsewhere.browserToken)).toMatchObject({
    state: "ready",
    needsPassword: true,
  });
  for (const password of [undefined, "", "wrong password"])
    await expect(confirmSignUp(shop, { token, password }, elsewhere)).rejects.toMatchObject({
      code: "password-wrong",
    });
  expect(await accountOf(shop, email)).toBeUndefined();
  await confirmSignUp(shop, { token, password: PASSWORD }, elsewhere);
  expect(await accountOf(shop, email)).toBeDefined();
});

test("guesses of that password are limited", async () => {
  const shop = await testShop();
  const { email } = await signedUp(shop);
  const token = await tokenIn(shop, email, "sign-up-confirm");
  const codes = await Promise.allSettled(
    Array.from({ length: 12 }, () =>
      confirmSignUp(shop, { token, password: "wrong password" }, from()),
    ),
  );
  expect(
    codes.filter((each) => each.status === "rejected" && each.reason.code === "password-wrong"),
  ).toHaveLength(10);
});

test("of two sign-ups with one address the first that is proved wins, and the other learns it only from the mail", async () => {
  const shop = await testShop();
  const email = newEmail();
  const mine = await signedUp(shop, { email, name: "먼저" });
  const myToken = await tokenIn(shop, email, "sign-up-confirm");
  const other = await signedUp(shop, { email: email.toUpperCase(), name: "나중" });
  const otherToken = await tokenIn(shop, email, "sign-up-confirm");
  await confirmSignUp(shop, { token: otherToken }, other.here);
  expect(await findSignUp(shop.db, myToken, mine.here.browserToken)).toEqual({ state: "finished" });
  await expect(confirmSignUp(shop, { token: myToken }, mine.here)).rejects.toMatchObject({
    code: "sign-up-finished",
  });
  expect(await accountOf(shop, email)).toMatchObject({ name: "나중" });
});

test("an address with an account, in whatever case or Unicode form, gets the same answer and another mail", async () => {
  const shop = await testShop();
  const { email } = await shop.has.member();
  const done = await signUp(
    shop,
    formOf({ email: ` ${email.toUpperCase().replace("@", "＠")} ` }),
    from(),
  );
  expect(done.outcome).toBe("mail-sent");
  const [mail, ...more] = await mailsTo(shop.db, email);
  expect([mail!.event, more]).toEqual(["sign-up-known", []]);
  expect(mail!.text).not.toContain("token=");
});

test.each([
  ["too old", { expiresAt: sql`now() - interval '1 second'` }],
  ["another one", { tokenHash: hashOfToken(newToken()) }],
])("a link that is %s makes nothing", async (_, change) => {
  const shop = await testShop();
  const { email, here } = await signedUp(shop);
  const token = await tokenIn(shop, email, "sign-up-confirm");
  await shop.db
    .update(signUps)
    .set(change)
    .where(eq(signUps.tokenHash, hashOfToken(token)));
  await expect(confirmSignUp(shop, { token }, here)).rejects.toMatchObject({
    code: "link-expired",
  });
  expect(await accountOf(shop, email)).toBeUndefined();
});

test("what is no token at all is a link that is no good", async () => {
  const shop = await testShop();
  for (const token of ["", "x", "x".repeat(5000), "' or 1=1 --", "가".repeat(43)])
    expect(await findSignUp(shop.db, token, null)).toEqual({ state: "expired" });
});

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
  const { email: known } = await shop.has.member();
  for (const email of [known, newEmail()]) {
    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, () => signUp(shop, formOf({ email }), from())),
    );
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await mailsTo(shop.db, email)).toHaveLength(3);
  }
});

test("the words of a mail with a secret link are gone from the outbox once it is sent", async () => {
  const shop = await testShop();
  const { email } = await signedUp(shop);
  const link = await linkIn(shop, email, "sign-up-confirm");
  await deliverNotices(shop);
  const [kept] = await shop.db
    .select()
    .from(notices)
    .where(and(eq(notices.to, email), eq(notices.event, "sign-up-confirm")));
  expect(kept).toMatchObject({ state: "sent", text: "", html: "" });
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

test("required consents are required, optional ones are not, and an address is whole or left out", () => {
  const errorsOf = (values: Record<string, string>) =>
    signUpPost
      .safeParse({
        way: "password",
        email: newEmail(),
        password: PASSWORD,
        name: "김새로",
        phone: "010-1234-5678",
        ...agreed,
        ...values,
      })
      .error?.issues.map(({ path }) => path.join(".")) ?? [];
  expect(errorsOf({})).toEqual([]);
  for (const kind of Object.keys(agreed)) expect(errorsOf({ [kind]: "off" })).toEqual([kind]);
  expect(errorsOf({ addressDetail: "301호" })).toEqual(["postcode", "address"]);
  expect(errorsOf({ postcode: "0406", address: "서울" })).toEqual(["postcode"]);
  expect(errorsOf({ phone: "1234", name: " ", email: "no" })).toEqual(["email", "name", "phone"]);
});

test("no field but the form's own reaches the account", async () => {
  const shop = await testShop();
  const { email, here } = await signedUp(shop, {
    id: "mine",
    role: "admin",
    isAdmin: "true",
    emailVerified: "false",
    emailProof: "kakao",
    blockedAt: "2020-01-01",
    createdAt: "2020-01-01",
    userId: "x",
    provenEmail: "admin@sori.example",
    __proto__: "x",
  });
  await confirmSignUp(shop, { token: await tokenIn(shop, email, "sign-up-confirm") }, here);
  const account = (await accountOf(shop, email))!;
  expect(account).toMatchObject({ emailProof: "mail", blockedAt: null, twoFactorEnabled: false });
  expect(account.id).not.toBe("mine");
  expect(account.createdAt.getFullYear()).toBeGreaterThan(2020);
});

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
  expect(
    await shop.db.select().from(accounts).where(eq(accounts.userId, account.id)),
  ).toMatchObject([{ providerId: "kakao", accountId: subject, password: null }]);
  expect(await shop.db.select().from(sessions).where(eq(sessions.userId, account.id))).toHaveLength(
    1,
  );
});

test("an account that has the address already is not touched", async () => {
  const shop = await testShop();
  const member = await shop.has.member();
  const { browserToken, form } = await cameSocially(shop, member.email);
  await expect(signUp(shop, form(), from(browserToken))).rejects.toMatchObject({
    code: "social-known",
  });
  expect(await shop.db.select().from(accounts).where(eq(accounts.userId, member.id))).toHaveLength(
    1,
  );
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
  expect(
    await shop.db.select().from(accounts).where(eq(accounts.userId, account.id)),
  ).toMatchObject([{ providerId: "kakao", accountId: subject }]);
  await expect(signUp(shop, form({ email: newEmail() }), from(browserToken))).rejects.toMatchObject(
    { code: "link-expired" },
  );
});

test("a deleted account's address signs up again as somebody new", async () => {
  const shop = await testShop();
  const member = await shop.has.member();
  await shop.db.delete(users).where(eq(users.id, member.id));
  const { here } = await signedUp(shop, { email: member.email });
  await confirmSignUp(shop, { token: await tokenIn(shop, member.email, "sign-up-confirm") }, here);
  expect((await accountOf(shop, member.email))!.id).not.toBe(member.id);
});
