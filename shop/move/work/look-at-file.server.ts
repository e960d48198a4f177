import { eq } from "drizzle-orm";
import {
  UnreadableFile,
  type OpenedFile,
  type RawRow,
  type RawTable,
} from "#lib/tables/raw-table.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { kindOf, rankOf } from "../kinds.server.ts";
import { refusedByName } from "../source/cafe24.ts";
import { rowMapper } from "../source/map-rows.ts";
import { sourceOf } from "../source/sources.ts";
import { moveFiles, moveMappings, moveTables } from "../table.server.ts";
import { describeTable, type DescribedTable } from "./describe-table.server.ts";
import { MoveTrouble, type FileWork } from "./file-work.server.ts";
import { ItemCount, itemKey, tooManyItems } from "./item-numbers.server.ts";
import { unpackArchive } from "./unpack-archive.server.ts";
import { withOpened } from "./with-copy.server.ts";

/** By which a table is recognised. */
const FIRST_ROWS = 30;
/** Of a file in which nothing is recognised. */
const MOST_UNKNOWN = 20;

type FoundTable = Omit<typeof moveTables.$inferInsert, "fileId">;
type Tables = Extract<OpenedFile, { kind: "tables" }>["tables"];

/** Finds out what a file is, and keeps it. Throws MoveTrouble where it cannot be read. */
export async function lookAtFile(work: FileWork): Promise<void> {
  const { shop, file } = work;
  const refused = refusedByName(file.path);
  if (refused) throw new MoveTrouble(refused);
  await withOpened(shop, file, async (opened) => {
    if (opened.kind === "refused") throw new MoveTrouble(opened.words);
    if (opened.kind === "locked") return lock(work, opened.isWrongPassword);
    try {
      if (opened.kind === "archive") return await unpackArchive(work, opened.entries);
      const items = new ItemCount();
      const found = await lookAtTables(work, opened.tables, items);
      await keepTables(work, found, overWords(found, items));
    } catch (error) {
      throw error instanceof UnreadableFile ? new MoveTrouble(error.words) : error;
    }
  });
}

async function lock({ shop, file }: FileWork, isWrongPassword: boolean): Promise<void> {
  const trouble = isWrongPassword ? "비밀번호가 맞지 않아요. 다시 적어주세요." : null;
  await shop.db
    .update(moveFiles)
    .set({ state: "locked", password: null, trouble })
    .where(eq(moveFiles.id, file.id));
}

async function lookAtTables(
  work: FileWork,
  tables: Tables,
  items: ItemCount,
): Promise<FoundTable[]> {
  const mappings = await work.shop.db.select().from(moveMappings);
  const found: FoundTable[] = [];
  let position = 0;
  for await (const table of tables) {
    const { count, described } = await lookAtTable(work, table, mappings, items);
    if (count) found.push({ ...described, position, rows: Math.max(0, count - 1) });
    position += 1;
  }
  if (!found.length) throw new MoveTrouble("내용이 없는 파일이에요.");
  const recognised = found.filter(({ kind }) => kind);
  return recognised.length ? recognised : found.slice(0, MOST_UNKNOWN);
}

async function lookAtTable(
  { report }: FileWork,
  { name, rows }: RawTable,
  mappings: Parameters<typeof describeTable>[2],
  items: ItemCount,
): Promise<{ count: number; described: DescribedTable }> {
  const first: RawRow[] = [];
  let count = 0;
  let rest: TableItems | null = null;
  for await (const row of rows) {
    count += 1;
    if (first.length < FIRST_ROWS) first.push(row);
    else (rest ??= new TableItems(describeTable(name, first, mappings), items, first)).add(row);
    if (count % 1000 === 0) await report("look", count);
  }
  return { count, described: rest?.table ?? describeTable(name, first, mappings) };
}

/** Counts the items of a table that is longer than what it is recognised by. */
class TableItems {
  readonly table: DescribedTable;
  readonly #items: ItemCount;
  readonly #mapped: ReturnType<typeof rowMapper>;

  constructor(table: DescribedTable, items: ItemCount, first: readonly RawRow[]) {
    const { source } = table;
    this.table = table;
    this.#items = items;
    this.#mapped = rowMapper(source ? sourceOf(source) : null, table.columns ?? {});
    for (const row of first) this.add(row);
  }

  add(row: RawRow): void {
    const { kind, headLine } = this.table;
    if (!kind || row.line <= headLine) return;
    const mapped = this.#mapped(row);
    // Rows that cannot be read are told of when they are checked.
    if ("trouble" in mapped) return;
    const { keyField } = kindOf(kind);
    for (const { cells } of mapped.rows) this.#items.add(kind, itemKey(cells[keyField] ?? ""));
  }
}

/** What the owner is told of a file with too much in it. Throws it where nothing else is moved. */
function overWords(found: readonly FoundTable[], { over }: ItemCount): string | null {
  const [first] = over;
  if (!first) return null;
  if (found.every(({ kind }) => kind && over.has(kind))) throw new MoveTrouble(tooManyItems(first));
  return `${tooManyItems(first)} 그 표를 ‘옮기지 않아요’로 바꾸면 나머지는 옮길 수 있어요.`;
}

async function keepTables(
  { shop, file }: FileWork,
  found: readonly FoundTable[],
  trouble: string | null,
): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    await db.delete(moveTables).where(eq(moveTables.fileId, file.id));
    await db.insert(moveTables).values(found.map((table) => ({ ...table, fileId: file.id })));
    await db
      .update(moveFiles)
      .set({ state: "looked", trouble, rank: firstRank(found) })
      .where(eq(moveFiles.id, file.id));
  });
}

/** The rank of a file in which no table is moved. */
export const UNRANKED = 99;

export const firstRank = (tables: readonly Pick<FoundTable, "kind">[]): number =>
  Math.min(UNRANKED, ...tables.flatMap(({ kind }) => (kind ? [rankOf(kind)] : [])));
