import type { Shop } from "#shop/shop.ts";
import { changeObject } from "./change-object.server.ts";
import { checkSettings } from "./check-object.server.ts";
import type { ObjectPlace } from "./object-name.ts";
import type { StorageCaller } from "./storage-caller.ts";
import type { StoredObject } from "./stored-object.server.ts";
import type { ObjectSettings } from "./table.server.ts";

/** Null removes; what is absent stays; custom keys merge. */
export type SettingChanges = {
  [Name in Exclude<keyof ObjectSettings, "metadata">]?: string | null | undefined;
} & { metadata?: Record<string, string | null> | null | undefined };

/** Throws `bucket-not-found`, `storage-unauthenticated`, `storage-unauthorized`,
 * `object-not-found`, `storage-invalid`, `storage-type`. */
export const updateObject = (
  shop: Shop,
  caller: StorageCaller,
  { bucket, name }: ObjectPlace,
  changes: SettingChanges,
): Promise<StoredObject> =>
  changeObject(shop, caller, { bucket, name }, (object) => {
    const settings = changedSettings(object.settings, changes);
    checkSettings(name, settings);
    return { settings };
  });

function changedSettings(
  settings: ObjectSettings,
  { metadata, ...changes }: SettingChanges,
): ObjectSettings {
  const custom = metadata === null ? {} : withoutNulls({ ...settings.metadata, ...metadata });
  return {
    ...withoutNulls({ ...settings, metadata: null, ...changes }),
    ...(Object.keys(custom).length && { metadata: custom }),
  };
}

const withoutNulls = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as Record<string, string>;
