import { streamOf } from "../bytes/stream-of.ts";
import { CSV_START, csvLine } from "./csv.ts";
import { inBites } from "./in-bites.ts";
import { workbookOf, type WorkbookCell, type WorkbookHead } from "./workbook.server.ts";

export type TableFormat = "csv" | "xlsx";

/** A table as a file, streamed: memory holds a batch of its rows, however many there are. */
export const tableFile = (
  format: TableFormat,
  heads: WorkbookHead[],
  batches: AsyncIterable<WorkbookCell[][]>,
): ReadableStream<Uint8Array> =>
  streamOf(format === "csv" ? inBites(csvOf(heads, batches)) : workbookOf(heads, inBites(batches)));

async function* csvOf(
  heads: WorkbookHead[],
  batches: AsyncIterable<WorkbookCell[][]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(CSV_START + csvLine(heads.map(({ title }) => title)));
  for await (const rows of batches) yield encoder.encode(rows.map(csvLine).join(""));
}
