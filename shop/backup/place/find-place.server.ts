import { and, eq, isNull } from "drizzle-orm";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import { openSecret } from "#shop/vendor/find-vendor-settings.server.ts";
import { vendorSettings } from "#shop/vendor/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import type { PlaceAccess, PlaceAddress } from "./backup-place.ts";
import type { PlaceKey } from "./place-key.server.ts";

export type StoredPlace = PlaceAccess & { id: number; key: PlaceKey };
/** What the office may see. */
export type ShownPlace = PlaceAddress & { recipient: string; lockedBy: "passphrase" | "recipient" };

/** The owner's place with its secrets; null: none is entered. `lost`: they cannot be read. */
export async function findPlace({
  db,
  secret,
}: Pick<Shop, "db" | "secret">): Promise<StoredPlace | "lost" | null> {
  const [row] = await db
    .select()
    .from(vendorSettings)
    .where(and(eq(vendorSettings.name, "backup"), isNull(vendorSettings.replacedAt)));
  if (!row) return null;
  const opened = openSecret(secret, "backup", row.sealed);
  const read = opened === null ? null : strictJsonOf(opened);
  if (!isSecret(read)) return "lost";
  const { recipient, lockedBy: _lockedBy, ...address } = row.shown as ShownPlace;
  const key = { recipient, keyFile: read.keyFile };
  return { id: row.id, address: address as PlaceAddress, password: read.password, key };
}

type PlaceSecret = { password: string; keyFile: string | null };

const isSecret = (read: unknown): read is PlaceSecret =>
  typeof read === "object" && read !== null && "password" in read && "keyFile" in read;

/** The place for the office, without secrets. */
export async function viewPlace(shop: Pick<Shop, "db" | "secret">) {
  const place = await findPlace(shop);
  if (place === null) return { seen: "", shown: null, isUnreadable: false };
  const [row] = await shop.db
    .select()
    .from(vendorSettings)
    .where(and(eq(vendorSettings.name, "backup"), isNull(vendorSettings.replacedAt)));
  return {
    seen: String(row?.id ?? ""),
    shown: (row?.shown ?? null) as ShownPlace | null,
    isUnreadable: place === "lost",
  };
}
