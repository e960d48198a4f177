import { desc, eq, gt, sql } from "drizzle-orm";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { BadInput, isBadInput } from "#shop/bad-input.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { gridChanges } from "../table.server.ts";
import { changeCells, type ChangedGrid } from "./change-grid.server.ts";

const LISTED = 5;
const WITHIN = sql`now() - interval '30 days'`;

/**
 * Restores the values before a change. Throws `illegal-move` when already undone or too old, and
 * BadInput where a cell changed since; pieces sold since stay sold.
 */
export const undoGrid = (db: Db, id: string, { by }: { by: AuditActor }): Promise<ChangedGrid> =>
  inTransaction(db, async (locked) => {
    const [change] = await locked
      .update(gridChanges)
      .set({ undoneAt: sql`now()` })
      .where(
        sql`${gridChanges.id} = ${id} and ${gridChanges.undoneAt} is null and ${gridChanges.at} > ${WITHIN}`,
      )
      .returning();
    if (!change) throw new Refusal("illegal-move");
    const back = change.cells.map((cell) => ({ ...cell, was: cell.typed, typed: cell.was }));
    const undone = await changeCells(locked, back, by).catch(tellWhole);
    await locked
      .update(gridChanges)
      .set({ undoneAt: sql`now()` })
      .where(eq(gridChanges.id, undone.id));
    return undone;
  });

/** Its cells may stand on another page. */
function tellWhole(error: unknown): never {
  if (!isBadInput(error)) throw error;
  const count = Object.keys(error.errors).length;
  throw new BadInput({
    undo: [
      `그 뒤에 다시 바뀌었거나 지워진 칸이 ${count}개 있어 되돌리지 않았어요. ${Object.values(error.errors)[0]![0]}`,
    ],
  });
}

export type UndoableChange = { id: string; at: Date; cells: number };

/** The newest changes that can be undone, newest first. */
export const listUndoable = (db: Db): Promise<UndoableChange[]> =>
  db
    .select({
      id: gridChanges.id,
      at: gridChanges.at,
      cells: sql<number>`jsonb_array_length(${gridChanges.cells})`,
    })
    .from(gridChanges)
    .where(sql`${gridChanges.undoneAt} is null and ${gt(gridChanges.at, WITHIN)}`)
    .orderBy(desc(gridChanges.at))
    .limit(LISTED);
