import { and, asc, eq, sql } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { statementLines } from "../table.server.ts";

export type KeptLine = typeof statementLines.$inferSelect;

/** The name under which a line pays an order, once. */
export const entryOfLine = (lineId: number): string => `line:${lineId}`;

/** Its order, if it has one, is locked first, so that two never wait for each other. */
export async function lockLine(db: Db, lineId: number): Promise<KeptLine> {
  const [line] = await db
    .select()
    .from(statementLines)
    .where(eq(statementLines.id, lineId))
    .for("update");
  if (!line) throw new Refusal("statement-line-gone");
  return line;
}

/** The parts of this order's money that came already; the caller has locked the order. */
export const lockHeldLines = (db: Db, orderId: string): Promise<KeptLine[]> =>
  db
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.orderId, orderId), eq(statementLines.state, "held")))
    .orderBy(asc(statementLines.id))
    .for("update");

type LineChange = Partial<Pick<KeptLine, "state" | "orderId" | "refundId">>;

export async function moveLine(db: Db, lineId: number, change: LineChange): Promise<void> {
  await db
    .update(statementLines)
    .set({ ...change, movedAt: sql`now()` })
    .where(eq(statementLines.id, lineId));
}
