import { asc, inArray } from "drizzle-orm";
import type { Db } from "#shop/shop.ts";
import type { ListedSample } from "../product.ts";
import { productSamples } from "../table.server.ts";

/** The first sample of each of these products, by the product's id; without its waveform. */
export async function firstSamples(
  db: Db,
  productIds: string[],
): Promise<Map<string, ListedSample>> {
  if (!productIds.length) return new Map();
  const { productId, title, soundId, durationMs, position, id } = productSamples;
  const rows = await db
    .selectDistinctOn([productId], { productId, title, soundId, durationMs })
    .from(productSamples)
    .where(inArray(productId, productIds))
    .orderBy(asc(productId), asc(position), asc(id));
  return new Map(
    rows.map((row) => [
      row.productId,
      { title: row.title, soundId: row.soundId, durationMs: row.durationMs },
    ]),
  );
}
