import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#db/client.server.ts";
import { findDemoMark, refuseDemoContent, type DemoMark } from "#db/demo-mark.server.ts";
import { projectFile } from "#lib/project-file.server.ts";
import { saveCategory } from "#shop/product/category/arrange-categories.server.ts";
import { products } from "#shop/product/table.server.ts";
import { users } from "#shop/member/table.server.ts";
import { demoContent, siteSettings } from "#shop/site/table.server.ts";
import { demoSite } from "./demo-site.ts";
import { testShop, type TestShop } from "#tests/test-shop.ts";
import { demoPasswords, findDemoAccounts, MEMBER_EMAIL } from "./demo-accounts.server.ts";
import { clearHalf, seedAccounts, seedWhenEmpty } from "./seed.server.ts";

const DEMO_ADMIN = "owner@sori.example";
const nobody = { account: null, address: "" };
const OWN = "me@my-shop.kr";
let shop: TestShop;
beforeEach(async () => {
  shop = await testShop({ adminEmails: [OWN, DEMO_ADMIN] });
  await shop.db.delete(demoContent);
  await shop.db.delete(siteSettings);
  await shop.db.delete(users);
});
const emails = async () => (await shop.db.select().from(users)).map(({ email }) => email).sort();
const opens = async (email: string, password: string) =>
  shop.auth
    .signIn({ email, password }, { address: "203.0.113.7", headers: new Headers() }, "member")
    .then(
      () => true,
      () => false,
    );

test("demo passwords go to the demonstration's own addresses, never to another of ADMIN_EMAILS, and the database says that they did", async () => {
  const passwords = demoPasswords(false);
  const made = await seedAccounts(shop, passwords);
  expect(made.map(({ email }) => email)).toEqual([DEMO_ADMIN, MEMBER_EMAIL]);
  expect(await emails()).toEqual([MEMBER_EMAIL, DEMO_ADMIN]);
  expect(await findDemoMark(shop.databaseUrl)).toBe("known");
  expect(await opens(DEMO_ADMIN, passwords.administrator)).toBe(true);

  expect(await findDemoAccounts(shop.databaseUrl, shop.adminEmails)).toBeNull();
  await shop.db.insert(siteSettings).values({ settings: demoSite });
  expect(await findDemoAccounts(shop.databaseUrl, shop.adminEmails)).toEqual([
    { role: "administrator", email: DEMO_ADMIN, password: passwords.administrator },
    { role: "member", email: MEMBER_EMAIL, password: passwords.member },
  ]);
});

test("a demonstration for others has passwords of its own, told once, also when its first start was killed", async () => {
  const [killed, drawn] = [demoPasswords(true), demoPasswords(true)];
  expect(new Set([...Object.values(killed), ...Object.values(drawn)]).size).toBe(5);
  await seedAccounts(shop, killed);
  await seedAccounts(shop, drawn);
  expect(await opens(MEMBER_EMAIL, killed.member)).toBe(false);
  expect(await opens(MEMBER_EMAIL, drawn.member)).toBe(true);
  expect(await opens(DEMO_ADMIN, demoPasswords(false).administrator)).toBe(false);
  await shop.db.insert(siteSettings).values({ settings: demoSite });
  for (const account of (await findDemoAccounts(shop.databaseUrl, shop.adminEmails))!)
    expect(account.password).toBeNull();
});

test("a database that holds somebody's own things gets no accounts and no mark", async () => {
  await shop.has.product();
  const seedOptions = { passwords: demoPasswords(false), log: () => undefined };
  expect(await seedWhenEmpty(shop, shop.databaseUrl, seedOptions)).toEqual([]);
  await shop.db.insert(siteSettings).values({ settings: demoSite });
  expect(await findDemoAccounts(shop.databaseUrl, shop.adminEmails)).toEqual([]);
  expect([await emails(), await findDemoMark(shop.databaseUrl)]).toEqual([[], null]);
});

test("databases that were filled before there was a mark get it; others do not", async () => {
  const migration = readFileSync(projectFile("db/migrations/0023_demo-content.sql"), "utf8");
  const [, backfill] = migration.split("--> statement-breakpoint");
  await shop.has.member();
  await shop.db.execute(sql.raw(backfill!));
  expect(await findDemoMark(shop.databaseUrl)).toBeNull();
  await shop.has.member({ email: MEMBER_EMAIL });
  await shop.db.execute(sql.raw(backfill!));
  expect(await findDemoMark(shop.databaseUrl)).toBe("known");
});

test.each<[DemoMark, { production: boolean; demoForOthers: boolean }, boolean]>([
  ["known", { production: true, demoForOthers: false }, true],
  ["drawn", { production: true, demoForOthers: false }, true],
  ["known", { production: false, demoForOthers: true }, true],
  ["drawn", { production: false, demoForOthers: true }, false],
  ["known", { production: false, demoForOthers: false }, false],
  [null, { production: true, demoForOthers: false }, false],
  [null, { production: false, demoForOthers: true }, false],
])("over %s passwords a shop that is %j is refused: %s", (mark, env, refused) => {
  const start = () => refuseDemoContent(env, mark);
  if (refused) expect(start).toThrow(/^The shop does not start: .*DATA_DIR/);
  else expect(start).not.toThrow();
});

test("what a start left half done is cleared away, whatever refers to it", async () => {
  await saveCategory(shop.db, { slug: "pack", name: "꾸러미", parent: null }, nobody);
  await shop.has.product({ category: "pack" });
  const { db, pool } = openDatabase(shop.databaseUrl, { max: 1 });
  try {
    await clearHalf(db);
  } finally {
    await pool.end();
  }
  expect(await shop.db.$count(products)).toBe(0);
  await saveCategory(shop.db, { slug: "pack", name: "꾸러미", parent: null }, nobody);
});
