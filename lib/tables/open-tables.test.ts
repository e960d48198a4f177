import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { packedZip, zip } from "#lib/bytes/zip.ts";
import { cp949, csvText, utf16, utf16be, withMark } from "#tests/move/fixtures/encode-text.ts";
import { lockedAgile, lockedStandard } from "#tests/move/fixtures/lock-workbook.ts";
import { workbook, type FixtureCell } from "#tests/move/fixtures/write-workbook.ts";
import { cellsOf, readWhole } from "#tests/move/read-tables.ts";

const TABLE = [
  ["상품명", "판매가", "설명"],
  ["바다 소리", "12,000", '첫째 줄\n"둘째" 줄; 끝'],
  ["숲\t소리", "", "끝"],
];

test.each([
  ["UTF-8", (text: string) => Buffer.from(text)],
  ["UTF-8 with its mark", withMark],
  ["CP949", cp949],
  ["UTF-16 little-endian", utf16],
  ["UTF-16 big-endian", utf16be],
  ["UTF-16 without a mark", (text: string) => Buffer.from(text, "utf16le")],
])("a table in %s is read with commas, tabs and semicolons", async (_, encode) => {
  for (const separator of [",", "\t", ";"])
    expect(await cellsOf(encode(csvText(TABLE, separator)))).toEqual(TABLE);
});

test("the first letter that is no ASCII may stand far behind", async () => {
  const rows = [...Array.from({ length: 30_000 }, (_, at) => [`row ${at}`, "x"]), ["끝", "y"]];
  expect((await cellsOf(cp949(csvText(rows)))).at(-1)).toEqual(["끝", "y"]);
});

test("a line has the number that a spreadsheet shows beside it", async () => {
  const read = await readWhole('머리,둘\r\n"여러\n줄",2\r\n\r\n끝,3\r\n');
  expect(read).toEqual({
    tables: [
      {
        name: "표",
        rows: [
          { line: 1, cells: ["머리", "둘"] },
          { line: 2, cells: ["여러\n줄", "2"] },
          { line: 4, cells: ["끝", "3"] },
        ],
      },
    ],
  });
});

test("any table of texts comes back, in whatever encoding and with whatever line ends", async () => {
  const cell = fc.string({
    unit: fc.constantFrom("가", "a", '"', ",", "\n", "\t", ";", " "),
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, fc.constant("x")), { minLength: 2, maxLength: 20 }),
      fc.constantFrom(withMark, cp949, utf16, utf16be),
      async (rows, encode) => {
        // Two columns that are always the same tell which letter separates.
        const table = rows.map(([a, b, end]) => [end, a, b, end, end, end, end, end, end]);
        expect(await cellsOf(encode(csvText(table)))).toEqual(table);
      },
    ),
    { numRuns: 60 },
  );
});

const DAYS: FixtureCell[] = [
  { day: "46348", style: 1 },
  { day: "46348.5", style: 2 },
  { day: "46348", style: 4 },
  { day: "59", style: 1 },
  { day: "61", style: 1 },
];

test.each(["inline", "shared"] as const)("a workbook with %s texts is read", async (texts) => {
  const book = await workbook({
    texts,
    sheets: [
      {
        name: "주문",
        rows: [
          ["안내: 이 줄은 설명이에요"],
          ["상품 주문번호\n(16자리)", "날", null, "값"],
          ["2026112212345678", ...DAYS],
          [
            { number: "12000" },
            { number: "0.1" },
            { number: "1234.5599999999999" },
            { flag: true },
          ],
          [{ number: "2.01806281234567E+15" }, { number: "1.5E+4" }, { number: "2.34E+17" }],
          [{ day: "12000", style: 3 }, "_x000D_끝"],
        ],
      },
      { name: "코드표", rows: [["숨김"]], isHidden: true },
      { name: "둘째", rows: [["b"], [], ["c"]] },
    ],
  });
  expect(await readWhole(book, "주문.xlsx")).toEqual({
    tables: [
      {
        name: "주문",
        rows: [
          { line: 1, cells: ["안내: 이 줄은 설명이에요"] },
          { line: 2, cells: ["상품 주문번호\n(16자리)", "날", "", "값"] },
          {
            line: 3,
            cells: [
              "2026112212345678",
              "2026-11-22",
              "2026-11-22 12:00:00",
              "2026-11-22",
              "1900-02-28",
              "1900-03-01",
            ],
          },
          { line: 4, cells: ["12000", "0.1", "1234.56", "TRUE"] },
          { line: 5, cells: ["2.01806281234567E+15", "15000", "2.34E+17"] },
          { line: 6, cells: ["12000", "\r끝"] },
        ],
      },
      {
        name: "둘째",
        rows: [
          { line: 1, cells: ["b"] },
          { line: 3, cells: ["c"] },
        ],
      },
    ],
  });
});

test("cells merged downwards are filled, merged heads are not, and a Mac's days are its own", async () => {
  const book = await workbook({
    isMac: true,
    sheets: [
      {
        name: "a",
        rows: [
          ["머리", null, "값"],
          ["주문 1", "상품 1", { day: "44886", style: 1 }],
          [null, "상품 2"],
          [null, "상품 3", "x"],
          [null, "없음"],
        ],
        merged: ["A1:B1", "A2:A4", "C2:C3"],
      },
    ],
  });
  expect(await cellsOf(book)).toEqual([
    ["머리", "", "값"],
    ["주문 1", "상품 1", "2026-11-22"],
    ["주문 1", "상품 2", "2026-11-22"],
    ["주문 1", "상품 3", "x"],
    ["", "없음"],
  ]);
});

test.each([
  ["agile", lockedAgile],
  ["standard", lockedStandard],
])("a workbook with a password (%s) opens with it alone", async (_, lock) => {
  const rows = Array.from({ length: 300 }, (_row, at) => [`주문 ${at}`, String(at * 7919)]);
  const book = lock(await workbook({ sheets: [{ name: "a", rows }] }), "비밀 1234");
  expect(await readWhole(book)).toEqual({ locked: { isWrongPassword: false } });
  expect(await readWhole(book, "", { password: "1234" })).toEqual({
    locked: { isWrongPassword: true },
  });
  expect(await cellsOf(book, "a.xlsx", { password: "비밀 1234" })).toEqual(rows);
});

test("an Excel file that is HTML inside is read as the table that it shows", async () => {
  const html = `<html><meta charset="utf-8"><style>td { mso-number-format:"<td>" }</style><body><table border=1>
    <tr><th rowspan="2">주문</th><th colspan=2>상품 &amp; 값</th></tr>
    <tr><th>이름</th><th>가격</th></tr>
    <!-- <tr><td>빈</td></tr> -->
    <tr><td style="mso-number-format:'\\@'" title="a > b">0101</td><td>첫째<br>둘째 &lt;b&gt; 3 < 4</td><td>&#44032;&nbsp;원</tr></table></html>`;
  for (const bytes of [Buffer.from(html), cp949(html)])
    expect(await cellsOf(bytes, "주문.xls")).toEqual([
      ["주문", "상품 & 값"],
      ["주문", "이름", "가격"],
      ["0101", "첫째\n둘째 <b> 3 < 4", "가 원"],
    ]);
});

const DUMP = `-- MySQL dump 10.13
/*!40101 SET NAMES utf8 */;
DROP TABLE IF EXISTS \`shop1_g5_member\`;
CREATE TABLE \`shop1_g5_member\` (
  \`mb_no\` int(11) NOT NULL AUTO_INCREMENT,
  \`mb_name\` varchar(255) NOT NULL DEFAULT '' COMMENT 'a ) b',
  \`mb_memo\` text,
  PRIMARY KEY (\`mb_no\`),
  KEY \`mb_name\` (\`mb_name\`)
) ENGINE=MyISAM;
INSERT INTO \`shop1_g5_member\` VALUES (1,'홍길동','It\\'s ''so''\\r\\n(2,\\'x\\');'),(2,NULL,_binary 'b\\\\');
INSERT INTO \`shop1_g5_member\` VALUES (3, 'c', 0x41);
CREATE TABLE \`empty\` (
  \`a\` int
);
INSERT INTO shop.g5_shop_item (it_id, \`it_name\`) VALUES
('1600000000','바다'),
(-1.5, 'INSERT INTO \`x\` VALUES (1)');
`;

test("the tables of a dump come with their heads, whoever wrote it and however it is packed", async () => {
  const tables = [
    {
      name: "shop1_g5_member",
      rows: [
        { line: 1, cells: ["mb_no", "mb_name", "mb_memo"] },
        { line: 2, cells: ["1", "홍길동", "It's 'so'\r\n(2,'x');"] },
        { line: 3, cells: ["2", "", "b\\"] },
        { line: 4, cells: ["3", "c", "0x41"] },
      ],
    },
    {
      name: "g5_shop_item",
      rows: [
        { line: 1, cells: ["it_id", "it_name"] },
        { line: 2, cells: ["1600000000", "바다"] },
        { line: 3, cells: ["-1.5", "INSERT INTO `x` VALUES (1)"] },
      ],
    },
  ];
  for (const bytes of [Buffer.from(DUMP), cp949(DUMP), gzipSync(DUMP)])
    expect(await readWhole(bytes, "shop.sql")).toEqual({ tables });
  const wants = (name: string) => name.endsWith("item");
  expect(await readWhole(DUMP, "shop.sql", { wants })).toEqual({ tables: [tables[1]] });
});

test("any values of a dump come back", async () => {
  const value = fc.string({
    unit: fc.constantFrom("가", "'", "\\", "\n", "(", ")", ",", ";", '"', "`"),
    maxLength: 8,
  });
  const escaped = (text: string) =>
    `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n")}'`;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 30 }),
      async (rows) => {
        const written = rows.map((row) => `('x',${row.map(escaped).join(",")},'x')`).join(",");
        const dump = `-- dump\nINSERT INTO t (a, b, c, d) VALUES ${written};\n`;
        expect(await cellsOf(dump, "a.sql")).toEqual([
          ["a", "b", "c", "d"],
          ...rows.map((row) => ["x", ...row, "x"]),
        ]);
      },
    ),
    { numRuns: 60 },
  );
});

const at = new Date("2026-11-22T00:00:00Z");
const entry = (name: string, text: string) => ({
  name,
  at,
  size: Buffer.byteLength(text),
  read: async function* () {
    yield Buffer.from(text);
  },
});
const zipOf = (...entries: ReturnType<typeof entry>[]) => buffer(Readable.from(zip(entries)));

test("an archive gives its files with composed names, and none that a system added", async () => {
  const bytes = await zipOf(
    entry("사진/바다.jpg".normalize("NFD"), "1"),
    entry("__MACOSX/._바다.jpg", "2"),
    entry("사진/.DS_Store", "3"),
    entry("상품.csv", "a,b\n"),
  );
  expect(await readWhole(bytes, "옮기기.zip")).toEqual({
    entries: [
      { path: "사진/바다.jpg", bytes: 1, text: "1" },
      { path: "상품.csv", bytes: 4, text: "a,b\n" },
    ],
  });
});

test("names that Windows packed are read as CP949", async () => {
  const name = cp949("소리/바다.mp3");
  const bytes = await zipOf(entry("x".repeat(name.length), "1"));
  const placeholder = Buffer.from("x".repeat(name.length));
  for (let found = bytes.indexOf(placeholder); found >= 0; found = bytes.indexOf(placeholder))
    name.copy(bytes, found);
  // The flag that says UTF-8, in the entry's head and in the list.
  for (const place of [7, bytes.indexOf("PK\u0001\u0002", "latin1") + 9]) bytes[place]! &= ~0x08;
  expect(await readWhole(bytes)).toMatchObject({ entries: [{ path: "소리/바다.mp3" }] });
});

const zeros = (size: number) => ({
  name: "bomb.csv",
  at,
  read: async function* () {
    for (let left = size; left > 0; left -= 1 << 20) yield Buffer.alloc(1 << 20, 0x2c);
  },
});

const line = (name: string, words: string) => ({ name, words });

test.each<[{ name: string; words: string }, () => Promise<Uint8Array> | Uint8Array]>([
  [line("빈.csv", "빈 파일이에요."), () => Buffer.alloc(0)],
  [
    line("사진.csv", "표가 아닌 파일이에요"),
    () => Buffer.from([0x89, 0x50, 0, 0, 1, 2, 0, 0, 0, 9]),
  ],
  [line("a.pdf", "PDF"), () => Buffer.from("%PDF-1.7")],
  [line("a.alz", "ZIP으로 다시"), () => Buffer.from("ALZ\u0001")],
  [line("a.xml", "XML 파일은"), () => Buffer.from('<?xml version="1.0"?><Workbook/>')],
  [line("a.zip", "망가져"), () => Buffer.from("PK\u0003\u0004 and nothing more")],
  [line("a.xlsb", ".xlsb"), () => zipOf(entry("xl/workbook.bin", "x"))],
  [line("a.xls", "옛 엑셀"), () => Buffer.from("d0cf11e0a1b11ae1", "hex")],
  [line("../a.zip", "폴더 밖"), () => zipOf(entry("../a.csv", "x"))],
  [line("a.zip", "지나치게 커지는"), () => buffer(Readable.from(packedZip([zeros(80 * 2 ** 20)])))],
  [
    line("a.sql.gz", "지나치게 커지는"),
    () => gzipSync(Buffer.alloc(80 * 2 ** 20, 0x2c), { level: 9 }),
  ],
  [line("a.sql", "표의 열 이름이"), () => Buffer.from("-- MySQL dump\nINSERT INTO a VALUES (1);")],
  [line("a.sql", "중간에서 끊겨"), () => Buffer.from("-- MySQL dump\nINSERT INTO a (b) VALUES (1")],
])("%j is refused in words", async ({ name, words }, bytes) => {
  expect(await readWhole(await bytes(), name)).toMatchObject({
    refused: expect.stringContaining(words),
  });
});

test("what is beyond the limits is refused where it stands", async () => {
  const long = "가".repeat(500_001);
  expect(await readWhole(csvText([["a"], ["b", "c"], ["d", long]]))).toEqual({
    refused: "3번째 줄 B열의 글자가 500,000자를 넘어요. 내용을 줄이고 다시 올려주세요.",
    line: 3,
    column: "B",
  });
  const wide = Array.from({ length: 1001 }, (_, index) => `열${index}`);
  expect(await readWhole(csvText([["a"], wide]))).toMatchObject({ line: 2, column: "ALM" });
  expect(await readWhole(await workbook({ sheets: [{ name: "a", rows: [wide] }] }))).toMatchObject({
    line: 1,
    refused: expect.stringContaining("1,000개보다 많아요"),
  });
  const inCell = await workbook({ texts: "inline", sheets: [{ name: "a", rows: [["a", long]] }] });
  expect(await readWhole(inCell)).toMatchObject({ line: 1, column: "B" });
  expect(await readWhole(`a,b\n"${"x,".repeat(9_000_000)}\n`)).toMatchObject({
    line: 2,
    refused: expect.stringContaining("따옴표가 닫히지"),
  });
  expect(await readWhole('a,b\n1,2\n"열린\n3,4\n')).toMatchObject({ line: 3 });
});

test("a table of more than a million rows is refused, not cut", async () => {
  expect(await readWhole("a\n".repeat(1_000_001))).toMatchObject({
    line: 1_000_001,
    refused: "한 표에서 1,000,000줄까지 읽을 수 있어요. 나눠서 올려주세요.",
  });
});

test("a workbook that is cut or garbled is refused, whatever became of it", async () => {
  const rows = Array.from({ length: 50 }, (_, index) => [`상품 ${index}`, String(index)]);
  const book = await workbook({ sheets: [{ name: "a", rows }] });
  const locked = lockedAgile(book, "1234", 10);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("book", "locked"),
      fc.nat(),
      fc.integer({ min: 0, max: 255 }),
      fc.boolean(),
      async (kind, place, byte, isCut) => {
        const bytes = Buffer.from(kind === "book" ? book : locked);
        bytes[place % bytes.length] = byte;
        const read = await readWhole(
          isCut ? bytes.subarray(0, place % bytes.length) : bytes,
          "a.xlsx",
          {
            password: "1234",
          },
        );
        expect(Object.keys(read)).not.toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});
