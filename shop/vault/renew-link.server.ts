import { desc, eq } from "drizzle-orm";
import { goodsVersions } from "#shop/product/goods/table.server.ts";
import type { Db, Shop } from "#shop/shop.ts";
import { ALL } from "./archive.server.ts";
import type { Entitlement } from "./holding.server.ts";
import { shownNumber, type Opener } from "./opener.server.ts";
import { supplyLink, type SupplyLink } from "./supply-link.server.ts";
import { supplies } from "./table.server.ts";

/** Replaces an expired address for the same opener: players continue with the same bytes,
 * downloads get the newest version, by which they are counted. */
export async function renewedLink(
  shop: Pick<Shop, "db" | "secret" | "now">,
  holding: Entitlement,
  link: SupplyLink,
  opener: Opener,
): Promise<string> {
  const isNewest = link.kind === "play" || link.supplyId === ALL;
  const versionId = isNewest ? link.versionId : await newestOf(shop.db, link);
  return supplyLink(shop, shownNumber(holding, opener), { ...link, versionId }, opener);
}

async function newestOf(db: Db, { supplyId, versionId }: SupplyLink): Promise<string> {
  const [newest] = await db
    .select({ id: goodsVersions.id })
    .from(supplies)
    .innerJoin(goodsVersions, eq(goodsVersions.goodsId, supplies.goodsId))
    .where(eq(supplies.id, supplyId))
    .orderBy(desc(goodsVersions.number))
    .limit(1);
  return newest?.id ?? versionId;
}
