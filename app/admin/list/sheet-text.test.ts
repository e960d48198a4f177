import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { readSheet } from "read-excel-file/universal";
import { expect, test } from "vitest";
import { workbookOf } from "#lib/spreadsheet/workbook.server.ts";
import { sheetText } from "./sheet-text.ts";

async function* once<Rows>(rows: Rows) {
  yield rows;
}

test("an Excel file of the shop is read back as it would be pasted", async () => {
  const heads = ["상품 번호", "가격", "상품"].map((title) => ({ title, width: 10 }));
  const stream = workbookOf(
    heads,
    once([
      ["a1", 39_900, '이름 "하나"'],
      ["b2", null, "둘\n셋"],
    ]),
  );
  const file = new Uint8Array(await buffer(Readable.from(stream)));
  expect(sheetText(await readSheet(new Blob([file])))).toBe(
    '상품 번호\t가격\t상품\na1\t39900\t"이름 ""하나"""\nb2\t\t"둘\n셋"',
  );
  expect(
    sheetText([[new Date("2026-12-24T10:00:00Z"), new Date("2026-12-24T00:00:00Z"), true]]),
  ).toBe("2026-12-24 10:00\t2026-12-24\ttrue");
});
