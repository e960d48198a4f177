import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { distinctNames, zip, zipLength, type ZipEntry } from "./zip.ts";

const run = promisify(execFile);
const at = new Date("2026-11-23T08:00:00Z");

const entry = (name: string, bytes: Buffer): ZipEntry => ({
  name,
  size: bytes.length,
  at,
  async *read() {
    for (let from = 0; from < bytes.length; from += 1000) yield bytes.subarray(from, from + 1000);
  },
});

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "zip-"));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Python's own reader, which checks every sum and both directories. */
const READ = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    for one in archive.infolist():
        print(one.filename, one.file_size, one.compress_type, one.date_time[3])
`;

test("a real reader finds every file, whole and by its name, and the length is known before", () =>
  inFolder(async (folder) => {
    const files = [
      entry("아침 인사.wav", Buffer.alloc(123_456, 7)),
      entry("empty.pdf", Buffer.alloc(0)),
      entry("b.mp3", Buffer.from("소리".repeat(999))),
    ];
    const path = join(folder, "all.zip");
    await pipeline(Readable.from(zip(files)), createWriteStream(path));
    expect((await stat(path)).size).toBe(zipLength(files));
    const { stdout } = await run("python3", ["-c", READ, path]);
    expect(stdout.trim().split("\n")).toEqual([
      "아침 인사.wav 123456 0 17",
      "empty.pdf 0 0 17",
      "b.mp3 5994 0 17",
    ]);
    expect((await readFile(path)).readUInt32LE(0)).toBe(0x04034b50);
  }));

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
