import { and, asc, gt, inArray, sql } from "drizzle-orm";
import { joinPieces } from "#shop/file/storage/join-pieces.server.ts";
import { PIECE_BYTES } from "#shop/file/storage/piece-key.ts";
import type { StoredObject } from "#shop/file/storage/stored-object.server.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { goodsVersions } from "./table.server.ts";

const AT_ONCE = 10;
/** Longer than the largest file takes; until then no other worker joins it. */
const TRY_SECONDS = 3600;

/** Joins sold files into single objects where the store sends them directly. Returns how many. */
export async function joinSoldFiles(shop: Pick<Shop, "db" | "bucket">): Promise<number> {
  const { direct } = shop.bucket;
  if (!direct) return 0;
  let joined = 0;
  for (const object of await listInPieces(shop.db))
    if ((await isMine(shop.db, object)) && (await joinPieces(shop, direct, object))) joined += 1;
  return joined;
}

const listInPieces = (db: Db): Promise<StoredObject[]> =>
  db
    .select()
    .from(storedObjects)
    .where(
      and(
        inArray(storedObjects.blob, db.select({ blob: goodsVersions.blob }).from(goodsVersions)),
        gt(storedObjects.size, PIECE_BYTES),
        sql`jsonb_array_length(${storedObjects.pieces}) > 1`,
      ),
    )
    .orderBy(asc(storedObjects.createdAt))
    .limit(AT_ONCE);

async function isMine(db: Db, { blob }: StoredObject): Promise<boolean> {
  try {
    await spendAttempt(db, [{ key: `join ${blob}`, most: 1, seconds: TRY_SECONDS }]);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
