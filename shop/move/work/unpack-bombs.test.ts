import { buffer } from "node:stream/consumers";
import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import { packedZip, zip, type PackedEntry } from "#lib/bytes/zip.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import { inPieces } from "#tests/has/wav.ts";
import { Moving } from "#tests/move/moving.ts";
import { testShop } from "#tests/test-shop.ts";
import { moveLimits } from "../move-limits.ts";
import { moveMedia } from "../table.server.ts";

const shop = await testShop();
const { db } = shop;
const at = new Date("2026-11-30T00:00:00Z");
const MIB = 2 ** 20;

const entry = (name: string, text: string): PackedEntry => ({
  name,
  at,
  read: () => inPieces(Buffer.from(text)),
});
const commas = (name: string, size: number): PackedEntry => ({
  name,
  at,
  async *read() {
    const piece = Buffer.alloc(MIB, 0x2c);
    for (let left = size; left > 0; left -= MIB) yield piece.subarray(0, Math.min(left, MIB));
  },
});
const zipOf = (...entries: PackedEntry[]): Promise<Buffer> => buffer(packedZip(entries));

const PRODUCTS =
  "상품코드,자체 상품코드,상품명,판매가,진열상태,판매상태,상품 상세설명\nP1,,하나,1000,Y,Y,\n";
const good = entry("상품.csv", PRODUCTS);

/** Offsets in an entry's head in the list at the end of an archive. */
const SUM = 16;
const UNPACKED_SIZE = 24;
const NAME = 46;

function heads(archive: Buffer): number[] {
  const found: number[] = [];
  for (let from = 0; (from = archive.indexOf("PK\u0001\u0002", from, "latin1")) >= 0; from += NAME)
    found.push(from);
  return found;
}

/** An archive whose last entry is said to be of another size. */
async function lying(size: number, ...entries: PackedEntry[]): Promise<Buffer> {
  const archive = await zipOf(...entries);
  archive.writeUInt32LE(size, heads(archive).at(-1)! + UNPACKED_SIZE);
  return archive;
}

/** An archive whose entries all stand for the bytes of the first one. */
async function overlapping(count: number): Promise<Buffer> {
  const archive = await zipOf(commas("0.csv", 4 * MIB), ...others(count, "같은 것"));
  const [first, ...rest] = heads(archive);
  for (const head of rest) archive.copy(archive, head + SUM, first! + SUM, first! + SUM + 12);
  return archive;
}

const others = (count: number, text: string): PackedEntry[] =>
  Array.from({ length: count }, (_, place) => entry(`${place}.csv`, text));

/** Less than any of them unpacks to. */
const MOST_MEMORY = 64 * MIB;

test.each<[string, () => Promise<Buffer>, RegExp]>([
  ["one large entry", () => zipOf(good, commas("큰 것.csv", 80 * MIB)), /지나치게 커지는 파일/],
  [
    "many entries that are each small enough",
    () => zipOf(good, ...others(20, "").map(({ name }) => commas(name, 8 * MIB))),
    /지나치게 커지는 파일/,
  ],
  ["entries of the same bytes", () => overlapping(100), /지나치게 커지는 파일/],
  [
    "an entry that holds more than it says",
    () => lying(1000, good, commas("거짓.csv", 80 * MIB)),
    /^거짓\.csv: 압축 파일이 망가져 있어/,
  ],
  [
    "an entry that holds less than it says",
    () => lying(9000, good, entry("거짓.csv", PRODUCTS)),
    /^거짓\.csv: 압축 파일이 망가져 있어/,
  ],
  [
    "more files than a move may have",
    () => zipOf(good, ...others(moveLimits.files, PRODUCTS)),
    /한 번에 옮길 수 있는 파일 수를 넘었어요/,
  ],
  [
    "more entries than are looked at",
    () => buffer(zip(others(100_001, "").map((one) => ({ ...one, size: 0 })))),
    /100,000개까지 담을 수 있어요/,
  ],
])("%s: refused in words, with nothing half in", async (_, bytes, words) => {
  const moving = new Moving(shop);
  await moving.drop("받은 것.zip", await bytes());
  const before = process.memoryUsage().rss;
  await moving.work();
  expect(process.memoryUsage().rss - before).toBeLessThan(MOST_MEMORY);
  // Only what was dropped is there.
  expect(await moving.file()).toMatchObject({
    path: "받은 것.zip",
    state: "refused",
    trouble: expect.stringMatching(words),
  });
  expect(await db.$count(moveMedia)).toBe(0);
  expect(await db.$count(storedObjects, like(storedObjects.name, `moves/${moving.id}/%`))).toBe(1);
});

test("an archive in an archive is something that is sold, and stays packed", async () => {
  let nested = await zipOf(commas("가장 안.csv", 60 * MIB));
  for (const name of ["안.zip", "밖.zip"])
    nested = await zipOf({ name, at, read: () => inPieces(nested) }, good);
  const moving = new Moving(shop);
  await moving.drop("겹친 것.zip", nested);
  await moving.work();
  expect((await moving.files()).map(({ path, state }) => [path, state]).toSorted()).toEqual([
    ["겹친 것.zip", "unpacked"],
    ["상품.csv", "looked"],
  ]);
  expect(await db.select({ path: moveMedia.path, kind: moveMedia.kind }).from(moveMedia)).toEqual([
    { path: "밖.zip", kind: "file" },
  ]);
});
