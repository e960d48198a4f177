import { readLine } from "#lib/text/typed.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CSV_START, csvLine } from "#lib/spreadsheet/csv.ts";
import { MOST_PASTED_ROWS } from "./most-pasted.ts";
import { readWaybills } from "./read-waybills.server.ts";

const A = { number: "20261121-AAAAAAAA", company: "CJ대한통운", waybillNumber: "123456789011" };
const B = { number: "20261121-BBBBBBBB", company: "우체국", waybillNumber: "1234567890123" };
const rowsOf = (text: string) => readWaybills(text).rows.map(({ line: _line, ...row }) => row);
const messageOf = (text: string): string => {
  try {
    return `read ${readWaybills(text).rows.length} rows`;
  } catch (error) {
    return String(
      (error as { errors?: { text: string[] } }).errors?.text[0] ??
        (error as { code: string }).code,
    );
  }
};

test.each([
  [
    "heads in the usual order",
    `주문번호,택배사,송장번호\n${A.number},${A.company},${A.waybillNumber}`,
  ],
  [
    "heads in another order, with other columns between",
    `받는 분,운송장 번호,메모,주문 번호,배송업체\n홍길동,${A.waybillNumber},"a,b",${A.number},${A.company}`,
  ],
  [
    "heads of other programs",
    `No,고객주문번호,택배회사,운송장번호(필수)\n1,${A.number},${A.company},${A.waybillNumber}`,
  ],
  [
    "English heads",
    `Tracking Number,Carrier,Order Number\n${A.waybillNumber},${A.company},${A.number}`,
  ],
  ["no heads", `${A.number},${A.company},${A.waybillNumber}`],
  ["no heads, another order", `${A.waybillNumber},${A.company},${A.number}`],
  [
    "pasted from a spreadsheet",
    `주문번호\t택배사\t송장번호\r\n${A.number}\t${A.company}\t${A.waybillNumber}\r\n`,
  ],
  ["semicolons", `주문번호;택배사;송장번호\n${A.number};${A.company};${A.waybillNumber}`],
  [
    "BOM, quotes, CRLF and blank lines",
    `\ufeff"주문번호","택배사","송장번호"\r\n\r\n"${A.number}","${A.company}","${A.waybillNumber}"\r\n,,\r\n\r\n`,
  ],
  ["old line ends", `주문번호,택배사,송장번호\r${A.number},${A.company},${A.waybillNumber}`],
  [
    "a quote within a cell that is not quoted",
    `주문번호,메모,택배사,송장번호\n${A.number},5" 스피커,${A.company},${A.waybillNumber}`,
  ],
])("%s are read", (_what, text) => {
  expect(rowsOf(text)).toEqual([A]);
});

test("what a cell holds is plain text, whatever a spreadsheet would make of it", () => {
  expect(
    rowsOf(
      `주문번호,택배사,송장번호\n=1+1,@SUM(A1),"=HYPERLINK(""http://evil"")"\n${A.number},\u0000${A.company}\u200b,１２３`,
    ),
  ).toEqual([
    { number: "=1+1", company: "@SUM(A1)", waybillNumber: '=HYPERLINK("http://evil")' },
    { ...A, waybillNumber: "１２３" },
  ]);
});

test("rows are named by the line they stand in, also where a cell has lines of its own", () => {
  expect(
    readWaybills(`주문번호,메모,송장번호\n${A.number},"두\n줄",1\n\n${B.number},,2`).rows.map(
      ({ line }) => line,
    ),
  ).toEqual([3, 5]);
});

test("without a column of carriers there is none; somebody chooses one for all", () => {
  expect(rowsOf(`송장번호,주문번호\n1234,${A.number}`)).toEqual([
    { number: A.number, company: "", waybillNumber: "1234" },
  ]);
  expect(rowsOf(`${A.number}\t${A.waybillNumber}`)).toEqual([{ ...A, company: "" }]);
});

test.each([
  ["", "주문번호와 송장번호를 붙여넣어주세요."],
  [" \n\t\r\n", "주문번호와 송장번호를 붙여넣어주세요."],
  ["주문번호,택배사,송장번호", "열 이름 아래에 붙여넣은 줄이 없어요."],
  [
    "주문번호,택배사\n1,2",
    "송장번호 열을 찾지 못했어요. 첫 줄에 열 이름을 넣거나 주문번호, 택배사, 송장번호 차례로 붙여넣어주세요.",
  ],
  [
    "이름,송장번호\n홍길동,1",
    "주문번호 열을 찾지 못했어요. 첫 줄에 열 이름을 넣거나 주문번호, 택배사, 송장번호 차례로 붙여넣어주세요.",
  ],
  [
    "안녕하세요",
    "주문번호 열을 찾지 못했어요. 첫 줄에 열 이름을 넣거나 주문번호, 택배사, 송장번호 차례로 붙여넣어주세요.",
  ],
  [
    `주문번호,택배사,송장번호\n"${A.number},CJ,1`,
    "닫히지 않은 따옴표가 있어 표로 읽지 못했어요. 2번째 줄을 확인해주세요.",
  ],
  [
    `주문번호,택배사,송장번호\n${A.number},CJ,${"1".repeat(1024 * 1024)}`,
    "한 번에 1MB까지 붙여넣을 수 있어요. 나눠서 붙여넣어주세요.",
  ],
])("%j is answered with words", (text, words) => {
  expect(messageOf(text.slice(0, 2_000_000))).toBe(words);
});

test("5,000 rows are read; 5,001 and 100,000 are refused as too many, before they are taken apart", () => {
  const lines = (count: number) =>
    `주문번호,택배사,송장번호\n${`${A.number},CJ,123456789011\n`.repeat(count)}`;
  expect(messageOf(lines(MOST_PASTED_ROWS))).toBe("read 5000 rows");
  expect(messageOf(lines(MOST_PASTED_ROWS + 1))).toBe("too-many-rows");
  // Taken apart, the quote that never ends would be what is said of it.
  expect(messageOf(`${lines(100_000)}"`)).toBe("too-many-rows");
});

const cell = fc.string({
  unit: fc.constantFrom(
    '"',
    ",",
    "\t",
    ";",
    "=",
    "＝",
    "+",
    "@",
    " ",
    "가",
    "1",
    "１",
    "\ufeff",
    "-",
    "'",
  ),
  maxLength: 12,
});

test("whatever stands in cells, as many rows come out as a spreadsheet has, with the columns its heads name", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ number: cell, company: cell, waybillNumber: cell }), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.shuffledSubarray(["주문번호", "택배사", "송장번호"], { minLength: 3 }),
      fc.boolean(),
      (rows, heads, bom) => {
        const keys = { 주문번호: "number", 택배사: "company", 송장번호: "waybillNumber" } as const;
        const text =
          (bom ? CSV_START : "") +
          csvLine(heads) +
          rows
            .map((row) => csvLine(heads.map((head) => `x${row[keys[head as keyof typeof keys]]}`)))
            .join("");
        expect(rowsOf(text)).toEqual(
          rows.map((row) =>
            Object.fromEntries(
              Object.entries(row).map(([key, value]) => [key, readLine(`x${value}`)]),
            ),
          ),
        );
      },
    ),
  );
});

test("no text makes it do anything but read or refuse", () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(
          '"',
          ",",
          "\n",
          "\r",
          "\t",
          ";",
          "=",
          "주문번호",
          "송장번호",
          "20261121-AAAAAAAA",
          "가",
          "\u0000",
          "\ud800",
        ),
        maxLength: 40,
      }),
      (text) => {
        expect(messageOf(text)).not.toBe("undefined");
      },
    ),
    { numRuns: 500 },
  );
});

test("where there is a tab, the tab separates, whatever commas stand in the cells", () => {
  const text = `주문번호\t금액, 원\t메모, 옵션, 색\t송장번호\n${A.number}\t1,234,000\t파랑, 큰 것, 2개\t123456789012`;
  expect(rowsOf(text)).toEqual([{ number: A.number, company: "", waybillNumber: "123456789012" }]);
});

test("a row of more letters than any table has is refused before it is taken apart", () => {
  expect(messageOf(`주문번호,송장번호\n${A.number},1${",".repeat(700_000)}`)).toBe(
    "한 줄이 너무 길어요. 필요한 열만 복사해 붙여넣어주세요.",
  );
});
