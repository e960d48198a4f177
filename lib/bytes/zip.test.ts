import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { distinctNames, zip, zipLength, type ZipEntry } from "./zip.ts";

const at = new Date("2026-11-23T08:00:00Z");

const entry = (name: string, bytes: Buffer): ZipEntry => ({
  name,
  size: bytes.length,
  at,
  async *read() {
    for (let from = 0; from < bytes.length; from += 1000) yield bytes.subarray(from, from + 1000);
  },
});

/** What each head of the list of contents says: sum, how it is packed, and the hour. */
function listed(archive: Buffer) {
  const heads = [];
  for (let from = 0; (from = archive.indexOf("PK\u0001\u0002", from, "latin1")) >= 0; from += 46)
    heads.push({
      packed: archive.readUInt16LE(from + 10),
      hour: archive.readUInt16LE(from + 12) >> 11,
      sum: archive.readUInt32LE(from + 16),
    });
  return heads;
}

test("another's reader finds every file, whole and by its name, and the length is known before", async () => {
  const files: [string, Buffer][] = [
    ["아침 인사.wav", Buffer.alloc(123_456, 7)],
    ["empty.pdf", Buffer.alloc(0)],
    ["b.mp3", Buffer.from("소리".repeat(999))],
  ];
  const entries = files.map(([name, bytes]) => entry(name, bytes));
  const archive = await buffer(Readable.from(zip(entries)));
  expect(archive.length).toBe(zipLength(entries));
  const found = unzipSync(archive);
  expect(Object.keys(found)).toEqual(files.map(([name]) => name));
  for (const [name, bytes] of files) expect(bytes.equals(found[name]!), name).toBe(true);
  expect(listed(archive)).toEqual(
    files.map(([, bytes]) => ({ packed: 0, hour: 17, sum: crc32(bytes) })),
  );
});

test("past four gigabytes the lengths still add up, in the larger format", () => {
  const large = (size: number): ZipEntry => ({ name: "a", size, at, read: async function* () {} });
  const two = 2 * 1024 ** 3;
  const plain = zipLength([large(two)]) - two;
  const three = zipLength([large(two), large(two), large(two)]) - 3 * two;
  // The third begins past four gigabytes: its offset, and the larger end of the archive.
  expect(three).toBe(3 * (plain - 22) + 22 + 12 + 56 + 20);
  const [huge, small] = [5 * 1024 ** 3, 5];
  expect(zipLength([large(huge)]) - huge).toBe(
    zipLength([large(small)]) - small + 20 + 8 + 20 + 76,
  );
});

test("a file that is not as long as it was said to be breaks the archive", async () => {
  const short = { ...entry("a.wav", Buffer.alloc(10)), size: 11 };
  const read = async () => {
    for await (const _bytes of zip([short]));
  };
  await expect(read()).rejects.toThrow("10 bytes of 11");
});

test("names that a disk takes for one are told apart", () => {
  expect(distinctNames(["a.wav", "A.wav", "a.wav", "a (2).wav", "b"])).toEqual([
    "a.wav",
    "A (2).wav",
    "a (3).wav",
    "a (2) (2).wav",
    "b",
  ]);
});
