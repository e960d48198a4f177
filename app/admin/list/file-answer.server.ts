import { contentDisposition } from "#lib/text/content-disposition.ts";
import type { TableFormat } from "#lib/spreadsheet/table-file.server.ts";

const types: Record<TableFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

type FileNames = { format: TableFormat; /** for old browsers */ plain: string; korean: string };

/** A file with a Korean name, which no cache may store. */
export const fileAnswer = (
  file: ReadableStream<Uint8Array>,
  { format, plain, korean }: FileNames,
): Response =>
  new Response(file, {
    headers: {
      "Content-Type": types[format],
      "Cache-Control": "private, no-store",
      "Content-Disposition": contentDisposition(
        "attachment",
        `${korean}.${format}`,
        `${plain}.${format}`,
      ),
    },
  });
