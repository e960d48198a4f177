import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, inject, test } from "vitest";
import { chooseInSandbox } from "#adapters/payment/practice/sandbox-books.server.ts";
import { disk } from "#adapters/storage/disk.server.ts";
import { listMigrationHashes, migrateAsBefore } from "#db/migrate.server.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { findLastBackup } from "#shop/opening/find-last-backup.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { orders } from "#shop/order/table.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { startPayment } from "#shop/checkout/pay/start-payment.server.ts";
import { placeOrder } from "#shop/checkout/place/place-order.server.ts";
import { findObject } from "#shop/file/storage/find-object.server.ts";
import { saveObject } from "#shop/file/storage/save-object.server.ts";
import { buildOrderForm } from "#tests/has/order-form.ts";
import { bodyOf, bytesOf, machine, readAll } from "#tests/has/stored.ts";
import { checkOrders } from "#tests/order-invariants.ts";
import { createDatabase } from "#tests/postgres-for-tests.ts";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { readEnv } from "#server/settings/env.server.ts";
import { openStore } from "#server/process/open-store.server.ts";
import { findPlace } from "#server/postgres/find-place.server.ts";
import { hashOf } from "./check-sums.server.ts";
import { connectPlainly } from "./dump-database.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { MANIFEST, SUMS, type Manifest } from "./manifest.ts";
import { judgeShop, rehearse } from "./rehearse.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";

const folder = mkdtempSync(join(tmpdir(), "shop-backup-"));
const [source, whole] = [join(folder, "source"), join(folder, "whole")];
const RECORDING = bytesOf(700_000);

/** As a guest does it, and the money comes. */
async function buy(): Promise<string> {
  const product = await shop.has.product({ price: 39_000, stock: 10 });
  const order = await placeOrder(shop, await buildOrderForm(shop.db, [{ product, quantity: 2 }]), {
    guestId: randomLetters(26),
  });
  const paymentKey = (
    await startPayment(shop, order, { successPath: "/done", failPath: "/failed" })
  ).replace("/sandbox/pay/", "");
  await chooseInSandbox(shop.db, paymentKey, "succeed");
  await confirmPayment(shop, order, { paymentKey, amount: String(order.total) });
  return order.number;
}

mkdirSync(source);
const shop = await testShop({ bucket: disk({ directory: join(source, "files") }) });
const paid = await buy();
await saveObject(shop, machine, {
  bucket: "shop",
  name: "files/recording.wav",
  settings: { contentType: "audio/wav" },
  body: bodyOf(RECORDING),
});
await makeBackup(readEnv({ DATA_DIR: source, DATABASE_URL: shop.databaseUrl }), whole);

afterAll(() => {
  for (const name of readdirSync(folder))
    if (existsSync(join(folder, name, "postgres")))
      rmSync(findPlace(join(folder, name, "postgres")), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

test("order, money and file of a backup are there again when a shop is started on the restored directory, and every invariant holds", async () => {
  // What comes after the backup is not in it.
  const later = await buy();
  const data = join(folder, "restored");
  await restoreBackup({ databaseUrl: undefined, databaseOwnerUrl: undefined }, whole, data);
  const env = readEnv({ DATA_DIR: data, DEMO_CONTENT: "0" });
  expect(env.secret).toBe(readFileSync(join(source, "secret"), "utf8"));

  const store = await openStore(env);
  try {
    const { db } = store.shop;
    expect(await findOrder(db, paid)).toMatchObject({
      ...(await findOrder(shop.db, paid)),
      payment: "paid",
    });
    expect(await findOrder(db, later)).toBeNull();
    const object = await findObject(store.shop, machine, {
      bucket: "shop",
      name: "files/recording.wav",
    });
    expect((await readAll(store.shop, object)).equals(RECORDING)).toBe(true);
    expect(await checkOrders(db)).toEqual([]);
    // What is only added to stays so, the rules that the database keeps are awake, and new rows
    // find their numbers.
    await expect(db.execute(sql`update payment_ledger set amount = 1`)).rejects.toThrow();
    expect(
      (
        await db.execute(
          sql`select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
        )
      ).rows,
    ).toEqual([]);
    await db.update(orders).set({ ordererName: "다른 이름" }).where(eq(orders.number, paid));
    expect((await db.execute(sql`select from order_timeline`)).rowCount).toBeGreaterThan(0);
  } finally {
    await store.close();
  }
});

test("an update is tried on a copy of the backup, of which nothing stays; a copy that is not in order is told", async () => {
  const env = readEnv({ DATA_DIR: source, DATABASE_URL: shop.databaseUrl });
  const left = () => readdirSync(tmpdir()).filter((name) => name.includes("rehearsal"));
  const before = left();
  expect(await rehearse(env, whole)).toMatchObject({ orders: 1 });
  expect(left()).toEqual(before);
  expect(await judgeShop(shop.db)).toEqual([]);
  const { number } = await shop.has.order();
  await asOwner(shop, `update orders set payment = 'paid' where number = '${number}'`);
  expect(await judgeShop(shop.db)).toEqual([
    expect.stringContaining(`order ${number} says paid and has no money`),
  ]);
});

describe("a backup is refused, and nothing is made of it, when", () => {
  const refused = async (change: (copy: string) => unknown, words: RegExp) => {
    const [copy, data] = [
      mkdtempSync(join(folder, "damaged-")),
      mkdtempSync(join(folder, "untouched-")),
    ];
    await cp(whole, copy, { recursive: true });
    await change(copy);
    await expect(
      restoreBackup({ databaseUrl: undefined, databaseOwnerUrl: undefined }, copy, data),
    ).rejects.toThrow(words);
    expect(readdirSync(data)).toEqual([]);
  };
  const flip = (file: string) => {
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(file, bytes);
  };
  const someFile = (copy: string) =>
    join(
      copy,
      readFileSync(join(copy, SUMS), "utf8")
        .split("\n")
        .find((line) => line.includes("  files/"))!
        .slice(66),
    );
  /** Somebody who knows checksums changed it. */
  const rewrite = async (copy: string, change: (manifest: Manifest) => void) => {
    const file = join(copy, MANIFEST);
    const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
    const before = await hashOf(file);
    change(manifest);
    writeFileSync(file, JSON.stringify(manifest));
    writeFileSync(
      join(copy, SUMS),
      readFileSync(join(copy, SUMS), "utf8").replace(before, await hashOf(file)),
    );
  };

  test.each<[string, (copy: string) => unknown, RegExp]>([
    [
      "a bit of a table has flipped",
      (copy) => flip(join(copy, "database/orders.copy.gz")),
      /orders\.copy\.gz is damaged/,
    ],
    ["a bit of a file has flipped", (copy) => flip(someFile(copy)), /files\/.* is damaged/],
    [
      "a bit of its own description has flipped",
      (copy) => flip(join(copy, MANIFEST)),
      /manifest\.json is damaged/,
    ],
    [
      "a table is cut short",
      (copy) => truncateSync(join(copy, "database/orders.copy.gz"), 40),
      /is damaged/,
    ],
    ["a file is missing", (copy) => rmSync(someFile(copy)), /is missing/],
    [
      "something else lies in it",
      (copy) => writeFileSync(join(copy, "files/strange"), "?"),
      /strange does not belong/,
    ],
    ["the list of checksums is missing", (copy) => rmSync(join(copy, SUMS)), /no SHA256SUMS/],
    [
      "the list of checksums is cut short",
      (copy) => truncateSync(join(copy, SUMS), 500),
      /does not belong|is missing/,
    ],
    ["a checksum is another one", (copy) => flip(join(copy, SUMS)), /damaged|missing|belong/],
    [
      "what stands between a checksum and its file has flipped",
      (copy) => {
        const bytes = readFileSync(join(copy, SUMS));
        bytes[bytes.indexOf(" ")]! ^= 1;
        writeFileSync(join(copy, SUMS), bytes);
      },
      /damaged/,
    ],
    [
      "it is empty",
      (copy) => {
        for (const name of readdirSync(copy)) rmSync(join(copy, name), { recursive: true });
      },
      /no backup of a shop/,
    ],
    [
      "it comes from a newer release",
      (copy) => rewrite(copy, (manifest) => manifest.migrations.push("a".repeat(64))),
      /newer release/,
    ],
    [
      "it comes from another line of releases",
      (copy) =>
        rewrite(copy, (manifest) => {
          manifest.migrations[0] = "b".repeat(64);
        }),
      /another release/,
    ],
    [
      "it is of a kind that is not known",
      (copy) =>
        rewrite(copy, (manifest) => {
          manifest.format = 2 as 1;
        }),
      /does not know/,
    ],
  ])("%s", async (_, change, words) => refused(change, words));

  test("rows are not those that were counted; the directory is empty again", () =>
    refused(
      (copy) =>
        rewrite(copy, (manifest) => {
          manifest.tables.find(({ name }) => name === "orders")!.rows++;
        }),
      /orders did not come back/,
    ));
});

/** A database of its own with the first so many migrations. */
async function databaseWith(migrations: number): Promise<string> {
  const { admin, url } = inject("postgres");
  const name = `backup_${randomLetters(10)}`;
  await createDatabase(admin, name);
  const own = url.replace("%7Bdatabase%7D", name).replace("{database}", name);
  if (migrations) await migrateAsBefore(own, migrations);
  return own;
}

test("a backup of the release before is restored as it was and then brought up to date, also into a database that was given", async () => {
  const all = listMigrationHashes();
  const older = await databaseWith(all.length - 2);
  const before = await connectPlainly(older);
  await before.query(
    `insert into products (id, title, price) values ('fromolder1', '예전 목소리', 12000)`,
  );
  await before.end();
  const [copy, data] = [join(folder, "older"), join(folder, "newer")];
  const { migrations } = await makeBackup(readEnv({ DATA_DIR: source, DATABASE_URL: older }), copy);
  expect(migrations).toEqual(all.slice(0, -2));

  const empty = await databaseWith(0);
  await restoreBackup({ databaseUrl: empty, databaseOwnerUrl: undefined }, copy, data);
  const after = await connectPlainly(empty);
  expect((await after.query("select title from products")).rows).toEqual([
    { title: "예전 목소리" },
  ]);
  expect((await after.query("select from drizzle.__drizzle_migrations")).rowCount).toBe(all.length);
  await after.end();
  expect(existsSync(join(data, "postgres"))).toBe(false);
});

test("a directory with anything in it, and a database with tables, are left alone", async () => {
  const data = mkdtempSync(join(folder, "used-"));
  appendFileSync(join(data, "mine.txt"), "mine");
  await expect(
    restoreBackup({ databaseUrl: undefined, databaseOwnerUrl: undefined }, whole, data),
  ).rejects.toThrow(/not empty/);
  expect(readdirSync(data)).toEqual(["mine.txt"]);
  await expect(
    restoreBackup(
      { databaseUrl: shop.databaseUrl, databaseOwnerUrl: undefined },
      whole,
      join(folder, "elsewhere"),
    ),
  ).rejects.toThrow(/database is not empty/);
  await expect(
    makeBackup(readEnv({ DATA_DIR: source, DATABASE_URL: shop.databaseUrl }), whole),
  ).rejects.toThrow(/is there already/);
});

test("the shop knows when it was last backed up, and how old the oldest backup beside it is", async () => {
  const last = (await findLastBackup(shop.db))!;
  expect(Math.abs(last.madeAt.getTime() - last.oldestAt!.getTime())).toBeLessThan(60_000);
});
