import { Readable } from "node:stream";
import { recordImageUses } from "#shop/file/record-image-uses.server.ts";
import { saveImage } from "#shop/file/save-image.server.ts";
import { saveSound } from "#shop/file/save-sound.server.ts";
import type { products } from "#shop/product/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import { cutRecording } from "#shop/file/sound/cut-recording.ts";
import { saveCategory } from "#shop/product/category/arrange-categories.server.ts";
import { buildProduct } from "#tests/has/product.ts";
import { poster } from "./art/poster.ts";
import { sound } from "./art/sound.ts";
import { seedProducts, titleToneOf } from "./products.ts";
import { seedCategories, seedShelves } from "./seed-categories.ts";
import { seedGoods } from "./seed-goods.server.ts";
import type { SeedProduct } from "./seed-product.ts";

const BY = { account: null, address: "" };
const DAY = 24 * 3600_000;
const BANNER = { width: 2000, height: 1000 };
const UPRIGHT = { width: 1200, height: 1200 };

export type ShelfProduct = typeof products.$inferSelect & { key: string };

/** Makes every product's images and sounds and puts it on the shelf; the first of the list is the newest. */
export async function seedShelf(shop: Shop): Promise<ShelfProduct[]> {
  const now = shop.now().getTime();
  const shelf: ShelfProduct[] = [];
  for (const category of seedCategories) await saveCategory(shop.db, category, BY);
  for (const [at, product] of seedProducts.toReversed().entries()) {
    const create = new Date(now - (seedProducts.length - at) * 2.3 * DAY);
    const row = await buildProduct(shop.db, {
      ...(await rowOf(shop, product, now)),
      create,
      updatedAt: create,
    });
    await recordImageUses(shop.db, `product ${row.id}`, [
      row.thumbnail,
      row.moThumbnail,
      ...row.gallery,
    ]);
    await seedGoods(shop, row.id, product);
    shelf.push({ ...row, key: product.key });
  }
  return shelf;
}

async function rowOf(shop: Shop, product: SeedProduct, now: number) {
  const { kind, palette, seed } = product.poster;
  const [thumbnail, moThumbnail, ...gallery] = await Promise.all([
    paint(shop, { kind, palette, seed, ...BANNER }),
    paint(shop, { kind, palette, seed, ...UPRIGHT }),
    ...product.gallery.map((image) => paint(shop, { ...image, palette, ...UPRIGHT })),
  ]);
  const { category, tags, ...voice } = seedShelves[product.key] ?? {};
  const days = (count: number) => new Date(now + count * DAY);
  const {
    title,
    summary,
    price,
    discountRatio,
    stock,
    saleKind,
    shippingClass,
    feeClass,
    isShow,
    options,
    seoTitle,
    seoText,
    supplyNote,
    reservation,
  } = product;
  return {
    title,
    summary,
    price,
    discountRatio,
    stock,
    saleKind,
    shippingClass,
    feeClass,
    isShow,
    options,
    seoTitle,
    seoText,
    supplyNote,
    description: product.descriptionHtml,
    titleTone: titleToneOf(product),
    thumbnail,
    moThumbnail,
    category,
    tags,
    ...voice,
    gallery: [moThumbnail, ...gallery].filter((id) => id !== undefined),
    samples: await Promise.all(product.samples.map((sample) => record(shop, sample))),
    ...(reservation && {
      reservationOpensAt: days(reservation.opensInDays),
      reservationClosesAt: days(reservation.closesInDays),
      limitPerPerson: reservation.limitPerPerson,
      expectedShipOn: days(reservation.expectedShipInDays).toISOString().slice(0, 10),
    }),
  };
}

async function paint(shop: Shop, request: Parameters<typeof poster>[0]): Promise<string> {
  return (await saveImage(shop, await poster(request))).id;
}

async function record(shop: Shop, { title, ...request }: SeedProduct["samples"][number]) {
  const { clip, durationMs, peaks, loudness } = await cutRecording(
    Readable.from([sound(request)]),
    { startMs: 0 },
  );
  const { id } = await saveSound(shop, {
    bytes: clip,
    contentType: "audio/wav",
    durationMs,
    peaks,
    loudness,
  });
  return { title, soundId: id, durationMs, peaks };
}
