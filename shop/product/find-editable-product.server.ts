import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../shop.ts";
import { soundsOf } from "#shop/file/sound/list-sounds.server.ts";
import { startOfSound } from "#shop/file/sound/sound-id.server.ts";
import { detailsOf } from "./product-details.server.ts";
import { isProductId } from "./product-id.ts";
import type { EditableProduct, ProductDetails } from "./product.ts";
import { products } from "./table.server.ts";

/** What the editor may open: shown or hidden, but not removed. */
export async function findEditableProduct(
  db: Db,
  id: string | null | undefined,
): Promise<EditableProduct | null> {
  if (!isProductId(id)) return null;
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.removedAt)))
    .limit(1);
  return row ? withRecordings(db, await detailsOf(db, row)) : null;
}

async function withRecordings(db: Db, product: ProductDetails): Promise<EditableProduct> {
  const sounds = await soundsOf(
    db,
    product.samples.map(({ soundId }) => soundId),
  );
  const samples = product.samples.map((sample) => {
    const {
      master = null,
      masterDurationMs = null,
      loudness = null,
    } = sounds.get(sample.soundId) ?? {};
    return {
      ...sample,
      master,
      masterDurationMs,
      startMs: startOfSound(sample.soundId),
      loudness: loudness === null ? null : loudness / 100,
    };
  });
  return { ...product, samples };
}
