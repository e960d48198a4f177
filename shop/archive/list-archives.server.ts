import { and, desc, eq, inArray, lt, or } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { archives } from "./table.server.ts";

export type ArchiveRow = typeof archives.$inferSelect;

const SHOWN = 20;

/** The newest ones, those under way among them. */
export const listArchives = (db: Db): Promise<ArchiveRow[]> =>
  db.select().from(archives).orderBy(desc(archives.id)).limit(SHOWN);

/** Whether one waits, is under way, or lies there longer than it may; cheap, as it is looked for
 * every few seconds. */
export async function hasArchiveToDo(db: Db, now: Date): Promise<boolean> {
  const isOver = and(eq(archives.state, "done"), lt(archives.endsAt, now));
  const [row] = await db
    .select({ id: archives.id })
    .from(archives)
    .where(or(inArray(archives.state, ["waiting", "running"]), isOver))
    .limit(1);
  return row !== undefined;
}
