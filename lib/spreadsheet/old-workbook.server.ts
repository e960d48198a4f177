import { spreadsheetText } from "./spreadsheet-text.ts";

type Cell = string | number | null;

// The file of Excel 97 to 2003 (.xls): one stream of BIFF8 records ([MS-XLS]) in a compound file
// ([MS-CFB]). Some couriers' programs take no other. One sheet, texts and numbers.

/** No record is longer; a longer table of texts goes on in records of its own. */
const MOST_RECORD = 8224;
const MOST_LETTERS = 1000;
const SECTOR = 512;
/** Shorter streams would lie in a second kind of sectors. */
const LEAST_STREAM = 4096;

const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2);
  return bytes;
};
const record = (kind: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([numbers(kind, body.length), body]);
};

const plain = (text: string): string =>
  spreadsheetText(text)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .slice(0, MOST_LETTERS)
    .toWellFormed();

/** A text with its length and the mark of two bytes a letter. */
const longText = (text: string): Buffer =>
  Buffer.concat([numbers(text.length), Buffer.from([1]), Buffer.from(text, "utf16le")]);

/** A font, whose name has a length of one byte. */
const font = (weight: number): Buffer =>
  record(
    0x31,
    numbers(220, 0, 0x7fff, weight, 0),
    Buffer.from([0, 2, 0x81, 0, 5, 0]),
    Buffer.from("Arial", "latin1"),
  );

/** How cells look: fifteen kinds that every file has, then bold heads and texts. */
const format = (fontAt: number, numberFormat: number, isStyle: boolean): Buffer =>
  record(
    0xe0,
    numbers(fontAt, numberFormat, isStyle ? 0xfff5 : 1),
    Buffer.from([0x20, 0, 0, isStyle ? 0xf4 : 0x08]),
    Buffer.alloc(8),
    numbers(0x20c0),
  );
const HEAD = 16;
const TEXT = 17;
const NUMBER = 15;
/** Excel's own format of cells that are texts, whatever digits they hold. */
const AS_TEXT = 49;

function* textTable(texts: readonly string[], uses: number): Generator<Buffer> {
  const total = Buffer.alloc(8);
  total.writeUInt32LE(uses, 0);
  total.writeUInt32LE(texts.length, 4);
  let kind = 0xfc;
  let parts: Buffer[] = [total];
  let length = total.length;
  for (const text of texts) {
    const bytes = longText(text);
    if (length + bytes.length > MOST_RECORD) {
      yield record(kind, ...parts);
      [kind, parts, length] = [0x3c, [], 0];
    }
    parts.push(bytes);
    length += bytes.length;
  }
  yield record(kind, ...parts);
}

function sheetOf(rows: readonly Cell[][], places: ReadonlyMap<string, number>): Buffer {
  const width = Math.max(...rows.map((row) => row.length));
  const size = Buffer.alloc(14);
  size.writeUInt32LE(rows.length, 4);
  size.writeUInt16LE(width, 10);
  const cells = rows.flatMap((row, y) =>
    row.flatMap((cell, x) => {
      if (cell === null || cell === "") return [];
      if (typeof cell === "number") {
        const value = Buffer.alloc(8);
        value.writeDoubleLE(cell);
        return [record(0x203, numbers(y, x, NUMBER), value)];
      }
      const place = Buffer.alloc(4);
      place.writeUInt32LE(places.get(plain(cell))!);
      return [record(0xfd, numbers(y, x, y === 0 ? HEAD : TEXT), place)];
    }),
  );
  const view = numbers(0x06b6, 0, 0, 0x40, 0, 0, 0, 0, 0);
  return Buffer.concat([
    record(0x809, numbers(0x600, 0x10, 0x1faa, 0x07cd, 0xc1, 0, 6, 0)),
    record(0x200, size),
    ...cells,
    record(0x23e, view),
    record(0x0a),
  ]);
}

function streamOf(rows: readonly Cell[][]): Buffer {
  const used = rows.flatMap((row) =>
    row.flatMap((cell) => (typeof cell === "string" && cell ? [plain(cell)] : [])),
  );
  const places = new Map([...new Set(used)].map((text, at) => [text, at]));
  const sheet = sheetOf(rows, places);
  const before = Buffer.concat([
    record(0x809, numbers(0x600, 5, 0x1faa, 0x07cd, 0xc1, 0, 6, 0)),
    record(0x42, numbers(1200)),
    record(0x3d, numbers(0, 0, 0x3fcf, 0x2a4e, 0x38, 0, 0, 1, 0x258)),
    ...[400, 400, 400, 400, 700].map(font),
    ...Array.from({ length: 15 }, () => format(0, 0, true)),
    format(0, 0, false),
    format(5, AS_TEXT, false),
    format(0, AS_TEXT, false),
    record(0x293, Buffer.from([0, 0x80, 0, 0xff])),
  ]);
  const after = Buffer.concat([...textTable([...places.keys()], used.length), record(0x0a)]);
  const name = Buffer.from("Sheet1", "latin1");
  const bound = (at: number) => {
    const place = Buffer.alloc(6);
    place.writeUInt32LE(at);
    return record(0x85, place, Buffer.from([name.length, 0]), name);
  };
  const start = before.length + bound(0).length + after.length;
  return Buffer.concat([before, bound(start), after, sheet]);
}

/** An entry of the compound file's directory; names are UTF-16 in 64 bytes. */
function entry(name: string, kind: number, [child, start, size]: [number, number, number]): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 0, "utf16le");
  bytes.writeUInt16LE(name ? (name.length + 1) * 2 : 0, 64);
  bytes.writeUInt8(kind, 66);
  bytes.writeUInt8(1, 67);
  for (const [at, value] of [
    [68, 0xffffffff],
    [72, 0xffffffff],
    [76, child],
    [116, start],
    [120, size],
  ] as const)
    bytes.writeUInt32LE(value, at);
  return bytes;
}

const NONE = 0xffffffff;
const END = 0xfffffffe;
const IS_TABLE = 0xfffffffd;
/** The head names so many sectors of the table, which is enough for seven megabytes. */
const MOST_TABLES = 109;

/** The stream in a compound file: head, stream, directory, then the table of sectors. */
function compoundOf(stream: Buffer): Buffer {
  const length = Math.max(LEAST_STREAM, Math.ceil(stream.length / SECTOR) * SECTOR);
  const dataCount = length / SECTOR;
  const directoryAt = dataCount;
  const tableAt = directoryAt + 1;
  const perTable = SECTOR / 4;
  const tables = Math.ceil((tableAt + 1) / (perTable - 1));
  if (tables > MOST_TABLES) throw new Error("too much for an old workbook");
  const table = Buffer.alloc(tables * SECTOR, 0xff);
  for (let at = 0; at < dataCount; at++)
    table.writeUInt32LE(at === dataCount - 1 ? END : at + 1, at * 4);
  table.writeUInt32LE(END, directoryAt * 4);
  for (let at = 0; at < tables; at++) table.writeUInt32LE(IS_TABLE, (tableAt + at) * 4);
  const head = Buffer.alloc(SECTOR);
  head.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  head.set(numbers(0x3e, 3, 0xfffe, 9, 6), 24);
  for (const [at, value] of [
    [44, tables],
    [48, directoryAt],
    [56, LEAST_STREAM],
    [60, END],
    [68, END],
  ] as const)
    head.writeUInt32LE(value, at);
  for (let at = 0; at < MOST_TABLES; at++)
    head.writeUInt32LE(at < tables ? tableAt + at : NONE, 76 + at * 4);
  return Buffer.concat([
    head,
    stream,
    Buffer.alloc(length - stream.length),
    entry("Root Entry", 5, [1, END, 0]),
    entry("Workbook", 2, [NONE, 0, length]),
    entry("", 0, [NONE, 0, 0]),
    entry("", 0, [NONE, 0, 0]),
    table,
  ]);
}

/** An Excel 97 file with one sheet. Texts stay texts, so that no zero and no digit is lost. */
export const oldWorkbookOf = (titles: readonly string[], rows: readonly Cell[][]): Uint8Array =>
  compoundOf(streamOf([[...titles], ...rows]));
