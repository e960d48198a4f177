import { and, eq } from "drizzle-orm";
import { Refusal } from "#shop/refusal.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { checkBucket } from "./check-object.server.ts";
import { isObjectName, type ObjectPlace } from "./object-name.ts";
import type { StorageCaller } from "./storage-caller.ts";
import { mayRead, refuseUnless } from "./storage-rights.ts";
import type { StoredObject } from "./stored-object.server.ts";
import { storedObjects } from "./table.server.ts";

/** The object, for who may read its place and for who shows one of its download tokens. */
export async function findObject(
  shop: Pick<Shop, "db" | "storageBucket">,
  caller: StorageCaller,
  { bucket, name }: ObjectPlace,
  { token }: { token?: string | undefined } = {},
): Promise<StoredObject> {
  checkBucket(shop, bucket);
  const isAllowed = mayRead(caller, name);
  const object = isAllowed || token ? await objectNamed(shop.db, bucket, name) : undefined;
  refuseUnless(
    isAllowed || (token !== undefined && (object?.downloadTokens.includes(token) ?? false)),
    caller,
  );
  if (!object) throw new Refusal("object-not-found");
  return object;
}

/** Locked for a change when asked so. */
export async function objectNamed(
  db: Db,
  bucket: string,
  name: string,
  { lock = false } = {},
): Promise<StoredObject | undefined> {
  if (!isObjectName(name)) return undefined;
  const query = db
    .select()
    .from(storedObjects)
    .where(and(eq(storedObjects.bucket, bucket), eq(storedObjects.name, name)))
    .limit(1);
  const [object] = await (lock ? query.for("update") : query);
  return object;
}
