import { asc, eq, sql } from "drizzle-orm";
import { UnreadableFile, type OpenedFile, type RawTable } from "#lib/tables/raw-table.ts";
import { kindOf } from "../kinds.server.ts";
import type { MappedRow, MoveKind } from "../kind/kind-of-move.ts";
import { rowMapper } from "../source/map-rows.ts";
import { sourceOf } from "../source/sources.ts";
import { moveRows, moveTables } from "../table.server.ts";
import { MoveTrouble, type FileWork } from "./file-work.server.ts";
import { itemKey, ItemNumbers } from "./item-numbers.server.ts";
import { withOpened } from "./with-copy.server.ts";

const ROWS_AT_ONCE = 500;
const LETTERS_AT_ONCE = 1_000_000;

type Table = typeof moveTables.$inferSelect;
type StagedRow = MappedRow & { item: number; position: number };

/**
 * Reads the rows of a file's tables into the database, each with its item. What an earlier try left
 * is read again. Throws MoveTrouble.
 */
export async function readRows(work: FileWork): Promise<void> {
  const { shop, file } = work;
  await shop.db.delete(moveRows).where(eq(moveRows.fileId, file.id));
  const tables = await shop.db
    .select()
    .from(moveTables)
    .where(eq(moveTables.fileId, file.id))
    .orderBy(asc(moveTables.position));
  await withOpened(shop, file, async (opened) => {
    if (opened.kind !== "tables") throw new MoveTrouble("파일이 바뀌었어요. 다시 올려주세요.");
    try {
      await readTables(work, opened, tables);
    } catch (error) {
      throw error instanceof UnreadableFile ? new MoveTrouble(error.words) : error;
    }
  });
}

async function readTables(
  work: FileWork,
  opened: Extract<OpenedFile, { kind: "tables" }>,
  tables: readonly Table[],
): Promise<void> {
  const staging = new Staging(
    work,
    tables.reduce((sum, { rows }) => sum + rows, 0),
  );
  let position = 0;
  for await (const raw of opened.tables) {
    const table = tables.find((one) => one.position === position);
    position += 1;
    if (table?.kind) await readTable(raw, table, table.kind, staging);
    // A table is read to its end before the next one, also when nothing of it is moved.
    else for await (const _row of raw.rows);
  }
  await staging.flush();
}

async function readTable(
  raw: RawTable,
  { source, columns, headLine, name }: Table,
  kind: MoveKind,
  staging: Staging,
): Promise<void> {
  const mapped = rowMapper(source === null ? null : sourceOf(source), columns);
  const { keyField } = kindOf(kind);
  for await (const row of raw.rows) {
    if (row.line <= headLine) continue;
    const result = mapped(row);
    if ("trouble" in result)
      throw new MoveTrouble(`${name} ${result.trouble.line}번째 줄: ${result.trouble.words}`);
    for (const one of result.rows) await staging.add(kind, one, one.cells[keyField] ?? "");
  }
}

class Staging {
  readonly #work: FileWork;
  readonly #of: number;
  readonly #numbers = new ItemNumbers();
  #rows: StagedRow[] = [];
  #letters = 0;
  #position = 0;

  constructor(work: FileWork, of: number) {
    this.#work = work;
    this.#of = of;
  }

  async add(kind: MoveKind, row: MappedRow, key: string): Promise<void> {
    const filled = Object.entries(row.cells).filter(([, cell]) => cell.trim() !== "");
    const cells = Object.fromEntries(filled.map(([field, cell]) => [field, cleaned(cell)]));
    this.#position += 1;
    this.#rows.push({
      ...row,
      cells,
      item: this.#numbers.of(kind, itemKey(key)),
      position: this.#position,
    });
    this.#letters += filled.reduce((sum, [, cell]) => sum + cell.length, 0);
    if (this.#rows.length >= ROWS_AT_ONCE || this.#letters >= LETTERS_AT_ONCE) await this.flush();
  }

  async flush(): Promise<void> {
    const { shop, file, report } = this.#work;
    await report("read", this.#position, this.#of);
    if (!this.#rows.length) return;
    const rows = JSON.stringify(this.#rows);
    await shop.db.execute(sql`
      insert into move_rows (file_id, item, position, line, role, cells)
      select ${file.id}, item, position, line, role, cells from jsonb_to_recordset(${rows}::jsonb)
        as staged(item int, position int, line int, role text, cells jsonb)`);
    this.#rows = [];
    this.#letters = 0;
  }
}

/** The database keeps neither NUL nor halves of letters. */
const cleaned = (cell: string): string => cell.replaceAll("\0", "").toWellFormed();
