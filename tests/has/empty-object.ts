import { newToken } from "#lib/secret-token.server.ts";
import { storedObjects } from "#shop/file/storage/table.server.ts";
import type { Db } from "#shop/shop.ts";

/** A stored object of no bytes, without the storage service. Gives its download token. */
export async function buildEmptyObject(
  db: Db,
  name: string,
  {
    ownerId = null,
    contentType = "application/octet-stream",
  }: { ownerId?: string | null; contentType?: string } = {},
): Promise<string> {
  const token = newToken();
  await db.insert(storedObjects).values({
    bucket: "shop",
    name,
    ownerId,
    generation: 1n,
    blob: token.toLowerCase(),
    pieces: [],
    size: 0,
    md5: "1B2M2Y8AsgTpgAmY7PhCfg==",
    crc32c: "AAAAAA==",
    settings: { contentType },
    downloadTokens: [token],
  });
  return token;
}
