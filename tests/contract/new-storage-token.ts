import { hashOfToken, newToken } from "#lib/secret-token.server.ts";
import { storageTokens } from "#shop/storage/table.server.ts";
import type { Shop } from "#shop/shop.ts";

export async function newStorageToken({ db }: Pick<Shop, "db">): Promise<string> {
  const token = newToken();
  await db.insert(storageTokens).values({ tokenHash: hashOfToken(token), label: "contract", start: token.slice(0, 4), madeBy: "tests" });
  return token;
}
