import { parse } from "csv-parse/sync";
import { readLine } from "#lib/text/typed.ts";
import { BadInput } from "./bad-input.ts";
import { Refusal } from "./refusal.ts";

const MOST_BYTES = 1024 * 1024;
const MOST_CELL = 200;
/** Letters of one line: a hundred long addresses. */
const MOST_LINE = 20_000;

/** A row of what was pasted, and where it stands there, counted from one. */
export type PastedLine = { record: string[]; line: number };

/**
 * Parses a table separated by comma, tab or semicolon, with or without quotes and BOM; ignores
 * blank lines. Without a `separator` the first line tells it. Throws BadInput about `text` for
 * anything else, and `too-many-rows` beyond `most` rows and a header.
 */
export function readPastedTable(
  text: string,
  { most, empty, separator }: { most: number; empty: string; separator?: string },
): PastedLine[] {
  const lines = countLines(text, most);
  if (lines === 0) throw new BadInput({ text: [empty] });
  if (lines > most + 1) throw new Refusal("too-many-rows", { most });
  if (Buffer.byteLength(text) > MOST_BYTES)
    throw new BadInput({ text: ["한 번에 1MB까지 붙여넣을 수 있어요. 나눠서 붙여넣어주세요."] });
  if (text.split(/\r\n|[\r\n]/).some(({ length }) => length > MOST_LINE))
    throw new BadInput({ text: ["한 줄이 너무 길어요. 필요한 열만 복사해 붙여넣어주세요."] });
  return tableOf(text, separator ?? separatorOf(text));
}

/** As one line, and no longer than a cell may be. */
export const cleanCell = (cell: string | undefined): string =>
  readLine((cell ?? "").slice(0, MOST_CELL * 4))
    .slice(0, MOST_CELL)
    .toWellFormed();

/** The lines that are not blank, without taking the text apart. */
function countLines(text: string, most: number): number {
  let lines = 0;
  for (const _line of text.matchAll(/\S[^\r\n]*/g)) if (++lines > most + 1) break;
  return lines;
}

/**
 * Tab if the first line has one, as in text copied from a spreadsheet; else its most frequent
 * separator.
 */
function separatorOf(text: string): string {
  const first = /\S[^\r\n]*/.exec(text)?.[0] ?? "";
  if (first.includes("\t")) return "\t";
  return first.split(";").length > first.split(",").length ? ";" : ",";
}

function tableOf(text: string, separator: string): PastedLine[] {
  try {
    const read = parse(text, {
      bom: true,
      delimiter: separator,
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
