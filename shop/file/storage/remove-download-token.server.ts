import { newToken } from "#lib/secret-token.server.ts";
import type { Shop } from "#shop/shop.ts";
import { changeObject } from "./change-object.server.ts";
import type { ObjectPlace } from "./object-name.ts";
import type { StorageCaller } from "./storage-caller.ts";
import { refuseUnless } from "./storage-rights.ts";
import type { StoredObject } from "./stored-object.server.ts";

/** The address with this token reads nothing any more; one that is not there is fine. */
export async function removeDownloadToken(
  shop: Shop,
  caller: StorageCaller,
  { bucket, name }: ObjectPlace,
  token: string,
): Promise<StoredObject> {
  refuseUnless(caller.kind === "administrator" || caller.kind === "machine", caller);
  return changeObject(shop, caller, { bucket, name }, (object) => {
    const left = object.downloadTokens.filter((each) => each !== token);
    return { downloadTokens: left.length ? left : [newToken()] };
  });
}
