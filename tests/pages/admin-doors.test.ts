import { desc, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { endForeignSessions } from "#shop/member/session/end-sessions.server.ts";
import { sessions, users } from "#shop/member/table.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { ADMIN_EMAIL, PASSWORD, testShop, type TestShop } from "../test-shop.ts";
import { browser, membersBrowser, ownersBrowser } from "./visit.ts";
import { flashOf, htmlOf } from "./read-page.ts";
import { rowsOf } from "../has/rows-of.ts";

const REFUSED = "접근 권한이 없는 정보에요.";

const shop = await testShop();
const [admin, member] = [await shop.has.admin(), await shop.has.member()];
const [owners, members] = (await Promise.all(
  [admin, member].map(async ({ email }) => {
    const person = await membersBrowser(shop, email);
    return person.cookies;
  }),
)) as [Map<string, string>, Map<string, string>];

/** A browser of its own in a session that was opened once: signing in is slow on purpose. */
async function signedInAs(session: Map<string, string>, at: TestShop = shop) {
  const person = await browser(at);
  for (const [name, value] of session) person.cookies.set(name, value);
  return person;
}
const owner = () => signedInAs(owners);

const paths = [
  "/admin",
  "/admin/product",
  "/admin/product/create",
  "/admin/reserve",
  "/admin/order",
  "/admin/order/20260101-AAAAAAAA",
  "/admin/order/import",
  "/admin/order/pickup",
  "/admin/deposits",
  "/admin/order/sheets",
  "/admin/order/sheets/export",
  "/admin/claim/retrievals",
  "/admin/claim/retrievals/export",
  "/admin/parcel/pack",
  "/admin/order/slips",
  "/admin/order/export",
  "/admin/qna",
  "/admin/qna/aaaaaaaaaa",
  "/admin/qna/faq",
  "/admin/qna/templates",
  "/admin/user",
  "/admin/pages",
  "/admin/pages/menu",
  "/admin/pages/choose",
  "/admin/policy",
  "/admin/mailbox",
  "/admin/updates",
  "/admin/backups",
  "/admin/backups/export",
  "/admin/move/out",
  "/admin/move/out/export",
  "/admin/health",
  "/admin/retention",
  "/admin/audit",
  "/admin/audit/export",
  "/admin/security",
];

// covers 6.4a, 8.5
test.each(paths)(
  "%s: a visitor is asked to sign in, a member is sent home with the words",
  async (path) => {
    const visitor = await browser(shop);
    const response = await visitor.visit(`${path}?tab=done`);
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      `/admin-login?pre=${encodeURIComponent(path)}`,
    ]);
    expect(flashOf(response)).toBe("");

    const member = await signedInAs(members);
    const refused = await member.visit(path);
    expect([refused.status, refused.headers.get("location")]).toEqual([302, "/"]);
    expect(flashOf(refused)).toContain(REFUSED);
    expect(await htmlOf(await member.visit("/"))).toContain(REFUSED);
  },
);

// covers 6.4c
test("a former administrator's session is worth nothing from the next request on, for the shop's own pages too", async () => {
  const person = await owner();
  expect((await person.visit("/admin/order")).status).toBe(200);
  const isSignedOut = async (former: Awaited<ReturnType<typeof owner>>) => {
    const kept = await former.visit("/admin/order");
    expect([kept.status, kept.headers.get("location")]).toEqual([
      302,
      "/admin-login?pre=%2Fadmin%2Forder",
    ]);
    expect((await former.visit("/my")).headers.get("location")).toBe("/login");
    expect(
      (
        await former.send("/admin/order", {
          intent: "move",
          move: "arrive",
          number: "20260101-AAAAAAAA",
        })
      ).headers.get("location"),
    ).toContain("/admin-login");
  };

  await isSignedOut(await signedInAs(owners, { ...shop, adminEmails: ["another@sori.example"] }));
  for (const change of [
    { emailVerified: false },
    { emailProof: "kakao" as const },
    { email: "renamed@sori.example" },
  ]) {
    await shop.db.update(users).set(change).where(eq(users.email, ADMIN_EMAIL));
    await isSignedOut(await owner());
    await shop.db
      .update(users)
      .set({ emailVerified: true, emailProof: "mail", email: ADMIN_EMAIL })
      .where(inArray(users.email, [ADMIN_EMAIL, "renamed@sori.example"]));
  }
  expect((await person.visit("/admin/order")).status).toBe(200);
});

test("at the start of the shop, sessions of whoever is off the list are gone", async () => {
  const [onList, offList] = [await owner(), await browser(shop)];
  const member = await shop.has.member();
  await offList.signIn(member.email, PASSWORD, "admin");
  await endForeignSessions(shop);
  expect(await rowsOf(shop.db, sessions, { userId: member.id })).toEqual([]);
  expect((await onList.visit("/admin/order")).status).toBe(200);
});

test("somebody whose session ended is told so at the door; a blocked administrator gets none", async () => {
  const person = await ownersBrowser(shop);
  await shop.db
    .update(sessions)
    .set({ seenAt: sql`now() - interval '31 minutes'` })
    .where(eq(sessions.id, await newestSession()));
  const idled = await person.visit("/admin/order");
  expect(idled.headers.get("location")).toBe("/admin-login?pre=%2Fadmin%2Forder");
  expect(flashOf(idled)).toContain("로그인이 만료됐어요.");

  await shop.db.update(users).set({ blockedAt: new Date() }).where(eq(users.email, ADMIN_EMAIL));
  const blocked = await (
    await browser(shop)
  ).send("/admin-login", { email: ADMIN_EMAIL, password: PASSWORD });
  await shop.db.update(users).set({ blockedAt: null }).where(eq(users.email, ADMIN_EMAIL));
  expect(blocked.status).toBe(403);
});

const newestSession = async () =>
  (
    await shop.db
      .select({ id: sessions.id })
      .from(sessions)
      .orderBy(desc(sessions.createdAt))
      .limit(1)
  )[0]!.id;

test("an administrator whose session no password opened is asked for it, and told why", async () => {
  const person = await browser(shop);
  await person.signIn(ADMIN_EMAIL, PASSWORD, "member");
  const answer = await person.visit("/admin/order");
  expect(answer.headers.get("location")).toBe("/admin-login?pre=%2Fadmin%2Forder");
  expect(flashOf(answer)).toContain("관리자 로그인으로 한 번 더");
});

test("an address on the list that only a social sign-in proved gives the shop's session and no more", async () => {
  const at = await testShop({ adminEmails: [ADMIN_EMAIL, "kakao@sori.example"] });
  const { id, email } = await at.has.member({ email: "kakao@sori.example" });
  await at.db.update(users).set({ emailProof: "kakao" }).where(eq(users.id, id));
  const person = await browser(at);
  expect(flashOf(await person.send("/admin-login", { email, password: PASSWORD }))).toContain(
    REFUSED,
  );
  expect(
    await at.db.select({ kind: sessions.kind }).from(sessions).where(eq(sessions.userId, id)),
  ).toEqual([{ kind: "member" }]);
});

test("forms and data of the back office are kept from others as well, and change nothing", async () => {
  const { number } = await shop.has.order({
    delivery: "ready",
    payment: "paid",
    ordererName: "황보비밀",
  });
  const [visitor, member] = [await browser(shop), await signedInAs(members)];
  for (const person of [visitor, member]) {
    const sent = await person.send(`/admin/order/${number}`, {
      intent: "ship",
      company: "로젠택배",
      waybillNumber: "12345678903",
    });
    expect(sent.status).toBe(302);
    for (const path of [
      `/admin/order/${number}`,
      `/admin/order/${number}.data`,
      "/admin/order.data?tab=all",
      "/admin/order?tab=all",
    ])
      expect(await htmlOf(await person.visit(path))).not.toMatch(/황보|황\*/);
  }
  expect(await findOrder(shop.db, number)).toMatchObject({ delivery: "ready" });
});

// covers 2.26
test("an administrator signs in and comes to the page that was asked for", async () => {
  const person = await browser(shop);
  const page = await htmlOf(await person.visit("/admin-login?pre=%2Fadmin%2Forder"));
  expect(page).toContain("관리자 로그인");
  expect(page).not.toContain(PASSWORD);

  const signedIn = await person.send("/admin-login?pre=%2Fadmin%2Forder", {
    email: ADMIN_EMAIL,
    password: PASSWORD,
  });
  expect([signedIn.status, signedIn.headers.get("location")]).toEqual([302, "/admin/order"]);
  const opened = await person.visit("/admin/order");
  expect([
    opened.status,
    opened.headers.get("cache-control"),
    opened.headers.get("x-robots-tag"),
  ]).toEqual([200, "private, no-store", "noindex"]);
  const list = await htmlOf(opened);
  for (const words of [
    "상품",
    "예약",
    "주문",
    "QnA",
    "회원",
    "약관",
    "알림함",
    "본문으로 건너뛰기",
    "로그아웃",
    "상점 보기",
    ADMIN_EMAIL,
  ])
    expect(list).toContain(words);
  expect((await person.visit("/admin-login")).headers.get("location")).toBe("/admin/today");
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/%09/evil.example",
  "",
])("signing in never leads out of the shop: pre=%s", async (pre) => {
  const person = await owner();
  const answer = await person.visit(`/admin-login?pre=${encodeURIComponent(pre)}`);
  expect(new URL(answer.headers.get("location")!, shop.origin).origin).toBe(shop.origin);
});

test("every wrong pair is answered alike, and the password is not repeated", async () => {
  const answers = [];
  for (const email of [ADMIN_EMAIL, `${randomLetters(8)}@example.com`]) {
    const person = await browser(shop, { address: "203.0.113.77" });
    const answer = await person.send("/admin-login", { email, password: "wrong-Password-9" });
    const page = await htmlOf(answer);
    expect(page).not.toContain("wrong-Password-9");
    answers.push({
      status: answer.status,
      cookies: answer.headers.getSetCookie(),
      says: /role="alert"[^>]*>([^<]*)/.exec(page)?.[1],
    });
  }
  expect(answers[0]).toEqual({
    status: 401,
    cookies: [],
    says: "이메일 또는 비밀번호가 맞지 않아요.",
  });
  expect(answers[1]).toEqual(answers[0]);
});

// covers 6.4b
test("a member who signs in at the back office's door is sent home with the words", async () => {
  const { email } = await shop.has.member();
  const person = await browser(shop);
  const answer = await person.send("/admin-login?pre=%2Fadmin%2Forder", {
    email,
    password: PASSWORD,
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
  expect(flashOf(answer)).toContain(REFUSED);
});

// covers 7.5b
test("signing out ends the session itself, by form only, and leads to a page that lets everybody in", async () => {
  const person = await ownersBrowser(shop);
  const stolen = new Map(person.cookies);
  expect((await person.visit("/sign-out")).headers.get("location")).toBe("/");
  expect((await person.visit("/admin/order")).status).toBe(200);

  const out = await person.send("/sign-out", {});
  expect([out.status, out.headers.get("location")]).toEqual([302, "/admin-login"]);
  expect(flashOf(out)).toContain("로그아웃했어요.");
  // Nothing answered to this person stays; the device's own cart, pages and cookies do.
  expect(out.headers.get("clear-site-data")).toBe('"cache"');
  const thief = await signedInAs(stolen);
  expect((await thief.visit("/admin/order")).headers.get("location")).toContain("/admin-login");
  expect((await person.send("/sign-out", {})).headers.get("location")).toBe("/login");
});
