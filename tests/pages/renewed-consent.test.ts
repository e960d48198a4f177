import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { consents, signUps } from "#shop/member/table.server.ts";
import { policies } from "#shop/policy/table.server.ts";
import { PASSWORD, testShop } from "../test-shop.ts";
import { browser, membersBrowser, someAddress } from "./visit.ts";
import { htmlOf } from "./read-page.ts";

let now = new Date("2030-03-10T03:00:00Z");
const version = (
  kind: "terms" | "privacy",
  name: string,
  effectiveOn: string,
  asksAgain = false,
) => ({
  kind,
  version: name,
  title: "약관",
  html: `<p>${name}판</p>`,
  effectiveOn,
  asksAgain,
  summary: `${name}에서 바뀐 것`,
  publishedAt: new Date("2029-01-01T00:00:00Z"),
});

const shop = await testShop({ now: () => now });
await shop.db
  .insert(policies)
  .values([
    version("terms", "1.0", "2030-01-01"),
    version("terms", "1.1", "2030-03-01", true),
    version("terms", "1.2", "2030-04-01", true),
    version("privacy", "1.0", "2030-01-01"),
  ]);

async function member(agreed = "1.0", email?: string) {
  const account = email === undefined ? await shop.has.member() : await shop.has.admin();
  await shop.db.insert(consents).values(
    (["terms", "privacy"] as const).map((kind) => ({
      userId: account.id,
      kind,
      version: kind === "terms" ? agreed : "1.0",
      agreed: true,
      how: "sign-up" as const,
    })),
  );
  const person = await membersBrowser(shop, account.email, { address: someAddress() });
  return Object.assign(person, { account });
}
const consentPathOf = (path: string) => `/login/consents?pre=${encodeURIComponent(path)}`;
const rows = (userId: string) =>
  shop.db
    .select({ kind: consents.kind, version: consents.version, how: consents.how })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(consents.id);

test.each([
  "/my/profile",
  "/my/addresses",
  "/order",
  "/order?from=cart",
  "/board/edit",
  "/qna/ask",
  "/my/security",
])("%s comes after agreeing anew, by address and by link alike", async (path) => {
  const person = await member();
  const answer = await person.visit(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, consentPathOf(path)]);
  const { pathname, search } = new URL(path, shop.origin);
  const followed = await person.visit(`${pathname}.data${search}`);
  expect([followed.status, (await followed.text()).includes(consentPathOf(path))]).toEqual([
    202,
    true,
  ]);
  // As the router asks for it when it knows what stands around the page already.
  expect(
    (
      await person.visit(
        `${pathname}.data${search}${search ? "&" : "?"}_routes=${encodeURIComponent("root,account/members-only")}`,
      )
    ).status,
  ).toBe(202);
  expect((await (await member("1.1")).visit(path)).status).toBe(200);
});

test.each([
  "/my",
  "/my/leave",
  "/my/consents",
  "/MY/LEAVE/",
  "/order/complete",
  "/order/failure",
  "/policy",
  "/",
])("%s stays open to those who have not agreed yet", async (path) => {
  expect([path, (await (await member()).visit(path)).status]).not.toEqual([path, 302]);
});

test("orders are cancelled, data is downloaded, and one leaves and signs out without agreeing", async () => {
  const person = await member();
  const order = await shop.has.order({
    memberId: person.account.id,
    guestId: null,
    delivery: "ready",
    payment: "paid",
  });
  expect((await person.visit(`/order/complete/${order.number}`)).status).toBe(200);
  expect(
    (await person.send("/my", { intent: "cancel", number: order.number })).headers.get("location"),
  ).toBe("/my");
  expect((await person.send("/my/data", {})).headers.get("content-disposition")).toContain(
    "attachment",
  );
  expect(
    (
      await (await member()).send("/my/leave", { password: PASSWORD, understood: "on" })
    ).headers.get("location"),
  ).toBe("/");
  expect((await person.send("/sign-out", {})).headers.get("location")).toBe("/login");
});

test("what is sent from an open page goes through, and what was typed comes back with its mistakes", async () => {
  const person = await member();
  const wrong = await person.send("/my/profile", { name: "", phone: "010-9999-8888" });
  expect([wrong.status, (await htmlOf(wrong)).includes("010-9999-8888")]).toEqual([400, true]);
  const saved = await person.send("/my/profile", { name: "새이름", phone: "010-9999-8888" });
  expect(saved.headers.get("location")).toBe("/my/profile");
  const followed = await person.ask("/my/profile.data", {
    method: "POST",
    body: "name=&phone=010-9999-8888",
    headers: { origin: shop.origin, "content-type": "application/x-www-form-urlencoded" },
  });
  expect([followed.status, (await followed.text()).includes("010-9999-8888")]).toEqual([400, true]);
});

test("the page says what changed, asks without ticking, and leads back", async () => {
  const person = await member();
  const path = consentPathOf("/order?from=cart");
  const page = await htmlOf(await person.visit(path));
  for (const words of [
    "약관이 바뀌었어요",
    "1.1에서 바뀐 것",
    'href="/policy?version=1.1&amp;compare=1&amp;from=1.0"',
    'name="version.terms" value="1.1"',
    "이용약관에 동의해요",
    "(필수)",
    "이메일로 새 상품",
    "(선택)",
    "내 데이터 내려받기",
    "회원 탈퇴",
    "로그아웃",
    'content="noindex"',
  ])
    expect(page).toContain(words);
  expect(page).not.toMatch(/type="checkbox"[^>]*checked/);
  expect(page).not.toContain("개인정보 수집·이용에 동의해요");
  const refused = await person.send(path, { "version.terms": "1.1" });
  expect([
    refused.status,
    (await htmlOf(refused)).includes("계속 이용하려면 동의가 필요해요."),
  ]).toEqual([400, true]);
  const done = await person.send(path, { "version.terms": "1.1", "consent.terms": "on" });
  expect([done.status, done.headers.get("location")]).toEqual([302, "/order?from=cart"]);
  expect(await rows(person.account.id)).toEqual([
    { kind: "terms", version: "1.0", how: "sign-up" },
    { kind: "privacy", version: "1.0", how: "sign-up" },
    { kind: "terms", version: "1.1", how: "renewal" },
  ]);
  expect((await person.visit("/my/profile")).status).toBe(200);
  expect((await person.visit(path)).headers.get("location")).toBe("/order?from=cart");
  // The other tab, later.
  expect((await person.send(path, { "version.terms": "1.1", "consent.terms": "on" })).status).toBe(
    302,
  );
  expect(await rows(person.account.id)).toHaveLength(3);
  const own = await htmlOf(await person.visit("/my/consents"));
  for (const link of [
    'href="/policy?version=1.1"',
    'href="/policy?version=1.0"',
    'href="/policy/privacy?version=1.0"',
  ])
    expect(own).toContain(link);
});

test("a newer version that came meanwhile is shown before anybody agrees to it", async () => {
  const person = await member();
  await person.visit(consentPathOf("/my/profile"));
  now = new Date("2030-04-02T03:00:00Z");
  const late = await person.send(consentPathOf("/my/profile"), {
    "version.terms": "1.1",
    "consent.terms": "on",
    "consent.marketing-email": "on",
  });
  const page = await htmlOf(late);
  now = new Date("2030-03-10T03:00:00Z");
  expect(late.status).toBe(409);
  for (const words of [
    "그 사이 약관이 바뀌었어요.",
    'name="version.terms" value="1.2"',
    "1.2에서 바뀐 것",
  ])
    expect(page).toContain(words);
  expect(page).toMatch(/name="consent.marketing-email"[^>]*checked/);
  expect(page).not.toMatch(/name="consent.terms"[^>]*checked/);
  expect(await rows(person.account.id)).toHaveLength(2);
});

test("visitors are asked to sign in, and nobody is led in circles or off the shop", async () => {
  const visitor = await browser(shop);
  expect((await visitor.visit(consentPathOf("/order/7"))).headers.get("location")).toBe(
    `/login?pre=${encodeURIComponent(consentPathOf("/order/7"))}`,
  );
  expect(
    (await visitor.send(consentPathOf("/"), { "consent.terms": "on" })).headers.get("location"),
  ).toBe("/login?pre=%2Flogin%2Fconsents");
  expect((await visitor.visit("/my/profile.data?_routes=root")).status).toBe(202);
  const agreed = await member("1.1");
  expect((await agreed.visit(consentPathOf("https://evil.example/"))).headers.get("location")).toBe(
    "/",
  );
  expect(
    (await agreed.visit(consentPathOf("/login/consents?pre=%2Flogin%2Fconsents"))).headers.get(
      "location",
    ),
  ).toBe("/");
});

test("an administrator is asked in the shop as a member is, and never in the back office", async () => {
  const person = await member("1.0", "admin");
  expect((await person.visit("/my/profile")).headers.get("location")).toBe(
    consentPathOf("/my/profile"),
  );
  expect((await person.visit("/admin/order")).status).toBe(200);
});

test("a sign-up records the version that was shown, or is asked about the new one with everything typed kept", async () => {
  const person = await browser(shop, { address: "198.51.100.99" });
  expect(await htmlOf(await person.visit("/login/singup"))).toContain(
    'name="version.terms" value="1.1"',
  );
  const email = `${randomLetters(10).toLowerCase()}@example.com`;
  const form = {
    way: "password",
    email,
    password: PASSWORD,
    name: "김새로",
    phone: "010-1234-5678",
    "consent.age": "on",
    "consent.terms": "on",
    "version.terms": "1.1",
    "version.privacy": "1.0",
  };
  now = new Date("2030-04-02T03:00:00Z");
  const late = await person.send("/login/singup", form);
  const page = await htmlOf(late);
  const again = await person.send("/login/singup", { ...form, "version.terms": "1.2" });
  now = new Date("2030-03-10T03:00:00Z");
  expect(late.status).toBe(409);
  for (const words of [
    "그 사이 약관이 바뀌었어요.",
    email,
    "김새로",
    'name="version.terms" value="1.2"',
  ])
    expect(page).toContain(words);
  expect(page).not.toMatch(/name="consent.terms"[^>]*checked/);
  expect(page).toMatch(/name="consent.age"[^>]*checked/);
  expect(again.headers.get("location")).toBe("/login/singup?sent=1");
  const [waiting] = await shop.db
    .select({ consents: signUps.consents })
    .from(signUps)
    .where(eq(signUps.email, email));
  expect(waiting!.consents).toContainEqual({ kind: "terms", version: "1.2", agreed: true });
});
