import { expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { readTableFile } from "./read-table-file.ts";

/** "가격,재고" as Korean Excel saves it. */
const CP949 = new Uint8Array([0xb0, 0xa1, 0xb0, 0xdd, 0x2c, 0xc0, 0xe7, 0xb0, 0xed]);

function utf16(text: string, end: "little" | "big"): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));
  if (end === "little") return bytes;
  return bytes.map((_, at) => bytes[at ^ 1]!);
}

test.each<[string, BlobPart, string]>([
  ["CP949", CP949, "가격,재고"],
  ["UTF-8", "가격,재고", "가격,재고"],
  ["UTF-8 with a mark in front", "\ufeff가격,재고", "가격,재고"],
  ["Excel's Unicode text", utf16("가격\t재고\r\n1,000\t2", "little"), "가격\t재고\r\n1,000\t2"],
  ["UTF-16 with the large byte first", utf16("가격\t재고", "big"), "가격\t재고"],
])("a table saved as %s is read", async (_, bytes, text) => {
  expect(await readTableFile(new File([bytes], "표.csv"))).toEqual({ text });
});

test("what cannot be read is said, and what is too large is not opened", async () => {
  const asNew = /^옛 엑셀 파일\(\.xls\)은 .* \.xlsx나 CSV로 저장해 올려주세요\.$/;
  for (const [name, bytes, words] of [
    ["옛.xls", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), asNew],
    ["쇼핑몰.xls", '<?xml version="1.0"?><Workbook><Worksheet/></Workbook>', asNew],
    ["표.xlsx", "not a workbook", /CSV로 저장해 다시 올려주세요\.$/],
    ["표.csv", new Uint8Array(12 * 1024 * 1024 + 1), /나눠서 올려주세요\.$/],
  ] as const)
    expect(await readTableFile(new File([bytes], name))).toEqual({
      problem: expect.stringMatching(words),
    });
});

test("what a program calls .xls and writes as text is read", async () => {
  expect(await readTableFile(new File(["주문번호\t송장번호"], "송장.xls"))).toEqual({
    text: "주문번호\t송장번호",
  });
});

test("a table of HTML under the name of an old workbook is read, as banks and shops send it", async () => {
  const html =
    '\n<html xmlns:x="urn"><table><tr><th>주문번호</th><th>택배사</th></tr><tr><td>1</td><td>로젠&amp;한진</td></tr></table>';
  expect(await readTableFile(new File([html], "쇼핑몰.xls"))).toEqual({
    text: "주문번호\t택배사\n1\t로젠&한진",
  });
});

test("cells that are merged downwards in a workbook say in each row what they show", async () => {
  const cell = (value: string, rowSpan?: number) => ({
    value,
    type: String,
    ...(rowSpan && { rowSpan }),
  });
  const file = await writeXlsxFile([
    [cell("주문번호"), cell("택배사"), cell("송장번호")],
    [cell("20261121-AAAAAAAA"), cell("로젠택배", 2), cell("1")],
    [cell("20261121-BBBBBBBB"), null, cell("2")],
    [cell("20261121-CCCCCCCC"), null, cell("3")],
  ]).toBuffer();
  expect(await readTableFile(new File([new Uint8Array(file)], "송장.xlsx"))).toEqual({
    text: [
      "주문번호\t택배사\t송장번호",
      "20261121-AAAAAAAA\t로젠택배\t1",
      "20261121-BBBBBBBB\t로젠택배\t2",
      "20261121-CCCCCCCC\t\t3",
    ].join("\n"),
  });
});
