import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { readSheet } from "read-excel-file/universal";
import { expect, test } from "vitest";
import { workbookOf, type WorkbookCell } from "./workbook.server.ts";

/** The parts of an Excel file, which is a zip archive, by the directory at its end. */
function partsOf(file: Uint8Array): Map<string, string> {
  const bytes = Buffer.from(file);
  const end = bytes.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  const parts = new Map<string, string>();
  for (
    let at = bytes.readUInt32LE(end + 16), left = bytes.readUInt16LE(end + 10);
    left > 0;
    left--
  ) {
    const [method, size, name, extra, comment, start] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const packed = bytes.subarray(from, from + size);
    parts.set(
      bytes.toString("utf8", at + 46, at + 46 + name),
      (method === 8 ? inflateRawSync(packed) : packed).toString("utf8"),
    );
    at += 46 + name + extra + comment;
  }
  return parts;
}

const plain = (xml: string) =>
  xml
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

const fileOf = (...table: Parameters<typeof workbookOf>) =>
  buffer(Readable.from(workbookOf(...table)));

/** The cells of the only sheet, as a spreadsheet reads them. */
async function cellsOf(
  rows: WorkbookCell[][],
  heads = rows[0]!.map((_, at) => ({ title: `열${at}`, width: 10 })),
): Promise<{ cells: (string | number | null)[][]; sheet: string }> {
  const parts = partsOf(
    await fileOf(
      heads,
      (async function* () {
        for (const row of rows) yield [row];
      })(),
    ),
  );
  const sheet = parts.get("xl/worksheets/sheet1.xml")!;
  const cells = [...sheet.matchAll(/<row [^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)]
    .slice(1)
    .map(([, row = ""]) => {
      const read: (string | number | null)[] = heads.map(() => null);
      for (const [, place, kind, value] of row.matchAll(
        /<c r="([A-Z]+)\d+"(?:[^>]*? t="(\w+)")?[^>]*>(?:<is><t[^>]*>|<v>)([\s\S]*?)<\/(?:t|v)>/g,
      ))
        read[place!.charCodeAt(0) - 65] = kind === "inlineStr" ? plain(value!) : Number(value);
      return read;
    });
  return { cells, sheet };
}

test("heads stand in the first row, texts are texts and numbers numbers", async () => {
  const { cells, sheet } = await cellsOf([
    ["홍길동 & <b>", 33_000, null, "0123"],
    ["", 0, "줄\n바꿈", "김"],
  ]);
  expect(cells).toEqual([
    ["홍길동 & <b>", 33_000, null, "0123"],
    [null, 0, "줄\n바꿈", "김"],
  ]);
  expect(sheet.match(/<row /g)).toHaveLength(3);
});

test("no cell is a formula, and none begins like one, however it is dressed up", async () => {
  const dress = fc.string({
    unit: fc.constantFrom(
      " ",
      "\t",
      "\r",
      "\n",
      '"',
      "'",
      "\u3000",
      "\ufeff",
      "\u200b",
      "\u0000",
      "\u001f",
    ),
    maxLength: 3,
  });
  const sign = fc.constantFrom("=", "+", "-", "@", "＝", "＋", "－", "＠", "\u2212");
  const cell = fc.tuple(dress, sign, fc.string({ maxLength: 6 })).map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { minLength: 100, maxLength: 150 }),
      async (rows) => {
        const { cells, sheet } = await cellsOf(rows);
        expect(sheet).not.toMatch(/<f[ >]/);
        expect(
          cells.flat().filter((text) => typeof text !== "string" || !text.startsWith("'")),
        ).toEqual([]);
      },
    ),
    { numRuns: 3 },
  );
});

test("whatever letters there are, the file stays one that can be read", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.string({ maxLength: 12 }),
          fc.string({
            unit: fc.constantFrom("\u0000", "\u000b", "\ufffe", "\ud800", "]]>", "&", "가"),
            maxLength: 6,
          }),
        ),
        { minLength: 100, maxLength: 150 },
      ),
      async (rows) => {
        const { cells, sheet } = await cellsOf(rows);
        expect(cells).toHaveLength(rows.length);
        expect(sheet).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
      },
    ),
    { numRuns: 3 },
  );
});

test("what fails while rows are read fails the file, and the next one is made", async () => {
  await expect(
    fileOf(
      [{ title: "가", width: 5 }],
      (async function* () {
        yield [["나"]];
        throw new Error("the database went away");
      })(),
    ),
  ).rejects.toThrow("the database went away");
  expect((await cellsOf([["다음"]])).cells).toEqual([["다음"]]);
});

test("another's reader finds the texts and numbers of a thousand rows in many columns", async () => {
  const row = (at: number): WorkbookCell[] =>
    Array.from({ length: 30 }, (_, column) => (column % 2 ? at * column : `${at} & <${column}>`));
  const heads = row(0).map((_, at) => ({ title: `열${at}`, width: 12 }));
  const file = await fileOf(
    heads,
    (async function* () {
      for (let from = 1; from <= 1000; from += 100)
        yield Array.from({ length: 100 }, (_, at) => row(from + at));
    })(),
  );
  const [titles, ...rows] = await readSheet(new Blob([new Uint8Array(file)]));
  expect(titles).toEqual(heads.map(({ title }) => title));
  expect(rows).toEqual(Array.from({ length: 1000 }, (_, at) => row(at + 1)));
});

test("who goes away in the middle ends the reading of rows", async () => {
  let hasEnded = false;
  async function* endless(): AsyncGenerator<WorkbookCell[][]> {
    try {
      for (;;) yield Array.from({ length: 500 }, () => [Math.random()]);
    } finally {
      hasEnded = true;
    }
  }
  const file = workbookOf([{ title: "수", width: 9 }], endless());
  for (let size = 0; size < 100_000;) size += (await file.next()).value?.length ?? 0;
  await file.return(undefined);
  await expect.poll(() => hasEnded).toBe(true);
});
