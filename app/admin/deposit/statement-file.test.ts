import { expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { readTableFile } from "#app/admin/list/read-table-file.ts";
import { readStatement } from "#shop/statement/read/read-statement.server.ts";
import { cp949, utf16, withMark } from "#tests/move/fixtures/encode-text.ts";

const STATEMENT = `거래내역조회
계좌번호\t110-123-456789\t예금주\t소리상점

거래일자\t거래시간\t적요\t출금(원)\t입금(원)\t내용\t잔액(원)
2026-11-20\t09:05:01\t타행IB\t\t12,000\t홍길동1234\t112,000
2026-11-21\t14:03:22\t타행PC\t30,000\t0\t김환불\t82,000
합계\t\t\t30,000\t12,000\t\t
`;
const linesOf = (text: string) =>
  readStatement(text, {
    own: ["110-123-456789"],
    now: new Date("2026-11-21T18:00:00+09:00"),
  }).lines.map(({ line: _line, ...movement }) => movement);

const book = (rows: readonly string[][]) =>
  writeXlsxFile(
    rows.map((row) => row.map((value) => (value ? { value, type: String } : null))),
  ).toBuffer();

test("the same statement is read as CSV of any encoding, as a workbook, and as HTML called .xls", async () => {
  const lines = linesOf(STATEMENT);
  const rows = STATEMENT.trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  const csv = rows.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\r\n");
  const html = `<html><table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table></html>`;
  for (const [name, bytes] of [
    ["utf8.csv", Buffer.from(csv)],
    ["mark.csv", withMark(csv)],
    ["cp949.csv", cp949(csv)],
    ["utf16.csv", utf16(csv)],
    ["거래내역.xls", cp949(html)],
    ["거래내역.xlsx", await book(rows)],
  ] as const) {
    const file = await readTableFile(new File([new Uint8Array(bytes)], name));
    expect("text" in file ? linesOf(file.text) : file.problem, name).toEqual(lines);
  }
});
