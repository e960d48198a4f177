import { and, eq } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { moveFiles } from "../table.server.ts";

const AGAIN = "확인한 뒤에 고른 것이나 올린 것이 바뀌었어요. 다시 확인해주세요.";

/** After a change nothing is moved as it was checked before: the owner has to see it first. */
export async function recheckMoves(db: Db, moveId: string): Promise<void> {
  const of = eq(moveFiles.moveId, moveId);
  await db
    .update(moveFiles)
    .set({ state: "looked", trouble: AGAIN })
    .where(and(of, eq(moveFiles.state, "checked")));
  await db
    .update(moveFiles)
    .set({ stops: true })
    .where(and(of, eq(moveFiles.state, "checking")));
}
