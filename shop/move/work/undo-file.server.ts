import { and, desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import type { Db } from "#shop/shop.ts";
import type { MadeRow } from "../kind/kind-of-move.ts";
import { kindOf } from "../kinds.server.ts";
import { moveFiles, moveItems } from "../table.server.ts";
import { AT_REST, holdFile, touchMove, type FileWork } from "./file-work.server.ts";

const ITEMS_AT_ONCE = 200;
/** Of the column's type. */
const LAST_ITEM = 2_147_483_647;

/**
 * Takes back what a file brought, the last written first, in one transaction. Items on which
 * something hangs stay, each with why; the rest goes. Throws `Stopped`; then nothing is undone.
 */
export async function undoFile(work: FileWork): Promise<void> {
  const { shop, file } = work;
  const of = await shop.db.$count(moveItems, and(ofFile(work), isNotNull(moveItems.made)));
  await inTransaction(shop.db, async (tx) => {
    await holdFile(work, tx);
    await work.report("undo", 0, of);
    let stays = 0;
    let done = 0;
    let before = LAST_ITEM;
    for (;;) {
      const rows = await madeBefore(work, tx, before);
      if (!rows.length) break;
      before = rows[0]!.item;
      stays += await undoItems(work, tx, rows);
      await work.report("undo", (done += rows.length), of);
    }
    await touchMove(work, tx);
    await tx
      .update(moveFiles)
      .set({
        state: stays ? "moved" : "undone",
        trouble: stays
          ? `되돌릴 수 없는 ${stays.toLocaleString("ko-KR")}건은 그대로 두었어요. 이유는 아래에 있어요.`
          : null,
        ...AT_REST,
      })
      .where(eq(moveFiles.id, file.id));
  });
}

const ofFile = ({ file }: FileWork) => eq(moveItems.fileId, file.id);

type MadeItem = Pick<typeof moveItems.$inferSelect, "item" | "kind" | "made">;

/** Some items of one kind, in the order in which they were written. */
async function madeBefore(work: FileWork, tx: Db, before: number): Promise<MadeItem[]> {
  const rows = await tx
    .select({ item: moveItems.item, kind: moveItems.kind, made: moveItems.made })
    .from(moveItems)
    .where(and(ofFile(work), isNotNull(moveItems.made), lt(moveItems.item, before)))
    .orderBy(desc(moveItems.item))
    .limit(ITEMS_AT_ONCE);
  return rows.filter(({ kind }) => kind === rows[0]!.kind).toReversed();
}

async function undoItems(work: FileWork, tx: Db, rows: readonly MadeItem[]): Promise<number> {
  const made = rows.map((row) => row.made as MadeRow);
  const results = await kindOf(rows[0]!.kind).undo(tx, made);
  const undone = rows.filter((_, at) => results[at] === null).map(({ item }) => item);
  if (undone.length)
    await tx
      .update(moveItems)
      .set({ made: null, words: null })
      .where(and(ofFile(work), inArray(moveItems.item, undone)));
  const kept = rows.flatMap(({ item }, at) => {
    const words = results[at];
    return words ? [{ item, words }] : [];
  });
  if (kept.length)
    await tx.execute(sql`
      update move_items set words = kept.words
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept(item int, words text)
      where move_items.file_id = ${work.file.id} and move_items.item = kept.item`);
  return kept.length;
}
