import { eq, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { DEPARTED, isShopName } from "./author-name.ts";
import { comments, posts } from "../table.server.ts";

/** Makes a departing member's posts and comments anonymous. */
export async function leaveBoard(db: Db, accountId: string): Promise<void> {
  for (const table of [posts, comments]) {
    const names = await db
      .selectDistinct({ name: table.authorName })
      .from(table)
      .where(eq(table.authorId, accountId));
    for (const { name } of names) {
      await db
        .update(table)
        .set({ authorId: null, authorName: isShopName(name) ? name : DEPARTED })
        .where(sql`${table.authorId} = ${accountId} and ${table.authorName} = ${name}`);
    }
  }
}
