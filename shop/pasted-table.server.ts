import { parse } from "csv-parse/sync";
import { BadInput } from "./bad-input.ts";
import { Refusal } from "./refusal.ts";

const MOST_BYTES = 1024 * 1024;
const MOST_CELL = 200;

/** A row of what was pasted, and where it stands there, counted from one. */
export type PastedLine = { record: string[]; line: number };

/**
 * Comma, tab or semicolon, with or without quotes and BOM; blank lines are none. Throws BadInput about `text` where nothing
 * was pasted or it is no table, and `too-many-rows` beyond `most` and a line of heads.
 */
export function readPastedTable(
  text: string,
  { most, empty }: { most: number; empty: string },
): PastedLine[] {
  const lines = countLines(text, most);
  if (lines === 0) throw new BadInput({ text: [empty] });
  if (lines > most + 1) throw new Refusal("too-many-rows", { most });
  if (Buffer.byteLength(text) > MOST_BYTES)
    throw new BadInput({ text: ["한 번에 1MB까지 붙여넣을 수 있어요. 나눠서 붙여넣어주세요."] });
  return tableOf(text);
}

/** Without what no cell shows, and no longer than a cell may be. */
export const cleanCell = (cell: string | undefined): string =>
  (cell ?? "")
    .replace(/[\p{Cc}\u200b\ufeff]+/gu, " ")
    .trim()
    .slice(0, MOST_CELL)
    .toWellFormed();

/** The lines that are not blank, without taking the text apart. */
function countLines(text: string, most: number): number {
  let lines = 0;
  for (const _line of text.matchAll(/\S[^\r\n]*/g)) if (++lines > most + 1) break;
  return lines;
}

/** What separates most cells of the first line. */
function separatorOf(text: string): string {
  const first = /\S[^\r\n]*/.exec(text)?.[0] ?? "";
  return ["\t", ",", ";"]
    .map((mark) => [mark, first.split(mark).length] as const)
    .toSorted((a, b) => b[1] - a[1])[0]![0];
}

function tableOf(text: string): PastedLine[] {
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
