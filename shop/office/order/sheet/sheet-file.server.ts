import { tableFile } from "#lib/spreadsheet/table-file.server.ts";
import { oldWorkbookOf } from "#lib/spreadsheet/old-workbook.server.ts";
import { streamOf } from "#lib/bytes/stream-of.ts";
import type { CourierSheet, SheetFormat } from "#shop/site/sheet/courier-sheet.ts";

/** A file for a courier's program. */
export type SheetFile = {
  file: ReadableStream<Uint8Array>;
  format: SheetFormat;
  name: string;
};

const WIDTH = 18;

export function sheetFile({ format, columns }: CourierSheet, rows: (string | number)[][]) {
  const titles = columns.map(({ title }) => title);
  if (format === "xls") return streamOf(one(oldWorkbookOf(titles, rows)));
  return tableFile(
    format,
    titles.map((title) => ({ title, width: WIDTH })),
    one(rows),
  );
}

async function* one<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}
