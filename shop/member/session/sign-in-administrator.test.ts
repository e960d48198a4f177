import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomLetters } from "#lib/random-letters.ts";
import { ADMIN_EMAIL, PASSWORD, testShop, type TestShop } from "#tests/test-shop.ts";
import { auditLog } from "#shop/audit/table.server.ts";
import { users } from "../table.server.ts";
import { signInAdministrator } from "./sign-in-administrator.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

let used = 0;
const from = () => ({ address: `198.51.100.${++used}`, headers: new Headers() });
const lastRecord = async ({ db }: TestShop, email: string, address: string) =>
  (await rowsOf(db, auditLog, { subject: `account ${email}`, address }, desc(auditLog.id)))[0];

test("an administrator comes in with a session, and that is written down", async () => {
  const shop = await testShop();
  const { id } = await shop.has.admin();
  const here = from();
  const { outcome, cookies } = await signInAdministrator(
    shop,
    { email: ADMIN_EMAIL.toUpperCase(), password: PASSWORD },
    here,
  );

  expect(outcome).toBe("admitted");
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  expect(await shop.auth.findSession(new Headers({ cookie }))).toMatchObject({
    account: { email: ADMIN_EMAIL },
    session: { kind: "admin", secondFactor: false },
  });
  expect(await lastRecord(shop, ADMIN_EMAIL, here.address)).toMatchObject({
    action: "admin.sign-in",
    accountId: id,
    email: ADMIN_EMAIL,
  });
});

test("every wrong pair gets the same words, and is written down without the password", async () => {
  const shop = await testShop();
  await shop.has.admin();
  const member = await shop.has.member();
  const pairs = [
    [ADMIN_EMAIL, "wrong password"],
    [`${randomLetters(8)}@example.com`, PASSWORD],
    [member.email, "wrong password"],
  ] as const;
  for (const [email, password] of pairs) {
    const here = from();
    await expect(signInAdministrator(shop, { email, password }, here)).rejects.toMatchObject({
      code: "sign-in-wrong",
    });
    const record = await lastRecord(shop, email, here.address);
    expect(record).toMatchObject({ action: "admin.sign-in-failed", accountId: null });
    expect(JSON.stringify(record)).not.toContain(password);
  }
});

test("a member is turned away, and so is an address on the list that nobody verified", async () => {
  const shop = await testShop({ adminEmails: [ADMIN_EMAIL, "second@sori.example"] });
  const member = await shop.has.member();
  const second = await shop.has.member({ email: "second@sori.example" });
  await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, second.id));
  for (const { email } of [member, second]) {
    const here = from();
    expect(await signInAdministrator(shop, { email, password: PASSWORD }, here)).toMatchObject({
      outcome: "turned-away",
    });
    expect(await lastRecord(shop, email, here.address)).toMatchObject({
      action: "admin.turned-away",
      email,
    });
  }
});
