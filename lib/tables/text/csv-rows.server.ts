import { pipeline, Readable } from "node:stream";
import { parse } from "csv-parse";
import { TEXT_LIMITS, rowTooLong } from "../bounded-rows.ts";
import { UnreadableFile, type RawRow } from "../raw-table.ts";
import { decodedText, type ByteSource, type TextEncodingName } from "./text-encoding.server.ts";

/** Bytes of a record: its letters may take three each, and every quote is written twice. */
const MOST_RECORD_BYTES = 4 * TEXT_LIMITS.rowLetters;

function inWords(error: unknown, line: number): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  if (error.code === "CSV_MAX_RECORD_SIZE") return rowTooLong(line, TEXT_LIMITS);
  return error.code === "CSV_QUOTE_NOT_CLOSED"
    ? new UnreadableFile(
        `${line.toLocaleString("en-US")}번째 줄에서 시작한 따옴표가 닫히지 않아 표로 읽지 못했어요.`,
        line,
      )
    : error;
}

/**
 * The records of a text, counted as a spreadsheet counts them: a cell of several lines is one row,
 * and an empty line is one too.
 */
export async function* csvRows(
  source: ByteSource,
  encoding: TextEncodingName,
  separator: string,
): AsyncGenerator<RawRow> {
  const parser = parse({
    bom: true,
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MOST_RECORD_BYTES,
    record_delimiter: ["\r\n", "\n", "\r"],
  });
  const bytes =
    encoding === "utf-8"
      ? Readable.from(source(), { objectMode: false })
      : Readable.from(decodedText(source, encoding), { objectMode: false });
  // The loop below throws what went wrong.
  pipeline(bytes, parser, () => undefined);
  let line = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1;
      yield { line, cells };
    }
  } catch (error) {
    throw inWords(error, line + 1);
  } finally {
    bytes.destroy();
  }
}
