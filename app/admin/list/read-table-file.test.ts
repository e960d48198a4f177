import { expect, test } from "vitest";
import { readTableFile } from "./read-table-file.ts";

/** "가격,재고" as Korean Excel saves it. */
const CP949 = new Uint8Array([0xb0, 0xa1, 0xb0, 0xdd, 0x2c, 0xc0, 0xe7, 0xb0, 0xed]);

test.each<[string, BlobPart, string]>([
  ["CP949", CP949, "가격,재고"],
  ["UTF-8", "가격,재고", "가격,재고"],
  ["UTF-8 with a mark in front", "\ufeff가격,재고", "가격,재고"],
])("a table saved as %s is read", async (_, bytes, text) => {
  expect(await readTableFile(new File([bytes], "표.csv"))).toEqual({ text });
});

test("what cannot be read is said, and what is too large is not opened", async () => {
  for (const [name, bytes] of [
    ["옛.xls", "x"],
    ["표.xlsx", "not a workbook"],
    ["표.csv", new Uint8Array(12 * 1024 * 1024 + 1)],
  ] as const)
    expect(await readTableFile(new File([bytes], name))).toEqual({
      problem: expect.stringMatching(/요\.$/),
    });
});
