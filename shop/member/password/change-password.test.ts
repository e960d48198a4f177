import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { ADMIN_EMAIL, PASSWORD, testShop, type TestShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { isBadInput } from "#shop/bad-input.ts";
import { notices } from "#shop/notice/table.server.ts";
import type { SessionKind } from "../session/session-rules.ts";
import { changePassword } from "./change-password.server.ts";
import { listSessions } from "../session/list-sessions.server.ts";
import { accounts, emailTokens, sessions } from "../table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const NEW = "a better horse battery";
const from = {
  address: "203.0.113.7",
  headers: new Headers({
    "user-agent":
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  }),
};
const cookieOf = (cookies: string[]) =>
  new Headers({ cookie: cookies.map((line) => line.split(";")[0]).join("; ") });

async function open(shop: TestShop, accountId: string, kind: SessionKind = "member") {
  const headers = cookieOf((await shop.auth.openSession(accountId, from, kind)).cookies);
  return { headers, signedIn: (await shop.auth.findSession(headers))! };
}
const member = async () => {
  const shop = await testShop();
  const account = await shop.has.member();
  return { shop, account, ...(await open(shop, account.id)) };
};

test("the new password works, the old one and every other session do not, and the person stays signed in", async () => {
  const { shop, account, headers, signedIn } = await member();
  const elsewhere = await open(shop, account.id);
  await shop.db.insert(emailTokens).values({
    tokenHash: hashOfToken(newToken()),
    purpose: "reset-password",
    userId: account.id,
    email: account.email,
    expiresAt: new Date(Date.now() + 60_000),
  });
  const { cookies } = await changePassword(
    shop,
    signedIn,
    { password: PASSWORD, newPassword: NEW },
    from,
  );

  expect([
    await shop.auth.isPassword(account.id, NEW),
    await shop.auth.isPassword(account.id, PASSWORD),
  ]).toEqual([true, false]);
  expect([
    await shop.auth.findSession(elsewhere.headers),
    await shop.auth.findSession(headers),
  ]).toEqual([null, null]);
  const now = await shop.auth.findSession(cookieOf(cookies));
  expect(now).toMatchObject({ account: { id: account.id }, session: { kind: "member" } });
  expect(now!.session.id).not.toBe(signedIn.session.id);
  expect(await listSessions(shop.db, account.id, now!.session.id)).toMatchObject([
    { device: "iPhone · Safari", place: "203.0.113.7", isHere: true },
  ]);
  expect(await rowsOf(shop.db, emailTokens, { userId: account.id })).toEqual([]);
  expect(
    await shop.db
      .select({ event: notices.event, to: notices.to })
      .from(notices)
      .where(eq(notices.subjectKey, account.id)),
  ).toEqual([{ event: "password-changed", to: account.email }]);
});

test("without the password of now nothing happens, and tries are counted", async () => {
  const { shop, account, headers, signedIn } = await member();
  for (const password of ["wrong", "", PASSWORD.toUpperCase()])
    await expect(
      changePassword(shop, signedIn, { password, newPassword: NEW }, from),
    ).rejects.toMatchObject({ code: "password-wrong" });
  expect(await shop.auth.findSession(headers)).not.toBeNull();
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      changePassword(shop, signedIn, { password: "wrong", newPassword: NEW }, from),
    ),
  );
  expect(
    tries.filter((one) => one.status === "rejected" && one.reason.code === "too-many-attempts"),
  ).toHaveLength(3);
  expect(await shop.auth.isPassword(account.id, PASSWORD)).toBe(true);
});

test.each(["short", "x".repeat(129), PASSWORD])("%s is no new password", async (newPassword) => {
  const { shop, account, signedIn } = await member();
  const refused = await changePassword(
    shop,
    signedIn,
    { password: PASSWORD, newPassword },
    from,
  ).catch((error: unknown) => error);
  expect(isBadInput(refused) && Object.keys(refused.errors)).toEqual(["newPassword"]);
  expect(await shop.auth.isPassword(account.id, PASSWORD)).toBe(true);
});

test("an account without a password gets its first only shortly after signing in", async () => {
  const { shop, account, signedIn } = await member();
  await shop.db.delete(accounts).where(eq(accounts.userId, account.id));
  const late = {
    ...signedIn,
    session: { ...signedIn.session, openedAt: new Date(Date.now() - 11 * 60_000) },
  };
  await expect(
    changePassword(shop, late, { password: "", newPassword: NEW }, from),
  ).rejects.toMatchObject({ code: "sign-in-again" });
  await changePassword(shop, signedIn, { password: "", newPassword: NEW }, from);
  expect(await shop.auth.isPassword(account.id, NEW)).toBe(true);
  await expect(
    shop.auth.signIn({ email: account.email, password: NEW }, from, "member"),
  ).resolves.toMatchObject({ account: { id: account.id } });
});

test("a double click changes it once", async () => {
  const { shop, account, signedIn } = await member();
  const both = await Promise.allSettled(
    [1, 2].map(() =>
      changePassword(shop, signedIn, { password: PASSWORD, newPassword: NEW }, from),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await rowsOf(shop.db, sessions, { userId: account.id })).toHaveLength(1);
  expect(await rowsOf(shop.db, notices, { subjectKey: account.id })).toHaveLength(1);
});

test("an administrator keeps the kind of session and its second factor, and the log says so", async () => {
  const shop = await testShop();
  const account = await shop.has.admin();
  const { signedIn } = await open(shop, account.id, "admin");
  await shop.db
    .update(sessions)
    .set({ secondFactor: true })
    .where(eq(sessions.id, signedIn.session.id));
  const { cookies } = await changePassword(
    shop,
    { ...signedIn, session: { ...signedIn.session, secondFactor: true } },
    { password: PASSWORD, newPassword: NEW },
    from,
  );
  expect((await shop.auth.findSession(cookieOf(cookies)))?.session).toMatchObject({
    kind: "admin",
    secondFactor: true,
  });
  expect(
    await rowsOf(shop.db, auditLog, { action: "admin.password-change", email: ADMIN_EMAIL }),
  ).toHaveLength(1);
});
