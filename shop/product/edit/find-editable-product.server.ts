import { and, eq, isNull, sql } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import type { Db } from "#shop/shop.ts";
import { soundsOf } from "#shop/file/sound/list-sounds.server.ts";
import { startOfSound } from "#shop/file/sound/sound-id.server.ts";
import { officeNames } from "../fields.ts";
import { discountNow } from "#shop/product/computed-columns.server.ts";
import { detailsColumns, detailsOf } from "../product-details.server.ts";
import {
  isProductId,
  type EditableProduct,
  type EditableSample,
  type ProductDetails,
} from "#shop/product/product.ts";
import { products } from "../table.server.ts";

/** Whatever the shop strikes through, the editor says what the history proves. */
const provenBase = sql<
  number | null
>`case when ${discountNow} is not null then shop_proven_price(products.id, products.price,
  shop_final_price(products.price, ${discountNow})) end`;
const baseToday = sql<number | null>`shop_base_price(products.id, now())`;

/** A product for the editor: visible or hidden, but not removed. */
export async function findEditableProduct(
  db: Db,
  id: string | null | undefined,
): Promise<EditableProduct | null> {
  if (!isProductId(id)) return null;
  const [row] = await db
    .select({
      ...detailsColumns,
      discountRatio: products.discountRatio,
      baseNow: baseToday,
      provenBase,
    })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.removedAt)))
    .limit(1);
  if (!row) return null;
  const details = detailsOf(row);
  const samples = await recordingsOf(db, details);
  const { discountUntil, baseNow } = row;
  return {
    ...details,
    ...pick(row, officeNames),
    basePrice: row.provenBase,
    discountUntil,
    samples,
    baseNow,
  };
}

async function recordingsOf(db: Db, product: ProductDetails): Promise<EditableSample[]> {
  const sounds = await soundsOf(
    db,
    product.samples.map(({ soundId }) => soundId),
  );
  return product.samples.map((sample) => {
    const { master = null, masterDurationMs = null } = sounds.get(sample.soundId) ?? {};
    return {
      ...sample,
      master,
      masterDurationMs,
      startMs: startOfSound(sample.soundId),
    };
  });
}
