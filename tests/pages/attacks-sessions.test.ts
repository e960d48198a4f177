import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { betterAuthDoor } from "#adapters/auth/better-auth.server.ts";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { blockMember } from "#shop/office/member/block-member.server.ts";
import { emailTokens, sessions, signUps, users } from "#shop/member/table.server.ts";
import { ADMIN_EMAIL, PASSWORD, testShop } from "../test-shop.ts";
import { browser } from "./visit.ts";
import { signedIn, opens } from "./attacks-sessions-given.ts";
import { rowsOf } from "../has/rows-of.ts";

const SESSION = "shop.session_token";
const shop = await testShop();
type Browser = Awaited<ReturnType<typeof browser>>;

const resetLink = async (
  userId: string,
  email: string,
  purpose: "reset-password" | "change-email" = "reset-password",
) => {
  const token = newToken();
  await shop.db.insert(emailTokens).values({
    tokenHash: hashOfToken(token),
    purpose,
    userId,
    email,
    expiresAt: sql`now() + interval '30 minutes'`,
  });
  return token;
};

const NEW_PASSWORD = "another horse battery";

const ends: [how: string, act: (person: Browser, id: string, email: string) => Promise<unknown>][] =
  [
    ["signing out", (person) => person.send("/sign-out", {})],
    ["signing out everywhere", (person) => person.send("/my/security", { intent: "end-all" })],
    [
      "a new password",
      (person) =>
        person.send("/my/security", {
          intent: "password",
          password: PASSWORD,
          newPassword: NEW_PASSWORD,
        }),
    ],
    [
      "a password set by a mailed link",
      async (_, id, email) =>
        (await browser(shop)).send(`/login/password/new?token=${await resetLink(id, email)}`, {
          password: NEW_PASSWORD,
        }),
    ],
    [
      "leaving the shop",
      (person) => person.send("/my/leave", { password: PASSWORD, understood: "on" }),
    ],
    [
      "being blocked",
      async (_, id) =>
        blockMember(shop, id, "부정 이용 확인", {
          account: await shop.has.admin(),
          address: "203.0.113.1",
          role: "owner",
        }),
    ],
  ];

test.each(ends)("A-78: a stolen cookie is dead after %s", async (_, act) => {
  const { id, email } = await shop.has.member();
  const person = await signedIn(shop, email);
  const stolen = new Map(person.cookies);
  expect(await opens(shop, stolen)).toBe(true);
  await act(person, id, email);
  expect(await opens(shop, stolen)).toBe(false);
  const [left] = await shop.db
    .select({ count: sql<number>`count(*)::int` })
    .from(sessions)
    .where(eq(sessions.token, decodeURIComponent(stolen.get(SESSION)!).split(".")[0]!));
  expect(left!.count).toBe(0);
});

test("A-78: rights that end, end the back office's session with them", async () => {
  await shop.has.admin();
  const owner = await signedIn(shop, ADMIN_EMAIL);
  expect(await opens(shop, owner.cookies, "/admin")).toBe(true);
  expect(
    await opens(shop, owner.cookies, "/admin", { ...shop, adminEmails: ["another@sori.example"] }),
  ).toBe(false);
  expect(
    await opens(shop, owner.cookies, "/my", { ...shop, adminEmails: ["another@sori.example"] }),
  ).toBe(false);
  await shop.db.update(users).set({ emailProof: "kakao" }).where(eq(users.email, ADMIN_EMAIL));
  expect(await opens(shop, owner.cookies, "/admin")).toBe(false);
  await shop.db.update(users).set({ emailProof: "mail" }).where(eq(users.email, ADMIN_EMAIL));
});

test("A-80: a token that was cut, lengthened, signed by others or made for another purpose opens nothing", async () => {
  const [member, other] = [await shop.has.member(), await shop.has.member()];
  const mine = decodeURIComponent((await signedIn(shop, member.email)).cookies.get(SESSION)!);
  const theirs = decodeURIComponent((await signedIn(shop, other.email)).cookies.get(SESSION)!);
  const elsewhere = betterAuthDoor({
    db: shop.db,
    secret: "the secret of another shop, not ours",
    origin: shop.origin,
  });
  const { cookies: foreign } = await elsewhere.openSession(
    member.id,
    { address: "203.0.113.5", headers: new Headers() },
    "member",
  );
  const [token = "", signature = ""] = mine.split(".");
  const [otherToken = "", otherSignature = ""] = theirs.split(".");
  const reset = await resetLink(member.id, member.email);
  const change = await resetLink(member.id, `new-${member.email}`, "change-email");
  const signUp = newToken();
  await shop.db.insert(signUps).values({
    tokenHash: hashOfToken(signUp),
    browserHash: hashOfToken(newToken()),
    email: "forged@example.com",
    name: "새회원",
    passwordHash: "none",
    expiresAt: sql`now() + interval '1 day'`,
  });

  const forged = [
    mine.slice(0, -1),
    `${mine}A`,
    token,
    `${token}.`,
    `.${signature}`,
    `${otherToken}.${signature}`,
    `${token}.${otherSignature}`,
    `${token}.${signature}.${signature}`,
    token.toUpperCase(),
    decodeURIComponent(foreign[0]!.split(";")[0]!.split("=").slice(1).join("=")),
    reset,
    `${reset}.${signature}`,
    hashOfToken(reset),
    signUp,
    member.id,
    `${member.id}.${signature}`,
    "null",
    "",
  ];
  for (const cookie of forged)
    expect([cookie, await opens(shop, new Map([[SESSION, encodeURIComponent(cookie)]]))]).toEqual([
      cookie,
      false,
    ]);
  expect(await opens(shop, new Map([[SESSION, encodeURIComponent(mine)]]))).toBe(true);

  const visitor = await browser(shop);
  for (const wrong of [
    change,
    signUp,
    token,
    hashOfToken(reset),
    member.id,
    reset.slice(0, -1),
    `${reset}A`,
    reset.toLowerCase(),
    "",
  ]) {
    const answer = await visitor.send(`/login/password/new?token=${encodeURIComponent(wrong)}`, {
      password: NEW_PASSWORD,
      token: reset,
      userId: member.id,
      email: member.email,
    });
    expect([wrong, answer.status]).toEqual([wrong, 410]);
    if (wrong !== signUp)
      expect(
        (
          await visitor.send(`/login/singup/confirm?token=${encodeURIComponent(wrong)}`, {
            password: PASSWORD,
          })
        ).status,
      ).toBe(410);
  }
  const person = await signedIn(shop, member.email);
  for (const wrong of [reset, signUp, token])
    expect((await person.send("/login/email", { token: wrong })).status).toBe(410);
  expect(await shop.auth.isPassword(member.id, PASSWORD)).toBe(true);
  const [row] = await rowsOf(shop.db, users, { id: member.id });
  expect(row!.email).toBe(member.email);
});

test("A-86: a link that was used, or that another one replaced, sets no password", async () => {
  const { id, email } = await shop.has.member();
  const visitor = await browser(shop);
  const token = await resetLink(id, email);
  const tries = await Promise.all(
    Array.from({ length: 8 }, () =>
      visitor.send(`/login/password/new?token=${token}`, { password: NEW_PASSWORD }),
    ),
  );
  expect(tries.map(({ status }) => status).toSorted()).toEqual([
    302,
    ...Array.from({ length: 7 }, () => 410),
  ]);
  expect(
    (
      await visitor.send(`/login/password/new?token=${token}`, {
        password: "a third horse battery",
      })
    ).status,
  ).toBe(410);
});
