import { eq } from "drizzle-orm";
import { UnreadableFile, type OpenedFile, type RawRow } from "#lib/tables/raw-table.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { rankOf } from "../kinds.server.ts";
import { refusedByName } from "../source/cafe24.ts";
import { moveFiles, moveMappings, moveTables } from "../table.server.ts";
import { describeTable } from "./describe-table.server.ts";
import { MoveTrouble, type FileWork } from "./file-work.server.ts";
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
      await keepTables(work, await lookAtTables(work, opened.tables));
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

async function lookAtTables({ shop, report }: FileWork, tables: Tables): Promise<FoundTable[]> {
  const mappings = await shop.db.select().from(moveMappings);
  const found: FoundTable[] = [];
  let position = 0;
  for await (const { name, rows } of tables) {
    const first: RawRow[] = [];
    let count = 0;
    for await (const row of rows) {
      if (first.length < FIRST_ROWS) first.push(row);
      count += 1;
      if (count % 1000 === 0) await report("look", count);
    }
    if (count)
      found.push({
        ...describeTable(name, first, mappings),
        position,
        rows: Math.max(0, count - 1),
      });
    position += 1;
  }
  if (!found.length) throw new MoveTrouble("내용이 없는 파일이에요.");
  const recognised = found.filter(({ kind }) => kind);
  return recognised.length ? recognised : found.slice(0, MOST_UNKNOWN);
}

async function keepTables({ shop, file }: FileWork, found: readonly FoundTable[]): Promise<void> {
  await inTransaction(shop.db, async (db) => {
    await db.delete(moveTables).where(eq(moveTables.fileId, file.id));
    await db.insert(moveTables).values(found.map((table) => ({ ...table, fileId: file.id })));
    await db
      .update(moveFiles)
      .set({ state: "looked", trouble: null, rank: firstRank(found) })
      .where(eq(moveFiles.id, file.id));
  });
}

/** The rank of a file in which no table is moved. */
export const UNRANKED = 99;

export const firstRank = (tables: readonly Pick<FoundTable, "kind">[]): number =>
  Math.min(UNRANKED, ...tables.flatMap(({ kind }) => (kind ? [rankOf(kind)] : [])));
