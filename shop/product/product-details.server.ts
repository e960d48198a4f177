import { asc, eq, getTableColumns } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import { imagesOf } from "../file/list-images.server.ts";
import { sanitize } from "../rich-text/sanitize.server.ts";
import type { Db } from "../shop.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import { shownNames } from "./fields.ts";
import { sumGoods } from "./goods/list-goods.server.ts";
import { supplyWords } from "./goods/supply-terms.ts";
import { cardOf } from "./product-card.server.ts";
import type { OptionAxis, ProductDetails } from "./product.ts";
import type { ImageInfo } from "../file/image-url.ts";
import { ownFee } from "./fee/own-fee.server.ts";
import { productOptions, productSamples, products } from "./table.server.ts";

export type ProductRow = typeof products.$inferSelect & { ownFee: FeeClass | null };
/** What `detailsOf` wants of a row. */
export const detailsColumns = { ...getTableColumns(products), ownFee };
type OptionRow = typeof productOptions.$inferSelect;

/** Everything a page shows of this product: its row with options, samples and images. */
export async function detailsOf(db: Db, row: ProductRow): Promise<ProductDetails> {
  const [options, samples, files, images] = await Promise.all([
    db
      .select()
      .from(productOptions)
      .where(eq(productOptions.productId, row.id))
      .orderBy(asc(productOptions.axis), asc(productOptions.position)),
    db
      .select()
      .from(productSamples)
      .where(eq(productSamples.productId, row.id))
      .orderBy(asc(productSamples.position)),
    sumGoods(db, row.id),
    imagesOf(db, [row.thumbnail, row.moThumbnail, ...row.gallery]),
  ]);
  return {
    ...cardOf(row, images),
    ...pick(row, shownNames),
    // Sanitized when it was saved, and again here: the rules may have become stricter since.
    description: sanitize(row.description, { frames: true }),
    gallery: row.gallery
      .map((id) => images.get(id))
      .filter((image): image is ImageInfo => image !== undefined),
    options: axesOf(options),
    samples: samples.map((sample) =>
      pick(sample, ["id", "title", "soundId", "durationMs", "peaks", "transcript"]),
    ),
    supplyWords: supplyWords(row, files),
    version: row.version,
    updatedAt: row.updatedAt,
  };
}

function axesOf(options: OptionRow[]): OptionAxis[] {
  const byAxis = Map.groupBy(options, ({ axis }) => axis);
  return [...byAxis.values()].map((values) => ({
    name: values[0]?.axisName ?? "",
    values: values.map(({ id, label, priceDifference, stock }) => ({
      id,
      label,
      priceDifference,
      stock,
    })),
  }));
}
