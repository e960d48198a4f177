import { newToken } from "#lib/secret-token.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { changeObject } from "./change-object.server.ts";
import type { ObjectPlace } from "./object-name.ts";
import type { StorageCaller } from "./storage-caller.ts";
import { refuseUnless } from "./storage-rights.ts";
import type { StoredObject } from "./stored-object.server.ts";

const MOST = 20;

/** One more address that reads the object without a sign-in. Administrators and machines only. */
export async function createDownloadToken(
  shop: Shop,
  caller: StorageCaller,
  { bucket, name }: ObjectPlace,
): Promise<StoredObject> {
  refuseUnless(caller.kind === "administrator" || caller.kind === "machine", caller);
  return changeObject(shop, caller, { bucket, name }, ({ downloadTokens }) => {
    if (downloadTokens.length >= MOST)
      throw new Refusal("storage-invalid", { field: "downloadTokens" });
    return { downloadTokens: [...downloadTokens, newToken()] };
  });
}
