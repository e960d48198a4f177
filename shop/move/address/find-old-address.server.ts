import { desc, inArray, sql } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import { addressesAnswering } from "./old-address.ts";
import { oldAddresses } from "./table.server.ts";

export type FoundAddress = {
  target: string;
  /** under which the visit is counted */
  address: string;
};

/** Where a page of a former shop is now; null for a page that never was. */
export async function findOldAddress(db: Db, url: URL): Promise<FoundAddress | null> {
  const addresses = addressesAnswering(url);
  const [row] = addresses.length
    ? await db
        .select({ address: oldAddresses.address, target: oldAddresses.target })
        .from(oldAddresses)
        .where(inArray(oldAddresses.address, addresses))
        .orderBy(desc(sql`length(${oldAddresses.address})`))
        .limit(1)
    : [];
  return row ?? null;
}
