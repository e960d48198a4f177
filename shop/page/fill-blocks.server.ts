import { and, desc, eq, inArray } from "drizzle-orm";
import { imagesOf } from "#shop/file/list-images.server.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { collectionPath } from "#shop/product/collection/collection.ts";
import {
  findCollection,
  idsOfCollection,
} from "#shop/product/collection/list-collections.server.ts";
import { findProduct } from "#shop/product/find-product.server.ts";
import { listProductsOf } from "#shop/product/list-products.server.ts";
import type { ListedProduct, Sample } from "#shop/product/product.ts";
import { products } from "#shop/product/table.server.ts";
import { isVisible } from "#shop/review/shown-review.server.ts";
import { reviews } from "#shop/review/table.server.ts";
import { videoAddress } from "#shop/rich-text/video-address.ts";
import type { Db } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { imagesOfBlock, type Block, type Cell } from "./blocks.ts";

/** Products of a collection that stand on a page; the collection's own page has all. */
const MOST = 8;
/** of all products together */
const NEWEST_REVIEWS = 6;

type KeyedBlock<Kind extends Block["kind"], Rest> = { kind: Kind; key: string } & Rest;
type BlockOf<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;
export type ShownPicture = { image: ImageInfo; alt: string; caption: string };
export type ShownCell =
  | { kind: "text"; html: string }
  | ({ kind: "picture" } & ShownPicture)
  | { kind: "none" };
type QuotedReview = {
  id: string;
  stars: number;
  text: string;
  /** masked */
  writerName: string;
  product: { id: string; title: string };
};

type HeroPicture = Omit<BlockOf<"hero">, "kind" | "key" | "image"> & { image: ImageInfo };
type BannerPicture = { image: ImageInfo; narrow: ImageInfo | null; alt: string; to: string };

/** A block with what it names in the shop; `Tile` is how a page shows a product. */
export type ShownBlock<Tile = ListedProduct> =
  | BlockOf<"text" | "questions" | "button" | "front" | "list">
  | KeyedBlock<"hero", HeroPicture>
  | KeyedBlock<"banner", BannerPicture>
  | KeyedBlock<"reviews", { heading: string; reviews: QuotedReview[] }>
  | KeyedBlock<"picture", ShownPicture>
  | KeyedBlock<"gallery", { pictures: Omit<ShownPicture, "caption">[] }>
  | KeyedBlock<"columns", { left: ShownCell; right: ShownCell }>
  | KeyedBlock<
      "samples",
      { product: { id: string; title: string; voiceMaker: string | null; samples: Sample[] } }
    >
  | KeyedBlock<"products", { heading: string; tiles: Tile[] }>
  | KeyedBlock<"collection", { name: string; to: string; tiles: Tile[] }>
  | KeyedBlock<"review", { review: QuotedReview }>
  | KeyedBlock<"video", { title: string; address: string }>;

type Images = ReadonlyMap<string, ImageInfo>;

function cellOf(cell: Cell, images: Images): ShownCell {
  if (cell.kind === "text") return cell;
  const image = images.get(cell.image);
  return image ? { ...cell, image } : { kind: "none" };
}

type BlockSources = {
  db: Db;
  now: Date;
  images: Images;
  quotes: ReadonlyMap<string, QuotedReview>;
};

type Fill<Kind extends Block["kind"]> = (
  block: BlockOf<Kind>,
  sources: BlockSources,
) => Promise<ShownBlock | null> | ShownBlock | null;

const fills: { [Kind in Block["kind"]]: Fill<Kind> } = {
  front: (block) => block,
  list: (block) => block,
  hero: (block, { images }) => {
    const image = images.get(block.image);
    return image ? { ...block, image } : null;
  },
  banner: (block, { images }) => {
    const image = images.get(block.image);
    return image ? { ...block, image, narrow: images.get(block.narrow) ?? null } : null;
  },
  async reviews(block, { db }) {
    const newest = await newestReviews(db);
    return newest.length ? { ...block, reviews: newest } : null;
  },
  text: (block) => block,
  questions: (block) => block,
  button: (block) => block,
  picture: (block, { images }) => {
    const image = images.get(block.image);
    return image ? { ...block, image } : null;
  },
  gallery: ({ pictures, ...block }, { images }) => {
    const shown = pictures.flatMap((one) => {
      const image = images.get(one.image);
      return image ? { ...one, image } : [];
    });
    return shown.length ? { ...block, pictures: shown } : null;
  },
  columns: (block, { images }) => ({
    ...block,
    left: cellOf(block.left, images),
    right: cellOf(block.right, images),
  }),
  async samples(block, { db }) {
    const product = await findProduct(db, block.product);
    if (!product?.samples.length) return null;
    const { id, title, voiceMaker, samples } = product;
    return { ...block, product: { id, title, voiceMaker, samples } };
  },
  async products({ products: ids, ...block }, { db }) {
    const tiles = await listProductsOf(db, [...new Set(ids)]);
    return tiles.length ? { ...block, tiles } : null;
  },
  async collection({ kind, key, collection: slug }, { db, now }) {
    const collection = await findCollection(db, slug);
    if (!collection) return null;
    const ids = await idsOfCollection(db, collection, { limit: MOST, offset: 0, now });
    const tiles = await listProductsOf(db, ids);
    return tiles.length
      ? { kind, key, name: collection.name, to: collectionPath(slug), tiles }
      : null;
  },
  review: ({ kind, key, review: id }, { quotes }) => {
    const review = quotes.get(id);
    return review ? { kind, key, review } : null;
  },
  video: ({ kind, key, title, address: typed }) => {
    const address = videoAddress(typed);
    return address ? { kind, key, title, address } : null;
  },
};

const quotes = (db: Db) =>
  db
    .select({
      id: reviews.id,
      stars: reviews.stars,
      text: reviews.text,
      writerName: reviews.writerName,
      product: { id: products.id, title: products.title },
    })
    .from(reviews)
    .innerJoin(products, and(eq(products.id, reviews.productId), eq(products.isShow, true)));

/** The newest visible reviews of visible products; none while the shop has no reviews. */
async function newestReviews(db: Db): Promise<QuotedReview[]> {
  if (!(await findSite(db)).reviews.isOn) return [];
  return quotes(db)
    .where(isVisible)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(NEWEST_REVIEWS);
}

/** Visible reviews of visible products by id; none while the shop has no reviews. */
async function quotesOf(db: Db, ids: string[]): Promise<Map<string, QuotedReview>> {
  if (!ids.length || !(await findSite(db)).reviews.isOn) return new Map();
  const rows = await quotes(db).where(and(inArray(reviews.id, ids), isVisible));
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a page shows. A block whose product, picture or review is gone is left out. */
export async function fillBlocks(
  db: Db,
  blocks: readonly Block[],
  now: Date,
): Promise<ShownBlock[]> {
  const quoted = blocks.flatMap((block) => (block.kind === "review" ? block.review : []));
  const [images, quotes] = await Promise.all([
    imagesOf(db, blocks.flatMap(imagesOfBlock)),
    quotesOf(db, quoted),
  ]);
  const sources = { db, now, images, quotes };
  const shown = await Promise.all(
    blocks.map((block) => (fills[block.kind] as Fill<Block["kind"]>)(block, sources)),
  );
  return shown.filter((block) => block !== null);
}
