import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { letterLinks } from "./table.server.ts";

const PLACE = /^[1-9]\d{0,2}$/;

/** Where a counted link leads; the letter's sum goes up by one, and nobody is written down. */
export async function followLink(db: Db, letterId: string, place: string): Promise<string | null> {
  if (!/^[a-z0-9]{1,16}$/.test(letterId) || !PLACE.test(place)) return null;
  const [link] = await db
    .update(letterLinks)
    .set({ followed: sql`least(${letterLinks.followed}::bigint + 1, 2147483647)::int` })
    .where(and(eq(letterLinks.letterId, letterId), eq(letterLinks.place, Number(place))))
    .returning({ address: letterLinks.address });
  return link?.address ?? null;
}
