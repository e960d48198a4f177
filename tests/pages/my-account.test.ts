import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { accounts, emailTokens, sessions, users } from "#shop/member/table.server.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { browser, membersBrowser } from "./visit.ts";
import { member } from "./my-pages-given.ts";
import { flashOf, goneTo, htmlOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const shop = await testShop();

test("a new password keeps this browser in and ends the others", async () => {
  const { account, person, as } = await member(shop);
  const elsewhere = await membersBrowser(shop, account.email);
  const before = person.cookies.get("shop.session_token");
  const wrong = await person.send("/my/security", {
    intent: "password",
    password: "wrong password",
    newPassword: "a better horse",
    ...as,
  });
  const pageText = await htmlOf(wrong);
  expect([
    wrong.status,
    pageText.includes("비밀번호가 맞지 않아요."),
    pageText.includes("wrong password"),
  ]).toEqual([403, true, false]);
  expect(
    goneTo(
      await person.send("/my/security", {
        intent: "password",
        password: PASSWORD,
        newPassword: "a better horse",
        ...as,
      }),
    ),
  ).toEqual([303, "/my/security"]);
  expect(person.cookies.get("shop.session_token")).not.toBe(before);
  expect([
    (await person.visit("/my/security")).status,
    (await elsewhere.visit("/my/security")).status,
  ]).toEqual([200, 302]);
});

test("sessions are listed and ended one by one, all others, or all; never somebody else's", async () => {
  const { account, person, as } = await member(shop);
  const [second, third] = [await browser(shop, { address: "198.51.100.4" }), await browser(shop)];
  await second.signIn(account.email);
  await third.signIn(account.email);
  const shown = await htmlOf(await person.visit("/my/security"));
  expect([
    shown.split("지금 이 기기").length - 1,
    shown.includes("198.51.100.4"),
    shown.includes("iPhone · Safari"),
  ]).toEqual([1, true, true]);
  const [its] = await rowsOf(shop.db, sessions, { userId: account.id, ipAddress: "198.51.100.4" });

  const thief = await member(shop);
  expect(
    (await thief.person.send("/my/security", { intent: "end", sessionId: its!.id, ...thief.as }))
      .status,
  ).toBe(404);
  expect((await second.visit("/my/profile")).status).toBe(200);
  await person.send("/my/security", { intent: "end", sessionId: its!.id, ...as });
  expect([
    (await second.visit("/my/profile")).status,
    (await third.visit("/my/profile")).status,
  ]).toEqual([302, 200]);
  await person.send("/my/security", { intent: "end-others", ...as });
  expect([
    (await third.visit("/my/profile")).status,
    (await person.visit("/my/profile")).status,
  ]).toEqual([302, 200]);
  const all = await person.send("/my/security", { intent: "end-all", ...as });
  expect([...goneTo(all), person.cookies.has("shop.session_token")]).toEqual([
    303,
    "/login",
    false,
  ]);
  expect((await person.visit("/my/profile")).status).toBe(302);
});

test("a link to a new address asks to sign in first, shows a button, and counts for its own account only", async () => {
  const { account, person, as } = await member(shop);
  const [token, email] = [newToken(), `new-${account.id.slice(0, 8).toLowerCase()}@example.com`];
  await shop.db.insert(emailTokens).values({
    tokenHash: hashOfToken(token),
    purpose: "change-email",
    userId: account.id,
    email,
    expiresAt: new Date(Date.now() + 60_000),
  });
  const visitor = await browser(shop);
  const pageText = await htmlOf(await visitor.visit(`/login/email?token=${token}`));
  expect([pageText.includes("먼저 로그인해주세요"), pageText.includes(email)]).toEqual([
    true,
    false,
  ]);
  expect((await visitor.send("/login/email", { token })).status).toBe(403);

  const other = await member(shop);
  expect(await htmlOf(await other.person.visit(`/login/email?token=${token}`))).not.toContain(
    email,
  );
  expect((await other.person.send("/login/email", { token, ...other.as })).status).toBe(410);

  expect(await htmlOf(await person.visit(`/login/email?token=${token}`))).toContain(email);
  expect((await rowsOf(shop.db, users, { id: account.id }))[0]!.email).toBe(account.email);
  expect(goneTo(await person.send("/login/email", { token, ...as }))).toEqual([
    303,
    "/my/security",
  ]);
  expect((await rowsOf(shop.db, users, { id: account.id }))[0]!.email).toBe(email);
  expect((await person.send("/login/email", { token, ...as })).status).toBe(410);
});

test("somebody without a password is asked to sign in again when that was a while ago", async () => {
  const { account, person, as } = await member(shop);
  await shop.db.delete(accounts).where(eq(accounts.userId, account.id));
  expect(await htmlOf(await person.visit("/my/security"))).toContain("비밀번호 정하기");
  await shop.db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 3600_000) })
    .where(eq(sessions.userId, account.id));
  expect(await htmlOf(await person.visit("/my/leave"))).toContain("다시 로그인");
  const refused = await person.send("/my/leave", { intent: "leave", understood: "on", ...as });
  expect([refused.status, (await htmlOf(refused)).includes("다시 로그인")]).toEqual([403, true]);
  expect(await rowsOf(shop.db, users, { id: account.id })).toHaveLength(1);
});

test("the download is a file for this person; following a link to it is none", async () => {
  const { account, person, as } = await member(shop);
  const file = await person.send("/my/data", as);
  expect([
    file.status,
    file.headers.get("cache-control"),
    file.headers.get("content-type"),
  ]).toEqual([200, "private, no-store", "application/json; charset=utf-8"]);
  expect(file.headers.get("content-disposition")).toMatch(
    /^attachment; filename="my-data-\d{8}\.json"; filename\*=UTF-8''%EB%82%B4/,
  );
  expect(await file.json()).toMatchObject({ account: { email: account.email } });
  expect(goneTo(await person.visit("/my/data"))).toEqual([302, "/my/profile"]);
  for (let count = 1; count < 5; count++) await person.send("/my/data", as);
  const sixth = await person.send("/my/data", as);
  expect([...goneTo(sixth), flashOf(sixth).includes("시도가 너무 많아요")]).toEqual([
    303,
    "/my/profile",
    true,
  ]);
  expect(goneTo(await (await browser(shop)).send("/my/data", {}))).toEqual([302, "/login"]);
});

test("leaving takes the tick and the password, signs out and says goodbye", async () => {
  const { account, person, as } = await member(shop);
  expect(
    (await person.send("/my/leave", { intent: "leave", password: PASSWORD, ...as })).status,
  ).toBe(400);
  expect(
    (
      await person.send("/my/leave", {
        intent: "leave",
        password: "wrong",
        understood: "on",
        ...as,
      })
    ).status,
  ).toBe(403);
  const left = await person.send("/my/leave", {
    intent: "leave",
    password: PASSWORD,
    understood: "on",
    ...as,
  });
  expect([
    ...goneTo(left),
    left.headers.get("clear-site-data"),
    person.cookies.has("shop.session_token"),
  ]).toEqual([303, "/", '"cache"', false]);
  expect(flashOf(left)).toContain("탈퇴가 끝났어요.");
  expect(await rowsOf(shop.db, users, { id: account.id })).toEqual([]);
  expect((await person.visit("/my/profile")).status).toBe(302);
});
