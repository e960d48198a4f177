import { desc, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { storageTokens } from "#shop/file/storage/table.server.ts";

export type ListedToken = {
  id: string;
  label: string;
  start: string;
  madeBy: string;
  createdAt: Date;
  usedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  isGood: boolean;
};

const MOST = 200;
export const isGoodToken = sql<boolean>`(${storageTokens.revokedAt} is null and (${storageTokens.expiresAt} is null or ${storageTokens.expiresAt} > now()))`;

/** Valid tokens first, newest first. `id` is a hash and grants nothing. */
export const listStorageTokens = (db: Db): Promise<ListedToken[]> =>
  db
    .select({
      id: storageTokens.tokenHash,
      label: storageTokens.label,
      start: storageTokens.start,
      madeBy: storageTokens.madeBy,
      createdAt: storageTokens.createdAt,
      usedAt: storageTokens.usedAt,
      expiresAt: storageTokens.expiresAt,
      revokedAt: storageTokens.revokedAt,
      isGood: isGoodToken,
    })
    .from(storageTokens)
    .orderBy(sql`${isGoodToken} desc`, desc(storageTokens.createdAt), storageTokens.tokenHash)
    .limit(MOST);
