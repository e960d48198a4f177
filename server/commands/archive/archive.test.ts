import { createHash } from "node:crypto";
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { carriedNames, carriedOf, neverCarried } from "#shop/archive/carried.ts";
import { fileOf, jsonlOf, MANIFEST } from "#shop/archive/manifest.ts";
import type { Bucket } from "#shop/file/bucket.ts";
import { saveImage } from "#shop/file/save-image.server.ts";
import { confirmByTerm } from "#shop/money/confirm/confirm-by-term.server.ts";
import { saveObject } from "#shop/file/storage/save-object.server.ts";
import {
  archivesFolder,
  bring,
  openEmpty,
  pack,
  rowsThere,
  schemaTroubles,
} from "#tests/given/archives.ts";
import { findBalance, giveValue } from "#tests/has/value.ts";
import { buildOrder } from "#tests/has/order.ts";
import { buildProduct } from "#tests/has/product.ts";
import { buildReview } from "#tests/has/review.ts";
import { bodyOf, bytesOf, machine } from "#tests/has/stored.ts";
import { photo } from "#tests/has/photo.ts";
import { checkOrders } from "#tests/order-invariants.ts";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { packArchive } from "./pack-archive.server.ts";

const nothing = () => undefined;
const shop = await testShop();
const RECORDING = bytesOf(9_000_000);
const countsOf = ({ tables }: Awaited<ReturnType<typeof bring>>) =>
  Object.fromEntries(tables.map(({ table, added, there, left }) => [table, [added, there, left]]));

const member = await shop.has.member();
const product = await shop.has.product({ title: "담아 갈 목소리", price: 39_000, stock: 10 });
await buildReview(shop.db, { of: { memberId: member.id, lines: [{ product, quantity: 2 }] } });
await buildOrder(shop.db, { payment: "paid", delivery: "ready", memberId: member.id });
await giveValue(shop.db, member.id, { amount: 3000 });
await saveImage(shop, await photo());
await saveObject(shop, machine, {
  bucket: "shop",
  name: "goods/voice.wav",
  settings: { contentType: "audio/wav" },
  body: bodyOf(RECORDING),
});
const packed = await pack(shop.databaseUrl, shop.bucket);

test("every table is carried or named with the reason why not", async () => {
  const { rows } = await shop.db.execute<{ name: string }>(
    sql`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  expect([...carriedNames, ...Object.keys(neverCarried)].toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  );
});

test("it is as its JSON Schema says", () => {
  expect(schemaTroubles(packed)).toEqual([]);
});

/** Keys that only keep the same thing from being done twice, and public ones. */
const HARMLESS = new Set([
  "letters.counts_links",
  "claims.request_key",
  "reservations.request_key",
  "reservations.request_hash",
  "orders.place_key",
  "orders.place_hash",
  "comments.write_key",
  "posts.write_key",
  "questions.write_key",
  "orders.payment_key",
  "own_transfers.payment_key",
  "payments.payment_key",
  "payment_ledger.payment_key",
  "refunds.payment_key",
  "self_issued_receipts.payment_key",
  "self_issued_receipts.receipt_key",
  "certificates.public_key",
  "certificate_keys.public_key",
  "search_synonyms.keys",
  "review_votes.voter_key",
  "supply_transfers.opener_hash",
  "questions.is_secret",
  "gift_receivers.link",
  "move_origins.key",
]);

test("no password, key or token is carried", () => {
  const doubtful = packed.manifest.tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => /password|secret|token|sealed|hash|keys?$|link|backup_codes/.test(column))
      .map((column) => `${name}.${column}`),
  );
  expect(doubtful.filter((column) => !HARMLESS.has(column))).toEqual([]);
  expect(packed.manifest.tables.map(({ name }) => name)).not.toContain("account");
});

test("what goes out comes into an empty shop, and goes out of it again with equal hashes", async () => {
  const empty = await openEmpty();
  const result = await bring(packed.path, empty);
  expect(countsOf(result)).toMatchObject({
    user: [1, 0, 0],
    products: [expect.any(Number), 0, 0],
    orders: [2, 0, 0],
    order_lines: [2, 0, 0],
    reviews: [1, 0, 0],
    stored_objects: [1, 0, 0],
  });
  expect(result.tables.filter(({ left }) => left)).toEqual([]);
  const again = await pack(empty.url, empty.store.bucket);
  expect({ ...again.manifest, madeAt: "" }).toEqual({ ...packed.manifest, madeAt: "" });
  expect(await checkOrders(empty.db)).toEqual([]);
  expect(await findBalance(empty.db, member.id)).toMatchObject({ points: 3000 });
  // Whoever comes along proves the address once more.
  const { rows } = await empty.db.execute(sql`select email_verified, email_proof from "user"`);
  expect(rows).toEqual([{ email_verified: false, email_proof: null }]);
  // The rules that the database keeps are awake again, and search knows what came.
  const { rows: asleep } = await empty.db.execute(
    sql`select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
  );
  expect(asleep).toEqual([]);
  const { rows: found } = await empty.db.execute(
    sql`select 1 from product_search where product_id = ${product.id}`,
  );
  expect(found).toHaveLength(1);
  // A second time nothing comes, and nothing is lost.
  const twice = await bring(packed.path, empty);
  expect(twice.tables.filter(({ added, left }) => added || left)).toEqual([]);
  expect((await pack(empty.url, empty.store.bucket)).manifest.tables).toEqual(
    packed.manifest.tables,
  );
});

test("into a shop that has content comes what is new, under numbers that are free there", async () => {
  const busy = await openEmpty();
  const own = await buildProduct(busy.db, { title: "원래 있던 상품" });
  const review = await buildReview(busy.db, { of: { lines: [{ product: own, quantity: 1 }] } });
  await busy.db.execute(
    sql`insert into "user" (id, name, email) values ('already-here', '원래 회원', ${member.email})`,
  );
  const before = await pack(busy.url, busy.store.bucket);
  const counts = countsOf(await bring(packed.path, busy));
  expect(counts).toMatchObject({ user: [0, 0, 0], orders: [2, 0, 0], reviews: [1, 0, 0] });
  const { rows } = await busy.db.execute<{ member: string }>(
    sql`select distinct member_id as member from orders where member_id is not null`,
  );
  expect(rows).toEqual([{ member: "already-here" }]);
  const { rows: lines } = await busy.db.execute(
    sql`select r.id from reviews r join order_lines l on l.id = r.line_id and l.order_id = r.order_id`,
  );
  expect(lines).toHaveLength(2);
  expect(lines).toContainEqual({ id: review.id });
  expect(await checkOrders(busy.db)).toEqual([]);
  // What was here stands as it stood.
  const after = await pack(busy.url, busy.store.bucket);
  for (const { name } of before.manifest.tables)
    expect(rowsThere(after.path, name)).toEqual(
      expect.arrayContaining(rowsThere(before.path, name)),
    );
});

/** As an older release packed it, which did not know this column yet. */
function withoutColumn({ path, manifest }: typeof packed, table: string, column: string): void {
  const lines = rowsThere(path, table).map((line) => {
    const { [column]: _gone, ...row } = JSON.parse(line) as Record<string, unknown>;
    return `${JSON.stringify(row)}\n`;
  });
  const text = lines.join("");
  writeFileSync(join(path, jsonlOf(table)), text);
  const tables = manifest.tables.map((each) =>
    each.name === table
      ? {
          ...each,
          columns: each.columns.filter((name) => name !== column),
          jsonl: {
            bytes: Buffer.byteLength(text),
            sha256: createHash("sha256").update(text).digest("hex"),
          },
        }
      : each,
  );
  writeFileSync(join(path, MANIFEST), JSON.stringify({ ...manifest, tables }));
}

test("a changed byte, a missing file, a newer shop's archive and what is none are refused by name, with nothing half in", async () => {
  const empty = await openEmpty();
  const { path, manifest } = await pack(shop.databaseUrl, shop.bucket);
  const refused = (words: RegExp) => expect(bring(path, empty)).rejects.toThrow(words);
  const file = join(path, fileOf(manifest.files[0]!));
  const bytes = readFileSync(file);
  writeFileSync(file, Buffer.from(bytes.map((byte, at) => (at ? byte : byte ^ 1))));
  await refused(/files\/[0-9a-f]{64}가 담을 때와 달라요/);
  rmSync(file);
  await refused(/files\/[0-9a-f]{64}가 없어요/);
  writeFileSync(file, bytes);
  appendFileSync(join(path, jsonlOf("orders")), "{}\n");
  await refused(/orders\.jsonl/);
  writeFileSync(join(path, MANIFEST), JSON.stringify({ ...manifest, number: 99 }));
  await refused(/더 새로운/);
  writeFileSync(join(path, MANIFEST), "{");
  await refused(/담은 파일이 아니/);
  const { rows } = await empty.db.execute(sql`select count(*)::int as count from orders`);
  expect(rows).toEqual([{ count: 0 }]);
});

test("a run that was killed goes on behind the files that it had packed", async () => {
  const path = join(archivesFolder(), "killed");
  const read: string[] = [];
  const noting: Bucket = {
    ...shop.bucket,
    async find(key, range) {
      read.push(key.split("/")[0]!);
      return shop.bucket.find(key, range);
    },
  };
  const dying: Bucket = {
    ...shop.bucket,
    async find(key, range) {
      if (key.startsWith("blobs/")) throw new Error("killed");
      return shop.bucket.find(key, range);
    },
  };
  await expect(packArchive(shop.databaseUrl, dying, path, nothing)).rejects.toThrow("killed");
  const manifest = await packArchive(shop.databaseUrl, noting, path, nothing);
  expect({ ...manifest, madeAt: "" }).toEqual({ ...packed.manifest, madeAt: "" });
  expect(manifest.files.map(({ kind }) => kind)).toContain("image");
  expect(new Set(read)).toEqual(new Set(["blobs"]));
});

test("what is only added to stays so after an archive came in", async () => {
  const empty = await openEmpty();
  await bring(packed.path, empty);
  await expect(
    asOwner({ databaseUrl: empty.url }, "update payment_ledger set amount = 1"),
  ).rejects.toThrow();
  expect(carriedOf("payment_ledger").of).toEqual(["orders", "order_id"]);
});

test("purchases of an archive from before there was confirming are confirmed as of their arrival, and by no clock", async () => {
  const placedAt = new Date("2026-03-02T03:00:00Z");
  const doneAt = new Date("2026-03-05T03:00:00Z");
  const done = await shop.has.order({ delivery: "done", payment: "paid", placedAt, doneAt });
  const sent = await shop.has.order({ delivery: "delivery", payment: "paid" });
  const archive = await pack(shop.databaseUrl, shop.bucket);
  withoutColumn(archive, "orders", "confirmed_at");
  const empty = await openEmpty();
  await bring(archive.path, empty);
  const { rows } = await empty.db.execute(
    sql`select number, confirmed_at from orders where number in (${done.number}, ${sent.number})`,
  );
  const times = Object.fromEntries(
    rows.map(({ number, confirmed_at: at }) => [number, at && new Date(String(at)).getTime()]),
  );
  expect(times).toEqual({ [done.number]: doneAt.getTime(), [sent.number]: null });
  const count = await confirmByTerm({ ...shop, db: empty.db });
  expect(count).toBe(0);
});
