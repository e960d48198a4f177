import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { forgetExpired } from "#shop/member/forget-expired.server.ts";
import { isAdministrator } from "#shop/member/rights.ts";
import { ownerLinks, users } from "#shop/member/table.server.ts";
import { mailsTo } from "#tests/has/read-mail.ts";
import { patience } from "#tests/patience.ts";
import { asOwner, PASSWORD, testShop, type TestShop } from "#tests/test-shop.ts";
import { becomeOwner } from "./become-owner.server.ts";
import { makeOwnerLink } from "./make-owner-link.server.ts";
import { openOwnerLink } from "./open-owner-link.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

let shop: TestShop;
let emails: string[];
let made = 0;
const line = () => `198.51.100.${++made}`;

/** A shop whose list nobody is on yet, in a database that earlier tests have used. */
beforeEach(async () => {
  made++;
  emails = [`first${made}@sori.example`, `second${made}@sori.example`];
  shop = await testShop({ adminEmails: emails });
});

const newLink = async () => (await makeOwnerLink(shop))!.split("/setup/")[1]!;
const from = () => ({ address: line(), headers: new Headers() });
const take = (token: string, email = emails[0]!) =>
  becomeOwner(shop, token, { email, name: "주인", password: PASSWORD }, from());
/** Who stands before a row that somebody else holds. */
const waiting = async () =>
  (
    await asOwner(
      shop,
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rowCount;
const owners = () =>
  shop.db
    .select()
    .from(users)
    .where(sql`${users.email} = any(${sql.param(emails)})`);

test("the link makes one owner, whom the terminal vouches for, and nobody after", async () => {
  const token = await newLink();
  expect(await openOwnerLink(shop, token, line())).toBe("open");
  const { cookies } = await take(token);
  const headers = new Headers({ cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
  const signedIn = await shop.auth.findSession(headers);
  expect(signedIn).toMatchObject({
    account: { email: emails[0], emailProof: "terminal" },
    session: { kind: "admin", secondFactor: false },
  });
  expect(isAdministrator(signedIn!.account, emails)).toBe(true);
  const [entry] = await rowsOf(shop.db, auditLog, { subject: `account ${emails[0]}` });
  expect(entry).toMatchObject({ action: "admin.first-owner", email: emails[0] });
  expect(JSON.stringify(entry)).not.toContain(token);

  await expect(take(token, emails[1])).rejects.toMatchObject({ code: "owner-known" });
  expect(await openOwnerLink(shop, token, line())).toBe("owned");
  expect(await makeOwnerLink(shop)).toBeNull();
  expect(await mailsTo(shop.db, emails[0]!, "role-given")).toMatchObject([
    { text: expect.stringContaining("주인 역할") },
  ]);
  expect(await owners()).toHaveLength(1);
});

test("of many at once with one link exactly one becomes the owner", async () => {
  emails.push("third@sori.example", "fourth@sori.example");
  const token = await newLink();
  const ended = await shop.db.transaction(async (held) => {
    await held.select().from(ownerLinks).for("update");
    const taken = Promise.allSettled(emails.map((email) => take(token, email)));
    await expect.poll(waiting, { timeout: patience(20_000) }).toBe(emails.length);
    return { taken };
  });
  const ends = await ended.taken;
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const end of ends)
    if (end.status === "rejected") expect(end.reason).toMatchObject({ code: "owner-known" });
  expect(await owners()).toHaveLength(1);
});

test("a later link ends the one before, an hour ends it too, and only its hash is kept", async () => {
  const old = await newLink();
  const token = await newLink();
  await expect(take(old)).rejects.toMatchObject({ code: "owner-link-over" });
  const kept = await shop.db.select().from(ownerLinks);
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain(token);
  await shop.db.update(ownerLinks).set({ expiresAt: sql`now()` });
  expect(await openOwnerLink(shop, token, line())).toBe("over");
  await expect(take(token)).rejects.toMatchObject({ code: "owner-link-over" });
  await forgetExpired(shop.db);
  expect(await shop.db.select().from(ownerLinks)).toEqual([]);
  expect(await owners()).toEqual([]);
});

test("no address but the configured ones, no weak password, nobody's account; the link stays", async () => {
  const token = await newLink();
  await shop.has.member({ email: emails[1]! });
  await shop.db.update(users).set({ emailProof: "kakao" }).where(eq(users.email, emails[1]!));
  const refused = { name: "BadInput", errors: { email: [expect.any(String)] } };
  await expect(take(token, "stranger@sori.example")).rejects.toMatchObject(refused);
  await expect(take(token, emails[1])).rejects.toMatchObject(refused);
  const weak = { email: emails[0]!, name: "주인", password: "password1" };
  await expect(becomeOwner(shop, token, weak, from())).rejects.toMatchObject({
    errors: { password: [expect.any(String)] },
  });
  expect(await openOwnerLink(shop, token, line())).toBe("open");
});

test("wrong links are counted by the line, before any password is worked on", async () => {
  const token = await newLink();
  const [here, wrong] = [line(), "x".repeat(43)];
  for (let at = 0; at < 30; at++) await openOwnerLink(shop, wrong, here);
  const again = becomeOwner(
    shop,
    wrong,
    { email: emails[0]!, name: "주인", password: PASSWORD },
    { address: here, headers: new Headers() },
  );
  await expect(again).rejects.toMatchObject({ code: "too-many-attempts" });
  expect(await openOwnerLink(shop, token, here)).toBe("open");
});
