import { sql } from "drizzle-orm";
import { productSamples, products } from "../table.server.ts";

/** Whether one can listen before buying. */
export const hasPreview = sql<boolean>`exists (select from ${productSamples}
  where ${productSamples.productId} = ${products.id})`;
