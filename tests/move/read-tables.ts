import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTables, type OpeningOptions } from "#lib/tables/open-tables.server.ts";
import { UnreadableFile, type RawRow } from "#lib/tables/raw-table.ts";

type ReadTable = { name: string; rows: RawRow[] };
export type ReadFile =
  | { tables: ReadTable[] }
  | { entries: { path: string; bytes: number; text: string }[] }
  | { locked: { isWrongPassword: boolean } }
  | { refused: string; line?: number | null; column?: string | null };

/** Reads a file to its end, as nobody but a test of small files would. */
export async function readWhole(
  bytes: Uint8Array | string,
  fileName = "표.csv",
  options: OpeningOptions = {},
): Promise<ReadFile> {
  const folder = mkdtempSync(join(tmpdir(), "tables-"));
  const path = join(folder, "file");
  writeFileSync(path, bytes);
  try {
    const opened = await openTables(path, fileName, options);
    if (opened.kind === "refused") return { refused: opened.words };
    if (opened.kind === "locked") return { locked: { isWrongPassword: opened.isWrongPassword } };
    try {
      if (opened.kind === "archive") {
        const entries = [];
        for await (const { path: name, bytes: size, open } of opened.entries) {
          const pieces = [];
          for await (const piece of open()) pieces.push(Buffer.from(piece));
          entries.push({ path: name, bytes: size, text: Buffer.concat(pieces).toString() });
        }
        return { entries };
      }
      const tables: ReadTable[] = [];
      for await (const { name, rows } of opened.tables) {
        const read: RawRow[] = [];
        for await (const row of rows) read.push(row);
        tables.push({ name, rows: read });
      }
      return { tables };
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { refused: error.words, line: error.line, column: error.column };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The cells of the only table, without the numbers of its lines. */
export async function cellsOf(
  bytes: Uint8Array | string,
  fileName?: string,
  options?: OpeningOptions,
): Promise<string[][]> {
  const read = await readWhole(bytes, fileName, options);
  if (!("tables" in read) || read.tables.length !== 1) throw new Error(JSON.stringify(read));
  return read.tables[0]!.rows.map(({ cells }) => cells);
}
