import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { linkIn, mailsTo, tokenIn } from "#tests/has/read-mail.ts";
import { ADMIN_EMAIL, PASSWORD, testShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { requestPasswordReset } from "./request-password-reset.server.ts";
import { resetPassword } from "./reset-password.server.ts";
import { accounts, emailTokens, sessions, users } from "../table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const NEW = "tangerine lighthouse";
let used = 0;
const here = () => `198.51.100.${++used}`;
const from = () => ({ address: here(), headers: new Headers() });

test("a mailed link sets a new password, ends every session and every link, and tells by mail", async () => {
  const shop = await testShop();
  const { id, email } = await shop.has.member();
  await shop.auth.openSession(id, from(), "member");
  await shop.db.insert(emailTokens).values({
    tokenHash: hashOfToken(newToken()),
    purpose: "change-email",
    userId: id,
    email: "thief@example.com",
    expiresAt: sql`now() + interval '1 hour'`,
  });
  await requestPasswordReset(shop, email, here());
  await resetPassword(
    shop,
    { token: await tokenIn(shop, email, "password-reset"), password: NEW },
    here(),
  );

  await expect(
    shop.auth.signIn({ email, password: PASSWORD }, from(), "member"),
  ).rejects.toMatchObject({ code: "sign-in-wrong" });
  expect(await rowsOf(shop.db, sessions, { userId: id })).toEqual([]);
  expect(await rowsOf(shop.db, emailTokens, { userId: id })).toEqual([]);
  expect(await shop.auth.signIn({ email, password: NEW }, from(), "member")).toMatchObject({
    account: { id },
  });
  expect(await mailsTo(shop.db, email, "password-changed")).toHaveLength(1);
});

test("a link works once, also when it is followed twice at the same time", async () => {
  const shop = await testShop();
  const { email } = await shop.has.member();
  await requestPasswordReset(shop, email, here());
  const token = await tokenIn(shop, email, "password-reset");
  const done = await Promise.allSettled(
    ["one quiet harbour", "two quiet harbours", "three quiet harbours"].map((password) =>
      resetPassword(shop, { token, password }, here()),
    ),
  );
  expect(
    done.map((each) => (each.status === "rejected" ? each.reason.code : "done")).toSorted(),
  ).toEqual(["done", "link-expired", "link-expired"]);
  await expect(resetPassword(shop, { token, password: NEW }, here())).rejects.toMatchObject({
    code: "link-expired",
  });
});

test("a newer request ends the older link", async () => {
  const shop = await testShop();
  const { email } = await shop.has.member();
  await requestPasswordReset(shop, email, here());
  const older = await tokenIn(shop, email, "password-reset");
  await requestPasswordReset(shop, email, here());
  await expect(resetPassword(shop, { token: older, password: NEW }, here())).rejects.toMatchObject({
    code: "link-expired",
  });
  await resetPassword(
    shop,
    { token: await tokenIn(shop, email, "password-reset"), password: NEW },
    here(),
  );
});

test("links that are too old, of another purpose, of an address of before, or made up set nothing", async () => {
  const shop = await testShop();
  const { id, email } = await shop.has.member();
  await requestPasswordReset(shop, email, here());
  const token = await tokenIn(shop, email, "password-reset");
  const ofToken = eq(emailTokens.tokenHash, hashOfToken(token));
  const attempt = (given: string | null) =>
    expect(resetPassword(shop, { token: given, password: NEW }, here())).rejects.toMatchObject({
      code: "link-expired",
    });
  for (const change of [
    { expiresAt: sql`now() - interval '1 second'` },
    { purpose: "change-email" as const },
    { email: "before@example.com" },
  ]) {
    const [before] = await shop.db.select().from(emailTokens).where(ofToken);
    await shop.db.update(emailTokens).set(change).where(ofToken);
    await attempt(token);
    await shop.db.update(emailTokens).set(before!).where(ofToken);
  }
  for (const made of [null, "", newToken(), "x".repeat(9999), hashOfToken(token)])
    await attempt(made);
  await shop.db.delete(users).where(eq(users.id, id));
  await attempt(token);
});

test("a weak password is refused and the link stays good", async () => {
  const shop = await testShop();
  const { email } = await shop.has.member();
  await requestPasswordReset(shop, email, here());
  const token = await tokenIn(shop, email, "password-reset");
  for (const password of ["kR7pLm2", "password1234", email])
    await expect(resetPassword(shop, { token, password }, here())).rejects.toMatchObject({
      errors: { password: expect.anything() },
    });
  await resetPassword(shop, { token, password: NEW }, here());
});

test("an unknown address gets no mail, and both are limited alike, exactly, however many ask at once", async () => {
  const shop = await testShop();
  const { email: memberEmail } = await shop.has.member();
  const unknown = `${randomLetters(9)}@example.com`;
  for (const email of [memberEmail, unknown]) {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 9 }, () => requestPasswordReset(shop, email, here())),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  }
  expect([
    (await mailsTo(shop.db, memberEmail)).length,
    (await mailsTo(shop.db, unknown)).length,
  ]).toEqual([3, 0]);
});

test("whoever came by a social sign-in only may set a first password, and keeps that sign-in", async () => {
  const shop = await testShop();
  const { id, email } = await shop.has.member();
  await shop.db
    .update(accounts)
    .set({ providerId: "kakao", accountId: randomLetters(9), password: null })
    .where(eq(accounts.userId, id));
  await requestPasswordReset(shop, email, here());
  await resetPassword(
    shop,
    { token: await tokenIn(shop, email, "password-reset"), password: NEW },
    here(),
  );
  expect(await shop.auth.signIn({ email, password: NEW }, from(), "member")).toMatchObject({
    account: { id },
  });
  expect(await rowsOf(shop.db, accounts, { userId: id, providerId: "kakao" })).toHaveLength(1);
});

test("a second factor stays, and an administrator's new password is written down", async () => {
  const shop = await testShop();
  const { id } = await shop.has.admin();
  await shop.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, id));
  await requestPasswordReset(shop, ADMIN_EMAIL, here());
  await resetPassword(
    shop,
    { token: await tokenIn(shop, ADMIN_EMAIL, "password-reset"), password: NEW },
    "203.0.113.8",
  );
  expect((await rowsOf(shop.db, users, { id }))[0]).toMatchObject({
    twoFactorEnabled: true,
    emailProof: "mail",
  });
  expect(await rowsOf(shop.db, auditLog, { action: "admin.password-reset" })).toMatchObject([
    { accountId: id, address: "203.0.113.8", subject: `account ${ADMIN_EMAIL}` },
  ]);
});

test("the link leads to this shop, whatever host the request named", async () => {
  const shop = await testShop();
  const { email } = await shop.has.member();
  await requestPasswordReset(shop, email, here());
  expect(await linkIn(shop, email, "password-reset")).toMatch(
    /^\/login\/password\/new\?token=[\w-]{43}$/,
  );
});
