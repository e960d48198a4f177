import { BadInput } from "#shop/bad-input.ts";
import { cleanCell, readPastedTable, type PastedLine } from "#shop/pasted-table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import { ORDER_NUMBER, readOrderNumber } from "../number.ts";
import { MOST_PASTED_ROWS } from "./most-pasted.ts";
import { findHeads, type Heads } from "./waybill-heads.ts";

/** A pasted row as plain text. */
export type PastedRow = {
  /** its position in the pasted text, from 1 */
  line: number;
  number: string;
  company: string;
  waybillNumber: string;
};

export type PastedSheet = { rows: PastedRow[]; hasHeads: boolean };

/** Parses a table separated by comma, tab or semicolon, with or without quotes, BOM and header. */
export function readWaybills(text: string): PastedSheet {
  const table = readPastedTable(text, {
    most: MOST_PASTED_ROWS,
    empty: "주문번호와 송장번호를 붙여넣어주세요.",
  });
  const heads = findHeads(table.map(({ record }) => record));
  if ("missing" in heads)
    throw new BadInput({
      text: [
        `${heads.missing} 열을 찾지 못했어요. 첫 줄에 열 이름을 넣거나 주문번호, 택배사, 송장번호 차례로 붙여넣어주세요.`,
      ],
    });
  const rows = table
    .slice(heads.hasHeads ? 1 : 0)
    .flatMap((row) => rowsOf(row, heads))
    .filter(({ number, waybillNumber, company }) => number || waybillNumber || company);
  if (rows.length > MOST_PASTED_ROWS)
    throw new Refusal("too-many-rows", { most: MOST_PASTED_ROWS });
  if (!rows.length) throw new BadInput({ text: ["열 이름 아래에 붙여넣은 줄이 없어요."] });
  return { rows, hasHeads: heads.hasHeads };
}

/** A box that several orders share has all their numbers in one cell. */
function rowsOf(line: PastedLine, heads: Heads): PastedRow[] {
  const row = rowOf(line, heads);
  const numbers = row.number.split(/[\s,/]+/).filter(Boolean);
  const isShared =
    numbers.length > 1 && numbers.every((one) => ORDER_NUMBER.test(readOrderNumber(one)));
  return isShared ? numbers.map((number) => ({ ...row, number })) : [row];
}

const rowOf = (
  { record, line }: PastedLine,
  { number, company, waybillNumber }: Heads,
): PastedRow => ({
  line,
  number: cleanCell(record[number]),
  company: company === null ? "" : cleanCell(record[company]),
  waybillNumber: cleanCell(record[waybillNumber]),
});
