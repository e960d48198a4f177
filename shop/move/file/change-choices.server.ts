import { and, eq, inArray } from "drizzle-orm";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import type { WorkState } from "../move-state.ts";
import { moveFiles, moves } from "../table.server.ts";
import { recheckMoves } from "./recheck-moves.server.ts";

export type MoveChoices = Readonly<Record<string, unknown>>;

/** Throws `move-at-work` while a file of the move is in one of these states. */
export async function refuseAtWork(
  tx: Db,
  id: string,
  states: readonly WorkState[],
): Promise<void> {
  const busy = and(eq(moveFiles.moveId, id), inArray(moveFiles.state, [...states]));
  if (await tx.$count(moveFiles, busy)) throw new Refusal("move-at-work");
}

/**
 * Changes what an owner chose for a move; nothing of it is moved as it was checked before. Throws
 * `move-not-found`, `move-at-work`, and what `change` throws.
 */
export const changeChoices = (
  { db, now }: Pick<Shop, "db" | "now">,
  id: string,
  change: (before: MoveChoices, tx: Db) => Promise<MoveChoices>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [move] = await tx
      .update(moves)
      .set({ touchedAt: now() })
      .where(eq(moves.id, id))
      .returning({ choices: moves.choices });
    if (!move) throw new Refusal("move-not-found");
    await refuseAtWork(tx, id, ["moving"]);
    const choices = { ...move.choices, ...(await change(move.choices, tx)) };
    await tx.update(moves).set({ choices }).where(eq(moves.id, id));
    await recheckMoves(tx, id);
  });
