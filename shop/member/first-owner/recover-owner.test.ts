import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { mailsTo } from "#tests/has/read-mail.ts";
import { PASSWORD, testShop, type TestShop } from "#tests/test-shop.ts";
import { resetPassword } from "../password/reset-password.server.ts";
import { findFactors } from "../second-factor/factor-given.server.ts";
import { passkeys, sessions, users } from "../table.server.ts";
import { recoverOwner } from "./recover-owner.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const NEW = "tangerine lighthouse";
const from = { address: "203.0.113.8", headers: new Headers() };
let shop: TestShop;
let owner: { id: string; email: string };
let made = 0;

/** With a passkey, signed in somewhere. */
beforeEach(async () => {
  const email = `lost${++made}@sori.example`;
  shop = await testShop({ adminEmails: [email], adminSecondFactor: "required" });
  owner = await shop.has.member({ email });
  await shop.db.insert(passkeys).values({
    id: `key${made}`,
    publicKey: "-",
    userId: owner.id,
    credentialID: `credential${made}`,
    counter: 0,
    deviceType: "singleDevice",
    backedUp: false,
  });
  await shop.auth.openSession(owner.id, from, "admin", true);
});

const tokenOf = (link: string) => new URL(link).searchParams.get("token")!;
const signIn = (password: string) =>
  shop.auth.signIn({ email: owner.email, password }, from, "admin");
const sessionsOf = () => rowsOf(shop.db, sessions, { userId: owner.id });
const codeOf = (error: { code?: string }) => error.code;

test("an owner who lost her only passkey is let in by the terminal's link alone, with a new password", async () => {
  const token = tokenOf(await recoverOwner(shop, owner.email));
  expect(await findFactors(shop.db, owner.id)).toEqual({ hasCodes: false, passkeys: 0 });
  expect(await sessionsOf()).toEqual([]);
  await expect(signIn(PASSWORD)).rejects.toMatchObject({ code: "sign-in-wrong" });

  await resetPassword(shop, { token, password: NEW }, from.address);
  expect(await signIn(NEW)).toMatchObject({ account: { id: owner.id }, secondFactor: false });
  const [entry] = await shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "admin.recover"))
    .orderBy(auditLog.id)
    .limit(1);
  expect(entry).toMatchObject({ address: "terminal", email: null });
  expect(JSON.stringify(entry)).not.toContain(token);
  const [mail] = await mailsTo(shop.db, owner.email, "second-factors-reset");
  expect(mail!.text).toContain("내가 한 일이 아니라면");
  expect(mail!.text).not.toContain(token);
});

test("the link opens once, also of two at once, and a later one ends it", async () => {
  const first = tokenOf(await recoverOwner(shop, owner.email));
  const token = tokenOf(await recoverOwner(shop, owner.email));
  const take = (given: string, password: string) =>
    resetPassword(shop, { token: given, password }, from.address).then(() => "done", codeOf);
  expect(await take(first, NEW)).toBe("link-expired");
  const both = await Promise.all([take(token, NEW), take(token, "a quieter harbour")]);
  expect(both.toSorted()).toEqual(["done", "link-expired"]);
  expect(await take(token, NEW)).toBe("link-expired");
});

test("nobody but an owner is recovered, and nothing of theirs changes", async () => {
  const member = await shop.has.member();
  await shop.db.update(users).set({ emailProof: "kakao" }).where(eq(users.id, owner.id));
  for (const email of [member.email, owner.email, "nobody@example.com"])
    expect(await recoverOwner(shop, email).catch(codeOf)).toBe("owner-not-found");
  expect(await sessionsOf()).toHaveLength(1);
  expect((await findFactors(shop.db, owner.id)).passkeys).toBe(1);
});
