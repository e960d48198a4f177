import fc from "fast-check";
import { expect, test } from "vitest";
import type { RawRow } from "#lib/tables/raw-table.ts";
import { DUMP_FILES } from "#tests/move/fixtures/dump-files.ts";
import { csvText } from "#tests/move/fixtures/encode-text.ts";
import { FOREIGN_FILES } from "#tests/move/fixtures/foreign-files.ts";
import { KOREAN_FILES } from "#tests/move/fixtures/korean-files.ts";
import type { ShopFile } from "#tests/move/fixtures/shop-file.ts";
import { readWhole } from "#tests/move/read-tables.ts";
import type { MappedRow } from "../kind/kind-of-move.ts";
import { refusedByName } from "./cafe24.ts";
import { headKey, keysOf } from "./head-key.ts";
import { rowMapper } from "./map-rows.ts";
import { personalHead } from "./personal-head.ts";
import { headsOf, recognise } from "./recognise.ts";
import { sourceOf, SOURCES } from "./sources.ts";

const FILES: readonly ShopFile[] = [...KOREAN_FILES, ...DUMP_FILES, ...FOREIGN_FILES];

async function tablesOf({ bytes, fileName, password }: ShopFile): Promise<RawRow[][]> {
  const read = await readWhole(await bytes(), fileName, { password });
  if (!("tables" in read)) throw new Error(JSON.stringify(read));
  return read.tables.map(({ rows }) => rows);
}

/** All rows of a table in the fields of its kind; throws at the first that is refused. */
function mappedRows(rows: readonly RawRow[]): MappedRow[] {
  const recognition = recognise(rows)!;
  const map = rowMapper(recognition.source, recognition.columns);
  return rows
    .filter(({ line }) => line > recognition.headLine)
    .flatMap((row) => {
      const mapped = map(row);
      if ("trouble" in mapped) throw new Error(mapped.trouble.words);
      return mapped.rows;
    });
}

test("every source has a file of our own making", () => {
  const made = new Set(FILES.flatMap(({ sources }) => sources));
  expect(SOURCES.map(({ id }) => id).filter((id) => !made.has(id))).toEqual([]);
});

test.each(FILES.map((file) => [file.fileName, file] as const))(
  "%s is known for what it is, and read into the fields of its kind",
  async (_, file) => {
    const tables = await tablesOf(file);
    expect(tables.map((rows) => recognise(rows)?.source.id)).toEqual(file.sources);
    for (const rows of tables) expect(recognise(rows)?.headLine).toBe(file.headLine ?? 1);
    expect(tables.flatMap(mappedRows)).toMatchObject(file.rows);
    expect(tables.flatMap(mappedRows)).toHaveLength(file.rows.length);
    for (const { cells } of tables.flatMap(mappedRows))
      for (const cell of Object.values(cells)) expect(typeof cell).toBe("string");
  },
);

test("a file's heads are those of no other source", async () => {
  for (const file of FILES)
    for (const rows of await tablesOf(file)) {
      const { source, headLine } = recognise(rows)!;
      const keys = new Set(rows.find(({ line }) => line === headLine)!.cells.map(headKey));
      const others = SOURCES.filter(({ tells }) =>
        tells.every((spellings) => keysOf(spellings).some((key) => keys.has(key))),
      );
      expect(others.filter((other) => other !== source).map(({ id }) => id)).toEqual([]);
    }
});

test("the order of columns does not matter, nor blanks, line breaks and width of heads", async () => {
  for (const file of [...KOREAN_FILES, ...FOREIGN_FILES].filter(
    ({ fileName }) => fileName !== "wc-produkt.csv",
  )) {
    const [rows = []] = await tablesOf(file);
    const { headLine } = recognise(rows)!;
    const width = Math.max(...rows.map(({ cells }) => cells.length));
    const turned = rows.map(({ line, cells }) => {
      const filled = Array.from({ length: width }, (_, at) => cells[at] ?? "");
      const dressed = line === headLine ? filled.map((head) => head && `${head} \n`) : filled;
      return { line, cells: line < headLine ? cells : dressed.toReversed() };
    });
    expect(mappedRows(turned)).toEqual(mappedRows(rows));
  }
});

test("columns about a person are named and left out, others are read", async () => {
  for (const file of FILES) {
    const heads = (await tablesOf(file)).flatMap(
      (rows) => rows.find(({ line }) => line === (file.headLine ?? 1))!.cells,
    );
    const dropped = heads.filter((head) => personalHead(head));
    expect(new Set(dropped.filter((head) => head !== "나이"))).toEqual(
      new Set(file.personal ?? []),
    );
  }
  expect(personalHead("주민 등록번호")).toBe("주민등록번호");
  expect(personalHead("접속 IP")).toBe("IP 주소");
  for (const head of ["description", "zip", "Shipping Zip", "Tip ($)", "회원등급", "ci_name"])
    expect(personalHead(head)).toBeNull();
});

test("no field of a source reads a column about a person", () => {
  const heads = SOURCES.flatMap(({ columns }) => Object.values(columns).flat());
  expect(heads.filter((head) => personalHead(head))).toEqual([]);
});

test("two shops' files in one are refused with the line; one file twice is read once more", async () => {
  const orders = KOREAN_FILES.find(({ fileName }) => fileName === "주문.csv")!;
  const members = KOREAN_FILES.find(({ fileName }) => fileName === "회원정보.csv")!;
  const [first = []] = await tablesOf(orders);
  const [second = []] = await tablesOf(members);
  const joined = (rows: RawRow[]) =>
    readWhole(csvText([...first, ...rows].map(({ cells }) => cells)), "a.csv");
  const mixed = await joined(second);
  const twice = await joined(first);
  if (!("tables" in mixed) || !("tables" in twice)) throw new Error("not read");
  expect(() => mappedRows(mixed.tables[0]!.rows)).toThrow(
    "다른 표(카페24 회원)의 제목 줄이 섞여 있어요. 파일을 나눠서 올려주세요.",
  );
  const { source, columns } = recognise(mixed.tables[0]!.rows)!;
  expect(rowMapper(source, columns)(mixed.tables[0]!.rows[3]!)).toMatchObject({
    trouble: { line: 4 },
  });
  expect(mappedRows(twice.tables[0]!.rows)).toHaveLength(2 * orders.rows.length);
});

test("a table that no source knows is known as none, and mapped by hand is read as it stands", () => {
  const rows = [
    { line: 1, cells: ["번호", "이름", "값"] },
    { line: 2, cells: ["1", "바다", "12000"] },
    { line: 3, cells: ["", "", "x"] },
  ];
  expect(recognise(rows)).toBeNull();
  expect(recognise([])).toBeNull();
  const map = rowMapper(null, { title: 1, priceNow: 2, code: 7 });
  expect(map(rows[1]!)).toEqual({
    rows: [{ line: 2, role: "main", cells: { title: "바다", priceNow: "12000", code: "" } }],
  });
  expect(rowMapper(null, { title: 1 })(rows[2]!)).toEqual({ rows: [] });
});

test("no row of data makes a source throw or look like heads", () => {
  const cell = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.constantFrom("{", '{"ko":', "[1]", "variation", "id:1", "=1+1", "2.3E+17", "-"),
  );
  fc.assert(
    fc.property(fc.constantFrom(...SOURCES), fc.array(cell, { maxLength: 45 }), (source, cells) => {
      const columns = Object.fromEntries(
        Object.keys(source.columns).map((field, at) => [field, at]),
      );
      const mapped = rowMapper(source, columns)({ line: 9, cells });
      for (const { cells: fields } of "rows" in mapped ? mapped.rows : [])
        for (const value of Object.values(fields)) expect(typeof value).toBe("string");
      expect(headsOf(cells)).toBeNull();
    }),
    { numRuns: 300 },
  );
});

test("what Cafe24's kit has and nothing takes is said by its name", () => {
  for (const name of ["myshop_board01.csv", "myshop_board_comment.csv", "myshop_member_sns.csv"])
    expect(refusedByName(name)).not.toBeNull();
  for (const name of ["myshop_member.csv", "myshop_product.csv", "myshop_order.csv"])
    expect(refusedByName(name)).toBeNull();
  expect(sourceOf("cafe24-order")?.shop).toBe("카페24");
  expect(sourceOf("x")).toBeNull();
});
