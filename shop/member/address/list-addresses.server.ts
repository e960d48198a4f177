import { asc, desc, eq } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { addresses } from "../table.server.ts";

export type SavedAddress = Omit<typeof addresses.$inferSelect, "userId" | "createdAt">;

/** Somebody's saved addresses, the usual one first. */
export const listAddresses = (db: Db, accountId: string): Promise<SavedAddress[]> =>
  db
    .select({
      id: addresses.id,
      label: addresses.label,
      recipientName: addresses.recipientName,
      recipientPhone: addresses.recipientPhone,
      postcode: addresses.postcode,
      address: addresses.address,
      addressDetail: addresses.addressDetail,
      isDefault: addresses.isDefault,
    })
    .from(addresses)
    .where(eq(addresses.userId, accountId))
    .orderBy(desc(addresses.isDefault), asc(addresses.createdAt), asc(addresses.id));
