import { and, eq, sql } from "drizzle-orm";
import { lineOf } from "#lib/network-address.server.ts";
import { isReadOnly } from "#shop/database/database-away.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { letterLinks } from "./table.server.ts";

const PLACE = /^[1-9]\d{0,2}$/;
/** What one network connection may add to the sums; many readers can share one. */
const MOST_COUNTED = 60;
const TEN_MINUTES = 600;

type Follower = {
  /** network address */
  address: string;
  /** whether they open it, and do not only ask about it */
  opens: boolean;
};

/**
 * Where a counted link leads: a whole address, since a header takes no Hangul, and only one that
 * the owner wrote. The letter's sum goes up by one, and nobody is written down. Who follows more
 * links than people do is led on and not counted.
 */
export async function followLink(
  { db, origin }: Pick<Shop, "db" | "origin">,
  letterId: string,
  place: string,
  follower: Follower,
): Promise<string | null> {
  if (!/^[a-z0-9]{1,16}$/.test(letterId) || !PLACE.test(place)) return null;
  const isIt = and(eq(letterLinks.letterId, letterId), eq(letterLinks.place, Number(place)));
  const [link] = await db.select({ address: letterLinks.address }).from(letterLinks).where(isIt);
  if (!link) return null;
  if (follower.opens) await count({ db }, isIt, follower.address);
  return pathOrAddress(link.address, origin);
}

async function count(
  { db }: Pick<Shop, "db">,
  isIt: ReturnType<typeof and>,
  address: string,
): Promise<void> {
  try {
    const key = `letter links from ${lineOf(address)}`;
    await spendAttempt(db, [{ key, most: MOST_COUNTED, seconds: TEN_MINUTES }]);
    await db
      .update(letterLinks)
      .set({ followed: sql`least(${letterLinks.followed}::bigint + 1, 2147483647)::int` })
      .where(isIt);
  } catch (error) {
    if (!isRefusal(error) && !isReadOnly(error)) throw error;
  }
}

/** In ASCII: a path of the shop, or a whole address elsewhere. */
function pathOrAddress(address: string, origin: string): string {
  const url = new URL(address, origin);
  return url.origin === new URL(origin).origin ? url.pathname + url.search + url.hash : url.href;
}
