import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { betterAuthDoor } from "#adapters/auth/better-auth.server.ts";
import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { blockMember } from "#shop/office/member/block-member.server.ts";
import { emailTokens, sessions, signUps, users } from "#shop/member/table.server.ts";
import { buildOrderFields } from "../has/order-form.ts";
import { ADMIN_EMAIL, PASSWORD, testShop, type TestShop } from "../test-shop.ts";
import { browser, PHONE, siteOf } from "./visit.ts";

const SESSION = "shop.session_token";
const shop = await testShop();
const FORM = "application/x-www-form-urlencoded";

async function signedIn(email: string, at: TestShop = shop) {
  const person = await browser(at);
  await person.signIn(email);
  return person;
}
type Browser = Awaited<ReturnType<typeof browser>>;

/** Whether whoever has these cookies is let in. */
async function opens(
  cookies: Map<string, string>,
  path = "/my",
  at: TestShop = shop,
): Promise<boolean> {
  const thief = await browser(at, { address: "198.51.100.66" });
  for (const [name, value] of cookies) thief.cookies.set(name, value);
  return (await thief.visit(path)).status === 200;
}

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
        }),
    ],
  ];

test.each(ends)("A-78: a stolen cookie is dead after %s", async (_, act) => {
  const { id, email } = await shop.has.member();
  const person = await signedIn(email);
  const stolen = new Map(person.cookies);
  expect(await opens(stolen)).toBe(true);
  await act(person, id, email);
  expect(await opens(stolen)).toBe(false);
  const [left] = await shop.db
    .select({ count: sql<number>`count(*)::int` })
    .from(sessions)
    .where(eq(sessions.token, decodeURIComponent(stolen.get(SESSION)!).split(".")[0]!));
  expect(left!.count).toBe(0);
});

test("A-78: rights that end, end the back office's session with them", async () => {
  await shop.has.admin();
  const owner = await signedIn(ADMIN_EMAIL);
  expect(await opens(owner.cookies, "/admin")).toBe(true);
  expect(
    await opens(owner.cookies, "/admin", { ...shop, adminEmails: ["another@sori.example"] }),
  ).toBe(false);
  expect(
    await opens(owner.cookies, "/my", { ...shop, adminEmails: ["another@sori.example"] }),
  ).toBe(false);
  await shop.db.update(users).set({ emailProof: "kakao" }).where(eq(users.email, ADMIN_EMAIL));
  expect(await opens(owner.cookies, "/admin")).toBe(false);
  await shop.db.update(users).set({ emailProof: "mail" }).where(eq(users.email, ADMIN_EMAIL));
});

test("A-76: nobody signs in to a session that somebody else planted", async () => {
  const [victim, thief] = [await shop.has.member(), await shop.has.member()];
  const own = await signedIn(thief.email);
  const planted = own.cookies.get(SESSION)!;
  for (const cookie of [planted, "planted", `planted.${"A".repeat(44)}`, "%00", "x".repeat(4000)]) {
    const person = await browser(shop);
    person.cookies.set(SESSION, cookie);
    if (cookie === planted) expect((await person.visit("/my")).status).toBe(200);
    await person.send("/login", { email: victim.email, password: PASSWORD });
    expect(person.cookies.get(SESSION)).not.toBe(cookie);
    expect(await (await person.visit("/my/profile")).text()).toContain(victim.email);
  }
  expect(await opens(new Map([[SESSION, planted]]))).toBe(false);
});

test("A-77: a planted cookie of another name or path gives nobody's session another kind", async () => {
  const { email } = await shop.has.member();
  const person = await signedIn(email);
  const token = person.cookies.get(SESSION)!;
  for (const name of [
    "__Host-shop.session_token",
    "__Secure-shop.session_token",
    "shop.session_data",
    "session_token",
  ])
    expect(await opens(new Map([[name, token]]))).toBe(false);
  const many = new Map(Array.from({ length: 200 }, (_, at): [string, string] => [`c${at}`, "1"]));
  expect(await opens(new Map([...many, [SESSION, token]]))).toBe(true);
});

const attributesOf = (line: string) =>
  line
    .split(";")
    .slice(1)
    .map((attribute) => attribute.trim().toLowerCase())
    .toSorted();
const flags = (secure: boolean) => [
  "httponly",
  "path=/",
  "samesite=lax",
  ...(secure ? ["secure"] : []),
];

test.each(["http://shop.test", "https://shop.example"])(
  "A-77: every cookie of %s is kept from scripts, other sites and other hosts; forms work behind a proxy that encrypts",
  async (origin) => {
    const secure = origin.startsWith("https:");
    const secret = "another secret of these tests only";
    const own = await testShop({
      origin,
      secret,
      auth: betterAuthDoor({ db: shop.db, secret, origin }),
    });
    const site = await siteOf(own);
    const { email } = await shop.has.member();
    const product = await own.has.product({ stock: 3 });
    // The proxy speaks http to the shop, whatever the browser speaks.
    const send = (path: string, form: Record<string, string>, cookie = "") =>
      site.request(
        `http://${new URL(origin).host}${path}`,
        {
          method: "POST",
          body: new URLSearchParams(form).toString(),
          headers: { origin, "user-agent": PHONE, "content-type": FORM, ...(cookie && { cookie }) },
        },
        { address: "203.0.113.5" },
      );
    const answers = [
      await send("/login", { email, password: PASSWORD }),
      await send("/login/singup", {
        way: "password",
        email: "cookies@example.com",
        password: PASSWORD,
        name: "새회원",
        phone: "010-7000-1234",
        "consent.age": "on",
        "consent.terms": "on",
        "consent.privacy": "on",
      }),
      await send(`/non-member/order/${product.id}`, await buildOrderFields(own.db, [{ product }])),
      await send("/sign-out", {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 303, 302]);
    const lines = answers.flatMap((answer) => answer.headers.getSetCookie());
    const names = lines
      .filter((line) => !/max-age=0/i.test(line))
      .map((line) => line.split("=")[0]);
    const prefix = secure ? "__Host-" : "";
    expect(new Set(names)).toEqual(
      new Set([`${prefix}shop.session_token`, `${prefix}signup`, `${prefix}guest`, "flash"]),
    );
    for (const line of lines.filter((each) => !each.startsWith("flash="))) {
      const attributes = attributesOf(line).filter(
        (attribute) => !/^(?:max-age|expires)=/.test(attribute),
      );
      expect([line.split("=")[0], attributes]).toEqual([line.split("=")[0], flags(secure)]);
    }
    for (const line of lines.filter((each) => each.startsWith("flash=")))
      expect(attributesOf(line)).toEqual(expect.arrayContaining(["httponly", "samesite=lax"]));
    expect(
      (
        await site.request(`${origin}/my`, {
          headers: { cookie: lines[0]!.split(";")[0]!, "user-agent": PHONE },
        })
      ).status,
    ).toBe(200);
  },
);

test("A-80: a token that was cut, lengthened, signed by others or made for another purpose opens nothing", async () => {
  const [member, other] = [await shop.has.member(), await shop.has.member()];
  const mine = decodeURIComponent((await signedIn(member.email)).cookies.get(SESSION)!);
  const theirs = decodeURIComponent((await signedIn(other.email)).cookies.get(SESSION)!);
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
    expect([cookie, await opens(new Map([[SESSION, encodeURIComponent(cookie)]]))]).toEqual([
      cookie,
      false,
    ]);
  expect(await opens(new Map([[SESSION, encodeURIComponent(mine)]]))).toBe(true);

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
  const person = await signedIn(member.email);
  for (const wrong of [reset, signUp, token])
    expect((await person.send("/login/email", { token: wrong })).status).toBe(410);
  expect(await shop.auth.isPassword(member.id, PASSWORD)).toBe(true);
  const [row] = await shop.db.select().from(users).where(eq(users.id, member.id));
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
