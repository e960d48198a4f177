import type { Db } from "../shop.ts";
import type { NoticeRow } from "./notice-row.server.ts";
import { notices } from "./table.server.ts";

/** In the caller's transaction: they are sent if and only if what they speak of really happened. */
export async function queueNotices(db: Db, rows: NoticeRow[]): Promise<void> {
  if (rows.length)
    await db.insert(notices).values(rows.map((row) => ({ ...row, state: "waiting" as const })));
}
