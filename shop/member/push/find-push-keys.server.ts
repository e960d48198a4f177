import { eq } from "drizzle-orm";
import { seal, unseal } from "#lib/secret/seal.server.ts";
import { makeVapidKeys, type VapidKeys } from "#lib/web-push/vapid.server.ts";
import { inTransaction } from "#shop/database/transaction.server.ts";
import { pushKeys } from "#shop/notice/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { pushDevices } from "../table.server.ts";

const sealedFor = (publicKey: string) => ({ purpose: "push keys", bound: publicKey });

/**
 * The shop's own key pair, by which push services know it. A worker makes it when it starts; when
 * the shop's secret has changed since, it is made anew, and the devices, which are bound to the old
 * one, go.
 */
export async function findPushKeys(shop: Pick<Shop, "db" | "secret">): Promise<VapidKeys> {
  const keys = opened(shop.secret, await stored(shop.db));
  return keys ?? inTransaction(shop.db, (db) => makeKeys({ ...shop, db }));
}

/** What browsers are told of the pair; null until the first worker has started. */
export const findPublicKey = async (db: Db): Promise<string | null> =>
  (await stored(db))?.publicKey ?? null;

type StoredKeys = Pick<typeof pushKeys.$inferSelect, "publicKey" | "sealed">;

const stored = async (db: Db): Promise<StoredKeys | undefined> =>
  (await db.select().from(pushKeys).where(eq(pushKeys.id, 1)))[0];

function opened(secret: string, row: StoredKeys | undefined): VapidKeys | null {
  if (!row) return null;
  const { publicKey, sealed } = row;
  try {
    return { publicKey, privateKey: unseal(secret, sealedFor(publicKey), sealed) };
  } catch {
    return null;
  }
}

/** Of several at once all get what the first one made. */
async function makeKeys({ db, secret }: Pick<Shop, "db" | "secret">): Promise<VapidKeys> {
  const made = makeVapidKeys();
  const sealed = seal(secret, sealedFor(made.publicKey), made.privateKey);
  const row = { id: 1, publicKey: made.publicKey, sealed };
  const [first] = await db.insert(pushKeys).values(row).onConflictDoNothing().returning();
  if (first) return made;
  const [other] = await db.select().from(pushKeys).where(eq(pushKeys.id, 1)).for("update");
  const keys = opened(secret, other);
  if (keys) return keys;
  await db.delete(pushDevices);
  await db
    .update(pushKeys)
    .set({ ...row, madeAt: new Date() })
    .where(eq(pushKeys.id, 1));
  return made;
}
