import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { mailsTo, tokenIn } from "#tests/has/read-mail.ts";
import { PASSWORD, testShop, type TestShop } from "#tests/test-shop.ts";
import { confirmSignUp } from "./confirm-sign-up.server.ts";
import { findSignUp } from "./find-sign-up.server.ts";
import { signUp } from "./sign-up.server.ts";
import { signUpPost, type SignUpForm } from "./sign-up-forms.ts";
import { addresses, consents, signUps, users } from "../table.server.ts";
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
const agreed = { "consent.age": "on", "consent.terms": "on" };
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
  (await rowsOf(db, users, { email }))[0];

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
    { kind: "privacy", agreed: true, how: "told", version: "none" },
    { kind: "terms", agreed: true, how: "sign-up", version: "none" },
  ]);
  expect(await rowsOf(shop.db, addresses, { userId: account.id })).toMatchObject([
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
  expect((await rowsOf(shop.db, signUps, { tokenHash: hashOfToken(token) }))[0]).toMatchObject({
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

test("a deleted account's address signs up again as somebody new", async () => {
  const shop = await testShop();
  const member = await shop.has.member();
  await shop.db.delete(users).where(eq(users.id, member.id));
  const { here } = await signedUp(shop, { email: member.email });
  await confirmSignUp(shop, { token: await tokenIn(shop, member.email, "sign-up-confirm") }, here);
  expect((await accountOf(shop, member.email))!.id).not.toBe(member.id);
});
