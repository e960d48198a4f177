import { eq } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import { usualHome } from "./blocks.ts";
import { HOME } from "./page.ts";
import { pages } from "./table.server.ts";

export type PageRow = typeof pages.$inferSelect;

/**
 * The page, locked until the transaction ends. The home begins with its first edit. Throws
 * `page-not-found`.
 */
export async function lockPage(db: Db, id: string): Promise<PageRow> {
  if (id === HOME.id)
    await db
      .insert(pages)
      .values({ ...HOME, blocks: usualHome })
      .onConflictDoNothing();
  const [page] = await db.select().from(pages).where(eq(pages.id, id)).for("update");
  if (!page) throw new Refusal("page-not-found");
  return page;
}
