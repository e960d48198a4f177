import { sql } from "drizzle-orm";
import type { Db } from "../shop.ts";
import type { NoticeRow } from "./notice-row.server.ts";
import { notices } from "./table.server.ts";

/** In the caller's transaction: they are sent if and only if what they speak of really happened. */
export async function queueNotices(db: Db, rows: NoticeRow[]): Promise<void> {
  if (rows.length)
    await db.insert(notices).values(rows.map((row) => ({ ...row, state: "waiting" as const })));
}

/** The same, each sent after the one before it, and not only in some order. */
export async function queueInOrder(db: Db, rows: NoticeRow[]): Promise<void> {
  if (!rows.length) return;
  const at = (place: number) => sql`now() + ${place} * interval '1 millisecond'`;
  await db.insert(notices).values(
    rows.map((row, place) => ({
      ...row,
      state: "waiting" as const,
      createdAt: at(place),
      dueAt: at(place),
    })),
  );
}
