import { parse } from "csv-parse/sync";
import { BadInput } from "#shop/bad-input.ts";
import { Refusal } from "#shop/refusal.ts";
import { MOST_PASTED_ROWS } from "./most-pasted.ts";
import { findHeads, type Heads } from "./waybill-heads.ts";

const MOST_BYTES = 1024 * 1024;

/** One row as it was pasted: plain text, whatever a spreadsheet would make of it. */
export type PastedRow = {
  /** where it stands in what was pasted, counted from one */
  line: number;
  number: string;
  company: string;
  waybillNumber: string;
};

export type PastedSheet = { rows: PastedRow[]; hasHeads: boolean };

const MOST_CELL = 200;
const clean = (cell: string | undefined) =>
  (cell ?? "")
    .replace(/[\p{Cc}\u200b\ufeff]+/gu, " ")
    .trim()
    .slice(0, MOST_CELL)
    .toWellFormed();

/** The lines that are not blank, without taking the text apart. */
function countLines(text: string): number {
  let lines = 0;
  for (const _line of text.matchAll(/\S[^\r\n]*/g)) if (++lines > MOST_PASTED_ROWS + 1) break;
  return lines;
}

/** What separates most cells of the first line. */
function separatorOf(text: string): string {
  const first = /\S[^\r\n]*/.exec(text)?.[0] ?? "";
  return ["\t", ",", ";"]
    .map((mark) => [mark, first.split(mark).length] as const)
    .toSorted((a, b) => b[1] - a[1])[0]![0];
}

/** Comma, tab or semicolon, with or without quotes, BOM and heads. */
export function readWaybills(text: string): PastedSheet {
  const lines = countLines(text);
  if (lines === 0) throw new BadInput({ text: ["주문번호와 송장번호를 붙여넣어주세요."] });
  if (lines > MOST_PASTED_ROWS + 1) throw new Refusal("too-many-rows", { most: MOST_PASTED_ROWS });
  if (Buffer.byteLength(text) > MOST_BYTES)
    throw new BadInput({ text: ["한 번에 1MB까지 붙여넣을 수 있어요. 나눠서 붙여넣어주세요."] });
  const table = tableOf(text);
  const heads = findHeads(table.map(({ record }) => record));
  if ("missing" in heads)
    throw new BadInput({
      text: [
        `${heads.missing} 열을 찾지 못했어요. 첫 줄에 열 이름을 넣거나 주문번호, 택배사, 송장번호 차례로 붙여넣어주세요.`,
      ],
    });
  const rows = table
    .slice(heads.hasHeads ? 1 : 0)
    .map((row) => rowOf(row, heads))
    .filter(({ number, waybillNumber, company }) => number || waybillNumber || company);
  if (rows.length > MOST_PASTED_ROWS)
    throw new Refusal("too-many-rows", { most: MOST_PASTED_ROWS });
  if (!rows.length) throw new BadInput({ text: ["열 이름 아래에 붙여넣은 줄이 없어요."] });
  return { rows, hasHeads: heads.hasHeads };
}

type Line = { record: string[]; line: number };

function tableOf(text: string): Line[] {
  try {
    const read = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      info: true,
      record_delimiter: ["\r\n", "\n", "\r"],
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return read.map(({ record, info }) => ({ record, line: info.lines }));
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    const at =
      "lines" in error && typeof error.lines === "number"
        ? ` ${error.lines}번째 줄을 확인해주세요.`
        : "";
    throw new BadInput({ text: [`닫히지 않은 따옴표가 있어 표로 읽지 못했어요.${at}`] });
  }
}

const rowOf = ({ record, line }: Line, { number, company, waybillNumber }: Heads): PastedRow => ({
  line,
  number: clean(record[number]),
  company: company === null ? "" : clean(record[company]),
  waybillNumber: clean(record[waybillNumber]),
});
