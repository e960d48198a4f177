import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { deviceInfo } from "#lib/device/device-info.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { testShop } from "#tests/test-shop.ts";
import { auditLog } from "../audit/table.server.ts";
import { countClientErrors } from "./count-client-errors.server.ts";
import { errorKind } from "./error-kind.server.ts";
import { impersonal } from "./impersonal.ts";
import { listClientErrors } from "./list-client-errors.server.ts";
import { noteClientError, type ClientError } from "./note-client-error.server.ts";
import { settleClientError } from "./settle-client-error.server.ts";
import { clientErrors } from "./table.server.ts";
import { runRetention } from "#shop/retention/run-retention.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const error = (overrides: Partial<ClientError> = {}): ClientError => ({
  source: "browser",
  message: `TypeError: ${randomLetters(10)} is not a function`,
  stack: "at press (https://shop.test/assets/home-AbCd1234.js:1:2345)",
  route: "/product/:id",
  release: "abc123",
  device: deviceInfo(PHONE),
  ...overrides,
});
const by = { account: { id: "admin-1", email: "admin@sori.example" }, address: "203.0.113.9" };

test("the same error is one row that counts, with where it came last; another release of the same file is the same", async () => {
  const { db } = await testShop();
  const one = error();
  await noteClientError(db, one);
  await noteClientError(db, {
    ...one,
    stack: "at press (https://shop.test/assets/home-ZyXw9876.js:1:99)",
    release: "def456",
    route: "/",
  });
  const rows = await rowsOf(db, clientErrors, { message: one.message });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    count: 2,
    release: "def456",
    route: "/",
    stack: "at press (/assets/home-ZyXw9876.js:1:99)",
    device: { deviceModel: "iPhone", browserName: "Mobile Safari" },
    settledAt: null,
  });
});

test("a storm of one error is counted whole and asks little of the database", async () => {
  const { db } = await testShop();
  const one = error();
  await Promise.all(Array.from({ length: 300 }, () => noteClientError(db, one)));
  const [row] = await rowsOf(db, clientErrors, { message: one.message });
  expect(row?.count).toBe(300);
});

test.each([
  ["mail to hong.gil+1@example.co.kr failed", "mail to (email) failed"],
  ["no order 20261121-K7QF2M9X, call 010-1234-5678", "no order (number), call (number)"],
  ["Failed to fetch https://shop.test/login?pre=%2Fmy&token=secret", "Failed to fetch /login"],
  ['invalid input syntax for type uuid: "홍길동"', "invalid input syntax for type uuid: (quoted)"],
  [`bad key ${"k".repeat(32)}`, "bad key (token)"],
  [
    "at press (https://shop.test/assets/home-AbCd1234.js:1:2345678)",
    "at press (/assets/home-AbCd1234.js:1:2345678)",
  ],
])("of %s is kept %s", (message, kept) => expect(impersonal(message)).toBe(kept));

test("numbers and releases make no other kind, sources and words do", () => {
  const base = {
    source: "browser",
    message: "Error: line 12",
    stack: "at a (/assets/x-11112222.js:1:2)",
  };
  expect(
    errorKind({ ...base, message: "Error: line 99", stack: "at b (/assets/x-33334444.js:9:9)" }),
  ).toBe(errorKind(base));
  for (const other of [
    { source: "server" },
    { message: "Error: row 12" },
    { stack: "at a (/assets/y-11112222.js:1:2)" },
  ])
    expect(errorKind({ ...base, ...other })).not.toBe(errorKind(base));
});

test("what is far too long, empty or broken is kept short and whole", async () => {
  const { db } = await testShop();
  const mark = randomLetters(10);
  await noteClientError(
    db,
    error({
      message: `${mark} ${"가".repeat(5000)}\u0000\ud800`,
      stack: Array.from({ length: 500 }, () => "  at x (y.js:1:1)").join("\n"),
      route: `/${"r".repeat(900)}`,
      release: "x".repeat(900),
    }),
  );
  const [row] = await db
    .select()
    .from(clientErrors)
    .where(sql`${clientErrors.message} like ${`${mark}%`}`);
  expect([
    row!.message.length,
    row!.stack.split("\n").length,
    row!.route.length,
    row!.release.length,
  ]).toEqual([300, 12, 200, 40]);
});

test("an administrator puts an error aside, which is audited once; when it comes again it is back", async () => {
  const { db } = await testShop();
  const one = error();
  await noteClientError(db, one);
  const [row] = await rowsOf(db, clientErrors, { message: one.message });
  const open = await countClientErrors(db);
  await settleClientError(db, { intent: "settle", fingerprint: row!.fingerprint }, by);
  await settleClientError(db, { intent: "settle", fingerprint: row!.fingerprint }, by);
  expect(await countClientErrors(db)).toBe(open - 1);
  expect(
    (await listClientErrors(db, { settled: true })).rows.map(({ message }) => message),
  ).toContain(one.message);
  expect(
    await rowsOf(db, auditLog, { subject: `error ${row!.fingerprint.slice(0, 8)}` }),
  ).toMatchObject([{ action: "error.settle", email: "admin@sori.example" }]);
  await noteClientError(db, one);
  expect((await listClientErrors(db, { settled: false })).rows[0]).toMatchObject({
    message: one.message,
    count: 2,
  });
});

test("an error that is not there any more is refused", async () => {
  const { db } = await testShop();
  await expect(
    settleClientError(db, { intent: "settle", fingerprint: "0".repeat(32) }, by),
  ).rejects.toMatchObject({ code: "error-not-found" });
});

test("of each source two hundred kinds are kept, mended ones go first, and browsers push out nothing of the server's", async () => {
  const { db } = await testShop();
  const server = error({ source: "server" });
  await noteClientError(db, server);
  await db.insert(clientErrors).values(
    Array.from({ length: 230 }, (_, at) => ({
      ...error({ message: `kind ${randomLetters(12)}` }),
      fingerprint: `f${String(at).padStart(31, "0")}`,
      count: 1,
      lastAt: sql`now() - make_interval(mins => ${at})`,
      settledAt: at < 40 ? sql`now()` : null,
    })),
  );
  const fresh = error();
  await noteClientError(db, fresh);
  const kept = await rowsOf(db, clientErrors, { source: "browser" });
  expect(kept).toHaveLength(200);
  expect(kept.map(({ message }) => message)).toContain(fresh.message);
  expect(await db.$count(clientErrors, eq(clientErrors.message, server.message))).toBe(1);
  expect(kept.filter(({ settledAt }) => settledAt).length).toBeLessThan(40);
});

test("what did not come again for 90 days is forgotten", async () => {
  const shop = await testShop();
  const { db } = shop;
  const [old, young] = [error(), error()];
  for (const one of [old, young]) await noteClientError(db, one);
  await db
    .update(clientErrors)
    .set({ lastAt: sql`now() - interval '92 days'` })
    .where(eq(clientErrors.message, old.message));
  await db
    .update(clientErrors)
    .set({ lastAt: sql`now() - interval '89 days'` })
    .where(eq(clientErrors.message, young.message));
  await runRetention(shop, { now: true });
  expect([
    await db.$count(clientErrors, eq(clientErrors.message, old.message)),
    await db.$count(clientErrors, eq(clientErrors.message, young.message)),
  ]).toEqual([0, 1]);
});
