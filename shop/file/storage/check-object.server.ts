import { Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { isObjectName } from "./object-name.ts";
import type { StorageCaller } from "./storage-caller.ts";
import { fitsPlace, mayWrite, refuseUnless } from "./storage-rights.ts";
import type { ObjectSettings } from "./table.server.ts";

const SETTING_LENGTH = 1024;
const CUSTOM_BYTES = 8 * 1024;

export function checkBucket(shop: Pick<Shop, "storageBucket">, bucket: string): void {
  if (bucket !== shop.storageBucket) throw new Refusal("bucket-not-found");
}

/** Throws unless the caller may write an object of this name in this bucket. */
export function checkWriting(
  shop: Pick<Shop, "storageBucket">,
  caller: StorageCaller,
  bucket: string,
  name: string,
): void {
  checkBucket(shop, bucket);
  refuseUnless(mayWrite(caller, name), caller);
  if (!isObjectName(name)) throw new Refusal("storage-invalid", { field: "name" });
}

/** Throws unless every setting is valid as a response header and storable, and the type is
 * allowed under this name. */
export function checkSettings(name: string, { metadata = {}, ...settings }: ObjectSettings): void {
  for (const [field, value] of Object.entries(settings)) {
    if (
      value !== undefined &&
      (value.length > SETTING_LENGTH || /\p{Cc}/u.test(value) || !value.isWellFormed())
    )
      throw new Refusal("storage-invalid", { field });
  }
  const custom = Object.entries(metadata);
  const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();
  const bytes = custom.reduce(
    (sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value),
    0,
  );
  if (bytes > CUSTOM_BYTES || !custom.every(([key, value]) => isStorable(key) && isStorable(value)))
    throw new Refusal("storage-invalid", { field: "metadata" });
  if (!fitsPlace(name, settings.contentType)) throw new Refusal("storage-type");
}
