import { getTableColumns, sql } from "drizzle-orm";
import { pick } from "#lib/pick.ts";
import { sanitize } from "../rich-text/sanitize.server.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import { shownNames } from "./fields.ts";
import type { LicenceTerms } from "./licence/licence.ts";
import { licencesOf, ownFee, discountNow } from "./computed-columns.server.ts";
import { supplyWords } from "./goods/supply-words.ts";
import { cardOf, isMade, rating } from "./product-card.server.ts";
import type { OptionAxis, ProductDetails, Rating } from "./product.ts";
import type { ImageInfo } from "../file/image-url.ts";
import { products, type productOptions } from "./table.server.ts";

type OptionRow = Pick<
  typeof productOptions.$inferSelect,
  "id" | "axis" | "axisName" | "label" | "priceDifference" | "stock" | "licence"
>;

// Names of tables stand in the text: what is selected from one table loses them.
const options = sql<OptionRow[]>`(
  select coalesce(json_agg(json_build_object('id', o.id, 'axis', o.axis, 'axisName', o.axis_name, 'label', o.label,
    'priceDifference', o.price_difference, 'stock', o.stock, 'licence', o.licence) order by o.axis, o.position), '[]')
  from product_options o where o.product_id = products.id)`;
const samples = sql<ProductDetails["samples"]>`(
  select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title, 'soundId', s.sound_id,
    'durationMs', s.duration_ms, 'peaks', s.peaks, 'transcript', s.transcript) order by s.position), '[]')
  from product_samples s where s.product_id = products.id)`;
/** How much a buyer of today gets: files, and bytes of their newest versions. */
const files = sql<{ count: number; bytes: number }>`(
  select json_build_object('count', count(*), 'bytes', coalesce(sum(newest.size), 0))
  from goods g cross join lateral (
    select v.size from goods_versions v where v.goods_id = g.id order by v.number desc limit 1) newest
  where g.product_id = products.id and g.line_id is null and g.removed_at is null)`;
const pictures = sql<ImageInfo[]>`(
  select coalesce(json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'blur', i.blur)), '[]')
  from images i where i.id = any(array(select jsonb_array_elements_text(products.gallery)) || array[products.thumbnail, products.mo_thumbnail]))`;

const starCounts = sql<
  number[] | null
>`(select r.stars from product_ratings r where r.product_id = products.id and r.count > 0)`;

export const detailsColumns = {
  ...getTableColumns(products),
  discountRatio: discountNow,
  ownFee,
  isMade,
  rating,
  starCounts,
  options,
  samples,
  files,
  pictures,
  licences: licencesOf,
};
export type ProductRow = typeof products.$inferSelect & {
  ownFee: FeeClass | null;
  isMade: boolean;
  rating: Rating | null;
  starCounts: number[] | null;
  options: OptionRow[];
  samples: ProductDetails["samples"];
  files: { count: number; bytes: number };
  pictures: ImageInfo[];
  licences: LicenceTerms[];
};

/** Everything a page shows of this product: its row with options, samples and images. */
export function detailsOf(row: ProductRow): ProductDetails {
  const images = new Map(row.pictures.map((image) => [image.id, image]));
  return {
    ...cardOf(row, images),
    ...pick(row, shownNames),
    discountUntil: row.discountRatio === null ? null : row.discountUntil,
    // Sanitized when it was saved, and again here: the rules may have become stricter since.
    description: sanitize(row.description, { frames: true }),
    notice: row.notice,
    gallery: row.gallery
      .map((id) => images.get(id))
      .filter((image): image is ImageInfo => image !== undefined),
    options: axesOf(row.options),
    samples: row.samples,
    licences: row.licences,
    starCounts: row.rating && row.starCounts,
    supplyWords: supplyWords(row, row.files),
    version: row.version,
    updatedAt: row.updatedAt,
  };
}

function axesOf(options: OptionRow[]): OptionAxis[] {
  const byAxis = Map.groupBy(options, ({ axis }) => axis);
  return [...byAxis.values()].map((values) => ({
    name: values[0]?.axisName ?? "",
    values: values.map(({ id, label, priceDifference, stock, licence }) => ({
      id,
      label,
      priceDifference,
      stock,
      licence,
    })),
  }));
}
