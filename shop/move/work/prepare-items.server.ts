import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import type { KindOfMove, MoveContext } from "../kind/kind-of-move.ts";
import { kindsOfMove, rankOf } from "../kinds.server.ts";
import { moveFiles, moveItems, moveRows } from "../table.server.ts";
import type { FileWork } from "./file-work.server.ts";
import { contextsOf } from "./move-context.server.ts";
import { ITEMS_OF_KIND } from "./item-numbers.server.ts";

const ITEMS_AT_ONCE = 200;
/** Different words for licences that an owner would map by hand. */
const LICENCE_WORDS = 50;

type PreparedRow = Pick<typeof moveItems.$inferInsert, "item" | "line" | "action" | "troubles"> & {
  document: unknown;
};

/**
 * Makes documents of the rows that were read, or says what is wrong with them. What an earlier try
 * left is made again.
 */
export async function prepareItems(work: FileWork): Promise<void> {
  const { shop, file } = work;
  const { db } = shop;
  await db.delete(moveItems).where(eq(moveItems.fileId, file.id));
  const contextOf = await contextsOf(work);
  const of = await db.$count(moveRows, eq(moveRows.fileId, file.id));
  let done = 0;
  for (const kind of kindsOfMove) {
    const first = rankOf(kind.kind) * ITEMS_OF_KIND + 1;
    for (let from = first; ; from += ITEMS_AT_ONCE) {
      const rows = await rowsBetween(work, from, from + ITEMS_AT_ONCE);
      if (!rows.length) break;
      done += rows.length;
      await work.report("prepare", done, of);
      await keepItems(work, kind, preparedOf(kind, rows, contextOf(kind.kind)));
    }
  }
  await keepLicenceWords(work);
}

type StagedRow = typeof moveRows.$inferSelect;

const rowsBetween = ({ shop, file }: FileWork, from: number, to: number): Promise<StagedRow[]> =>
  shop.db
    .select()
    .from(moveRows)
    .where(and(eq(moveRows.fileId, file.id), gte(moveRows.item, from), lt(moveRows.item, to)))
    .orderBy(asc(moveRows.item), asc(moveRows.position));

function preparedOf(
  kind: KindOfMove<unknown>,
  rows: readonly StagedRow[],
  context: MoveContext,
): PreparedRow[] {
  const groups = Map.groupBy(rows, ({ item }) => item);
  return [...groups].map(([item, of]) => {
    const mapped = of.map(({ line, role, cells }) => ({ line, role, cells }));
    const prepared = kind.prepare(mapped, context);
    const line = of[0]!.line;
    if ("document" in prepared) {
      const { document, warnings = [] } = prepared;
      return { item, line, action: null, document, troubles: warnings };
    }
    return { item, line, action: "fail", document: null, troubles: prepared.troubles };
  });
}

async function keepItems(
  { shop, file }: FileWork,
  { kind }: KindOfMove<unknown>,
  items: readonly PreparedRow[],
): Promise<void> {
  await shop.db.execute(sql`
    insert into move_items (file_id, item, kind, line, action, document, troubles)
    select ${file.id}, item, ${kind}, line, action, nullif(document, 'null'), troubles
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as prepared(item int, line int,
      action text, document jsonb, troubles jsonb)`);
}

/** What the rows call licences, for the owner to say which of hers is meant. */
async function keepLicenceWords({ shop, file }: FileWork): Promise<void> {
  const rows = await shop.db
    .selectDistinct({ words: sql<string>`trim(${moveRows.cells} ->> 'licence')` })
    .from(moveRows)
    .where(and(eq(moveRows.fileId, file.id), sql`${moveRows.cells} ? 'licence'`))
    .limit(LICENCE_WORDS);
  await shop.db
    .update(moveFiles)
    .set({ licenceWords: rows.map(({ words }) => words) })
    .where(eq(moveFiles.id, file.id));
}
