import { desc, inArray } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { archives } from "./table.server.ts";

export type ArchiveRow = typeof archives.$inferSelect;

const SHOWN = 20;

/** The newest ones, those under way among them. */
export const listArchives = (db: Db): Promise<ArchiveRow[]> =>
  db.select().from(archives).orderBy(desc(archives.id)).limit(SHOWN);

/** Whether one waits or is under way; cheap, as it is looked for every few seconds. */
export async function hasArchiveToDo(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: archives.id })
    .from(archives)
    .where(inArray(archives.state, ["waiting", "running"]))
    .limit(1);
  return row !== undefined;
}
