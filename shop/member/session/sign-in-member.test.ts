import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { PASSWORD, testShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { standingOf } from "../rights.ts";
import { findRole } from "../staff/find-role.server.ts";
import { signInMember } from "./sign-in-member.server.ts";
import { sessions, users } from "../table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

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
  expect(await rowsOf(shop.db, sessions, { userId: before.id })).toEqual([]);
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

test("an administrator is taken as one at this door too, with the ages of their sessions; whose address our mail did not prove is a member", async () => {
  const shop = await testShop();
  const { id, email } = await shop.has.admin();
  const cameIn = async () => {
    const { cookies } = await signInMember(shop, { email, password: PASSWORD }, from());
    return (await shop.auth.findSession(
      new Headers({ cookie: cookies.map((line) => line.split(";")[0]).join("; ") }),
    ))!;
  };
  const admin = await cameIn();
  expect(await findRole(shop, admin.account)).toBe("owner");
  expect([admin.session.kind, standingOf(admin, "owner", "optional")]).toEqual([
    "admin",
    "admitted",
  ]);
  expect(standingOf(admin, "owner", "required")).toBe("second-factor-missing");

  for (const unproved of [{ emailVerified: false }, { emailProof: "kakao" as const }]) {
    await shop.db.update(users).set(unproved).where(eq(users.id, id));
    const member = await cameIn();
    expect([member.session.kind, await findRole(shop, member.account)]).toEqual(["member", null]);
    await shop.db
      .update(users)
      .set({ emailVerified: true, emailProof: "mail" })
      .where(eq(users.id, id));
  }
});
