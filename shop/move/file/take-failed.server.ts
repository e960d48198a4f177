import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { exportTable, type TableFile } from "#shop/audit/export-table.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { moveLimits } from "../move-limits.ts";
import { moveFiles, moveItems, moveRows, moveTables } from "../table.server.ts";
import type { FilePlace } from "./file-place.ts";
import { mappableFields } from "./mappable-fields.ts";
import { kindOf } from "../kinds.server.ts";
import { reasonsOf } from "./view-file.server.ts";

type FailedRow = { line: number; reason: string; cells: Readonly<Record<string, string>> };

/** What of a file cannot be moved, each row with why. Throws `move-not-found`. */
export async function takeFailed(
  db: Db,
  place: FilePlace | null,
  reader: AuditActor,
): Promise<TableFile> {
  if (!place) throw new Refusal("move-not-found");
  const { moveId, fileId } = place;
  const [file] = await db
    .select({ id: moveFiles.id })
    .from(moveFiles)
    .where(and(eq(moveFiles.id, fileId), eq(moveFiles.moveId, moveId)));
  if (!file) throw new Refusal("move-not-found");
  const fields = await fieldsOf(db, fileId);
  const failed = and(eq(moveItems.fileId, fileId), eq(moveItems.action, "fail"));
  return exportTable<FailedRow>(
    db,
    {
      name: "failed rows",
      most: moveLimits.failed,
      columns: [
        ["줄", ({ line }) => line, 8],
        ["이유", ({ reason }) => reason, 48],
        ...fields.map(
          ([field, label]) =>
            [label, ({ cells }: FailedRow) => cells[field] ?? ""] as [
              string,
              (row: FailedRow) => string,
            ],
        ),
      ],
      audit: { action: "move.failed-export", subject: `move ${moveId} file ${fileId}` },
      count: async (limit) => Math.min(limit, await db.$count(moveItems, failed)),
      async read({ after, limit }) {
        const items = await db
          .select()
          .from(moveItems)
          .where(and(failed, after === null ? undefined : gt(moveItems.item, Number(after))))
          .orderBy(asc(moveItems.item))
          .limit(limit);
        const last = items.at(-1);
        return {
          rows: await withCells(db, items),
          next: last && items.length === limit ? String(last.item) : null,
        };
      },
    },
    reader,
  );
}

type FailedItem = typeof moveItems.$inferSelect;

/** Every row of every item, as it was read, with the item's reasons. */
async function withCells(db: Db, items: readonly FailedItem[]): Promise<FailedRow[]> {
  const [first] = items;
  if (!first) return [];
  const rows = await db
    .select({ item: moveRows.item, line: moveRows.line, cells: moveRows.cells })
    .from(moveRows)
    .where(
      and(
        eq(moveRows.fileId, first.fileId),
        inArray(
          moveRows.item,
          items.map(({ item }) => item),
        ),
      ),
    )
    .orderBy(asc(moveRows.item), asc(moveRows.position));
  const reasons = new Map(items.map((item) => [item.item, reasonsOf(item).join(" ")]));
  return rows.map(({ item, line, cells }) => ({ line, cells, reason: reasons.get(item) ?? "" }));
}

/** The fields that the file's tables have, with their words. */
async function fieldsOf(db: Db, fileId: number): Promise<[field: string, label: string][]> {
  const tables = await db
    .select({ kind: moveTables.kind, source: moveTables.source, columns: moveTables.columns })
    .from(moveTables)
    .where(eq(moveTables.fileId, fileId));
  const labels = new Map<string, string>();
  for (const { kind, source, columns } of tables) {
    const named = kind ? mappableFields(kindOf(kind), source) : {};
    for (const field of Object.keys(columns)) labels.set(field, named[field] ?? field);
  }
  return [...labels];
}
