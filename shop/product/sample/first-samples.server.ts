import { asc, sql } from "drizzle-orm";
import { prepared } from "#shop/database/prepared.server.ts";
import type { Db } from "#shop/shop.ts";
import type { ListedSample } from "../product.ts";
import { productSamples } from "../table.server.ts";

/** The first sample of each of these products, by the product's id; without its waveform. */
export async function firstSamples(
  db: Db,
  productIds: string[],
): Promise<Map<string, ListedSample>> {
  if (!productIds.length) return new Map();
  const rows = await firstOf(db).execute({ productIds });
  return new Map(
    rows.map((row) => [
      row.productId,
      { title: row.title, soundId: row.soundId, durationMs: row.durationMs },
    ]),
  );
}

const { productId, title, soundId, durationMs, position, id } = productSamples;
const firstOf = prepared((db) =>
  db
    .selectDistinctOn([productId], { productId, title, soundId, durationMs })
    .from(productSamples)
    .where(sql`${productId} = any(${sql.placeholder("productIds")})`)
    .orderBy(asc(productId), asc(position), asc(id))
    .prepare("first_samples"),
);
