import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { mailsTo } from "#tests/has/read-mail.ts";
import { ADMIN_EMAIL, PASSWORD, testShop, type TestShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { asSaid } from "#tests/has/said.ts";
import { notices } from "#shop/notice/table.server.ts";
import type { SignedIn } from "../auth.ts";
import { confirmEmailChange, findEmailChange } from "./confirm-email-change.server.ts";
import { requestEmailChange } from "./request-email-change.server.ts";
import { emailTokens, users } from "../table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const address = "203.0.113.7";
let emailCount = 0;
const fresh = () => `new-${emailCount++}@example.com`;

async function signedIn(
  shop: TestShop,
  account: Awaited<ReturnType<TestShop["has"]["member"]>>,
): Promise<SignedIn> {
  const { cookies } = await shop.auth.openSession(
    account.id,
    { address, headers: new Headers() },
    "member",
  );
  return (await shop.auth.findSession(new Headers({ cookie: cookies[0]!.split(";")[0]! })))!;
}
async function member() {
  const shop = await testShop();
  const me = await signedIn(shop, await shop.has.member());
  const mails = async (to: string) =>
    (await rowsOf(shop.db, notices, { to })).map((one) => asSaid(one));
  const asks = (email: string, password = PASSWORD) =>
    requestEmailChange(shop, me, { email, password }, address);
  const linkTo = async (email: string) =>
    /token=([\w-]{43})/.exec((await mails(email)).at(-1)!.text)![1]!;
  const emailNow = async (id = me.account.id) => (await rowsOf(shop.db, users, { id }))[0]!.email;
  return { shop, me, mails, asks, linkTo, emailNow };
}

test("the link of the mail makes the new address the account's, proved by us, and tells the old one", async () => {
  const { shop, me, mails, asks, linkTo, emailNow } = await member();
  const email = fresh();
  await asks(email);
  expect(await emailNow()).toBe(me.account.email);
  const token = await linkTo(email);
  await shop.db.insert(emailTokens).values({
    tokenHash: hashOfToken(newToken()),
    purpose: "reset-password",
    userId: me.account.id,
    email: me.account.email,
    expiresAt: new Date(Date.now() + 60_000),
  });
  expect(await findEmailChange(shop.db, token, me.account.id)).toBe(email);
  expect(await confirmEmailChange(shop, me, token, address)).toBe(email);
  expect((await rowsOf(shop.db, users, { id: me.account.id }))[0]).toMatchObject({
    email,
    emailVerified: true,
    emailProof: "mail",
  });
  expect((await mails(me.account.email)).map(({ event }) => event)).toEqual(["email-changed"]);
  expect(await rowsOf(shop.db, emailTokens, { userId: me.account.id })).toEqual([]);
  await expect(confirmEmailChange(shop, me, token, address)).rejects.toMatchObject({
    code: "link-expired",
  });
});

test("a link is nothing to anybody else, after an hour, after a newer one, or when it is made up", async () => {
  const { shop, me, asks, linkTo, emailNow } = await member();
  const [first, second] = [fresh(), fresh()];
  await asks(first);
  const old = await linkTo(first);
  await asks(second);
  const token = await linkTo(second);
  const other = await signedIn(shop, await shop.has.member());
  for (const [who, link] of [
    [other, token],
    [me, old],
    [me, newToken()],
    [me, "x"],
    [me, "%00"],
  ] as const) {
    expect(await findEmailChange(shop.db, link, who.account.id)).toBeNull();
    await expect(confirmEmailChange(shop, who, link, address)).rejects.toMatchObject({
      code: "link-expired",
    });
  }
  await shop.db
    .update(emailTokens)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(emailTokens.userId, me.account.id));
  await expect(confirmEmailChange(shop, me, token, address)).rejects.toMatchObject({
    code: "link-expired",
  });
  expect([await emailNow(), await emailNow(other.account.id)]).toEqual([
    me.account.email,
    other.account.email,
  ]);
});

test("a taken address is asked for with the same answer; its mail has no link, and no name of whoever asked", async () => {
  const { shop, me, mails, asks } = await member();
  const other = await shop.has.member();
  await expect(asks(other.email)).resolves.toBeUndefined();
  const [mail] = await mails(other.email);
  expect(mail).toMatchObject({ event: "email-change-known" });
  expect(mail!.text).not.toContain("token=");
  expect(mail!.text).not.toContain(me.account.email);
});

test("an address that was taken in between is refused, and both accounts keep what they had", async () => {
  const { shop, me, asks, linkTo, emailNow } = await member();
  const email = fresh();
  await asks(email);
  const token = await linkTo(email);
  await shop.has.member({ email });
  await expect(confirmEmailChange(shop, me, token, address)).rejects.toMatchObject({
    code: "email-taken",
  });
  expect(await emailNow()).toBe(me.account.email);
});

test("two accounts that confirm one address at the same moment: one gets it", async () => {
  const { shop, me, asks, linkTo } = await member();
  const other = await signedIn(shop, await shop.has.member());
  const email = fresh();
  await asks(email);
  const mine = await linkTo(email);
  await requestEmailChange(shop, other, { email, password: PASSWORD }, address);
  const theirs = await linkTo(email);
  const both = await Promise.allSettled([
    confirmEmailChange(shop, me, mine, address),
    confirmEmailChange(shop, other, theirs, address),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(both.find((one) => one.status === "rejected")).toMatchObject({
    reason: { code: "email-taken" },
  });
});

test("asking takes the password, and not more than five an hour", async () => {
  const { asks, me } = await member();
  await expect(asks(fresh(), "wrong")).rejects.toMatchObject({ code: "password-wrong" });
  await expect(asks(me.account.email)).rejects.toMatchObject({
    errors: { email: expect.anything() },
  });
  for (let count = 0; count < 5; count++) await asks(fresh());
  await expect(asks(fresh())).rejects.toMatchObject({ code: "too-many-attempts" });
});

test("an administrator's address stays; who proves one on the list gets its rights, and the log says so", async () => {
  const { shop, me, asks } = await member();
  const admin = await signedIn(shop, await shop.has.admin());
  await expect(
    requestEmailChange(shop, admin, { email: fresh(), password: PASSWORD }, address),
  ).rejects.toMatchObject({ code: "administrator-stays" });
  await asks(ADMIN_EMAIL);
  const token = newToken();
  await shop.db.insert(emailTokens).values({
    tokenHash: hashOfToken(token),
    purpose: "change-email",
    userId: me.account.id,
    email: ADMIN_EMAIL,
    expiresAt: new Date(Date.now() + 60_000),
  });
  await expect(confirmEmailChange(shop, me, token, address)).rejects.toMatchObject({
    code: "email-taken",
  });

  const second = { ...shop, adminEmails: [...shop.adminEmails, "owner@sori.example"] };
  await shop.db
    .update(emailTokens)
    .set({ email: "owner@sori.example" })
    .where(eq(emailTokens.tokenHash, hashOfToken(token)));
  await confirmEmailChange(second, me, token, address);
  expect((await rowsOf(shop.db, auditLog, { action: "admin.email-change" }))[0]).toMatchObject({
    accountId: me.account.id,
    before: { email: me.account.email },
    after: { email: "owner@sori.example" },
  });
  const [mail] = await mailsTo(shop.db, "owner@sori.example", "role-given");
  expect(mail?.text).toContain("주인 역할");
});
