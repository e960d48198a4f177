import { sql } from "drizzle-orm";
import type { Db } from "../shop.ts";

/** Drops the kept pages of every process when the transaction ends: /qna and the products' pages
 * show questions. */
export async function questionPagesChanged(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify('shop_pages', 'questions')`);
}
