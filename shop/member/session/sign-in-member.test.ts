import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { PASSWORD, testShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import { needsCaptcha, signInMember } from "./sign-in-member.server.ts";
import { sessions, users } from "../table.server.ts";

let used = 0;
const from = (captcha?: string) => ({
  address: `198.51.100.${++used}`,
  headers: new Headers(),
  captcha,
});
const codesOf = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).map((each) =>
    each.status === "rejected" ? each.reason.code : "in",
  );
const countOf = (codes: string[], code: string) => codes.filter((each) => each === code).length;
const newEmail = () => `${randomLetters(8).toLowerCase()}@example.com`;

test("a member comes in with a session of the shop's door, however the address is written", async () => {
  const shop = await testShop();
  const member = await shop.has.member();
  const { isSignedIn, cookies } = await signInMember(
    shop,
    { email: member.email, password: PASSWORD },
    from(),
  );
  expect(isSignedIn).toBe(true);
  expect(
    await shop.auth.findSession(
      new Headers({ cookie: cookies.map((line) => line.split(";")[0]).join("; ") }),
    ),
  ).toMatchObject({ account: { id: member.id }, session: { kind: "member" } });
});

test("the session that the browser had before ends", async () => {
  const shop = await testShop();
  const [before, member] = [await shop.has.member(), await shop.has.member()];
  const { cookies } = await shop.auth.openSession(before.id, from(), "member");
  const signedIn = (await shop.auth.findSession(
    new Headers({ cookie: cookies[0]!.split(";")[0]! }),
  ))!;
  await signInMember(shop, { email: member.email, password: PASSWORD }, { ...from(), ...signedIn });
  expect(await shop.db.select().from(sessions).where(eq(sessions.userId, before.id))).toEqual([]);
});

test("a blocked person is told so with the right password only", async () => {
  const shop = await testShop();
  const { id, email } = await shop.has.member();
  await shop.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, id));
  expect(
    await codesOf([
      signInMember(shop, { email, password: PASSWORD }, from()),
      signInMember(shop, { email, password: "wrong password" }, from()),
    ]),
  ).toEqual(["account-blocked", "sign-in-wrong"]);
});

test("an administrator's address is written down at this door too, let in or not; a member's is not", async () => {
  const shop = await testShop();
  const [admin, member] = [await shop.has.admin(), await shop.has.member()];
  for (const email of [admin.email, member.email])
    await codesOf([
      signInMember(shop, { email, password: PASSWORD }, from()),
      signInMember(shop, { email, password: "wrong password" }, from()),
    ]);
  const written = await shop.db
    .select({ action: auditLog.action, subject: auditLog.subject, accountId: auditLog.accountId })
    .from(auditLog)
    .where(inArray(auditLog.subject, [`account ${admin.email}`, `account ${member.email}`]));
  expect(written.toSorted((a, b) => a.action.localeCompare(b.action))).toEqual([
    { action: "admin.shop-sign-in", subject: `account ${admin.email}`, accountId: admin.id },
    { action: "admin.sign-in-failed", subject: `account ${admin.email}`, accountId: null },
  ]);
});

test("failures are limited exactly for one address of mail and one of the network, at once and for unknown addresses alike", async () => {
  // Nothing is hashed, so that all tries meet.
  const known = await testShop();
  const shop = await testShop({
    auth: { ...known.auth, signIn: () => Promise.reject(new Refusal("sign-in-wrong")) },
  });
  const { email: member } = await known.has.member();
  for (const email of [newEmail(), member]) {
    const codes = await codesOf(
      Array.from({ length: 25 }, () => signInMember(shop, { email, password: "x" }, from())),
    );
    expect([countOf(codes, "sign-in-wrong"), countOf(codes, "too-many-attempts")]).toEqual([
      10, 15,
    ]);
    expect(await codesOf([signInMember(known, { email, password: PASSWORD }, from())])).toEqual([
      "too-many-attempts",
    ]);
  }
  const here = from();
  const codes = await codesOf(
    Array.from({ length: 45 }, () =>
      signInMember(shop, { email: newEmail(), password: "x" }, here),
    ),
  );
  expect([countOf(codes, "sign-in-wrong"), countOf(codes, "too-many-attempts")]).toEqual([30, 15]);
});

test("right passwords cost no tries, unless the window has just begun", async () => {
  const known = await testShop();
  const { email } = await known.has.member();
  let right = true;
  const shop = await testShop({
    auth: {
      ...known.auth,
      signIn: async () => {
        if (!right) throw new Refusal("sign-in-wrong");
        return { account: null, cookies: [], secondFactor: false };
      },
    },
  });
  const here = from();
  const secondsIn = (Date.now() / 1000) % 900;
  if (secondsIn < 40 || secondsIn > 880) return;
  for (let at = 0; at < 12; at++)
    expect(await codesOf([signInMember(shop, { email, password: "x" }, here)])).toEqual(["in"]);
  right = false;
  const codes = await codesOf(
    Array.from({ length: 12 }, () => signInMember(shop, { email, password: "x" }, here)),
  );
  expect(countOf(codes, "sign-in-wrong")).toBe(10);
});

test("with a captcha people are asked after five failures, of an address of mail wherever they come from", async () => {
  const answers = new Set(["good", "better"]);
  const known = await testShop();
  const captcha = {
    widget: {
      siteKey: "s",
      script: "",
      global: "",
      origin: "https://captcha.test",
      field: "answer",
    },
    passed: async (answer?: string) => answers.delete(answer ?? ""),
  };
  const shop = await testShop({
    captcha,
    auth: { ...known.auth, signIn: () => Promise.reject(new Refusal("sign-in-wrong")) },
  });
  const [here, email] = [from(), newEmail()];
  for (let at = 0; at < 5; at++)
    expect(await codesOf([signInMember(shop, { email: newEmail(), password: "x" }, here)])).toEqual(
      ["sign-in-wrong"],
    );
  expect([
    await needsCaptcha(shop, here.address),
    await needsCaptcha(shop, from().address),
    await needsCaptcha(known, here.address),
  ]).toEqual([true, false, false]);
  expect(await codesOf([signInMember(shop, { email, password: "x" }, here)])).toEqual([
    "captcha-failed",
  ]);
  expect(
    await codesOf([signInMember(shop, { email, password: "x" }, { ...here, captcha: "good" })]),
  ).toEqual(["sign-in-wrong"]);
  expect(
    await codesOf([signInMember(shop, { email, password: "x" }, { ...here, captcha: "good" })]),
  ).toEqual(["captcha-failed"]);

  const guessed = newEmail();
  for (let at = 0; at < 5; at++)
    await codesOf([signInMember(shop, { email: guessed, password: "x" }, from())]);
  expect(await codesOf([signInMember(shop, { email: guessed, password: "x" }, from())])).toEqual([
    "captcha-failed",
  ]);
  expect(
    await codesOf([signInMember(shop, { email: guessed, password: "x" }, from("better"))]),
  ).toEqual(["sign-in-wrong"]);
});
