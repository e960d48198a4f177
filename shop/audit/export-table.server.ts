import { tableFile, type TableFormat } from "#lib/spreadsheet/table-file.server.ts";
import type { WorkbookCell } from "#lib/spreadsheet/workbook.server.ts";
import { spendAttempt } from "../limit/spend-attempt.server.ts";
import type { Db } from "../shop.ts";
import { recordAudit, type AuditActor, type AuditEntry } from "./record-audit.server.ts";

/** One column of a file; the width is Excel's, in letters. */
export type FileColumn<Row> = [title: string, cell: (row: Row) => WorkbookCell, width?: number];

/** A file's bytes, and what to say where it ends before its list does. */
export type TableFile = ReadableStream<Uint8Array> & { cutWords: string | null };

/** A sheet of Excel holds 1,048,576 rows. */
const MOST_ROWS = 1_000_000;
const MOST_PER_HOUR = 20;
const BATCH = 200;

export type TableExport<Row> = {
  /** files of one name are counted together, by person */
  name: string;
  perHour?: number;
  most?: number;
  format?: TableFormat;
  columns: readonly FileColumn<Row>[];
  /** `after` stands in the audit log beside the number of rows */
  audit: Pick<AuditEntry, "action" | "subject" | "reason"> & { after?: Record<string, unknown> };
  /** how many rows there are, `limit` meaning that many or more; may refuse */
  count: (limit: number) => Promise<number>;
  read: (page: {
    after: string | null;
    limit: number;
  }) => Promise<{ rows: Row[]; next: string | null }>;
};

const wordsOfCut = (most: number): string =>
  `이 파일에는 ${most.toLocaleString("ko-KR")}건까지만 담았어요. 나머지는 조건을 좁혀 받아주세요.`;

/**
 * Counts a file by the hour and writes it into the audit log, with its rows. Throws
 * `too-many-attempts`. Returns what to say of a file that is cut; null for a whole one.
 */
export async function beginExport(
  db: Db,
  {
    name,
    perHour = MOST_PER_HOUR,
    most = MOST_ROWS,
    audit,
    count,
  }: Omit<TableExport<never>, "columns" | "read" | "format">,
  reader: AuditActor,
): Promise<string | null> {
  await spendAttempt(db, [
    { key: `export of ${name} by ${reader.account?.id}`, most: perHour, seconds: 3600 },
  ]);
  const rows = await count(most + 1);
  const after = { count: Math.min(rows, most), ...audit.after };
  await recordAudit(db, { ...reader, ...audit, after });
  return rows > most ? wordsOfCut(most) : null;
}

/**
 * A list as a file for a spreadsheet, written into the audit log before its first byte, and
 * streamed. Throws `too-many-attempts`.
 */
export async function exportTable<Row>(
  db: Db,
  exported: TableExport<Row>,
  reader: AuditActor,
): Promise<TableFile> {
  const cutWords = await beginExport(db, exported, reader);
  const heads = exported.columns.map(([title, , width = 16]) => ({ title, width }));
  const file = tableFile(exported.format ?? "csv", heads, linesOf(exported));
  return Object.assign(file, { cutWords });
}

/** A file that ends before the list does says so in its last row. */
async function* linesOf<Row>({
  columns,
  read,
  most = MOST_ROWS,
}: TableExport<Row>): AsyncGenerator<WorkbookCell[][]> {
  let given = 0;
  for (let after: string | null = null; ;) {
    const { rows, next } = await read({ after, limit: Math.min(BATCH, most - given) });
    if (rows.length) yield rows.map((row) => columns.map(([, cell]) => cell(row)));
    given += rows.length;
    if (!next) return;
    if (given >= most) return yield [[wordsOfCut(most), ...columns.slice(1).map(() => null)]];
    after = next;
  }
}
