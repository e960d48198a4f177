import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { pick } from "#lib/pick.ts";
import { eq, sql } from "drizzle-orm";
import { recordImageUses } from "#shop/file/record-image-uses.server.ts";
import { saveDeveloped } from "#shop/file/save-image.server.ts";
import { saveSound } from "#shop/file/save-sound.server.ts";
import { shownNames } from "#shop/product/fields.ts";
import { priceHistory, products } from "#shop/product/table.server.ts";
import type { Shop } from "#shop/shop.ts";
import { saveCategory } from "#shop/product/category/arrange-categories.server.ts";
import { buildProduct } from "#tests/has/product.ts";
import { noticeOf } from "./notices.ts";
import { demoPicture, demoSample, picturesOf, type DemoPicture } from "./demo-files.server.ts";
import { hourInDays } from "./full-hours.ts";
import { seedProducts } from "./products.ts";
import { seedCategories, seedShelves } from "./seed-categories.ts";
import { seedGoods } from "./seed-goods.server.ts";
import type { SeedProduct } from "./seed-product.ts";

const BY = { account: null, address: "" };
const DAY = 24 * 3600_000;

export type ShelfProduct = typeof products.$inferSelect & { key: string };

/** Creates every product with its pictures and sounds; the first of the list is the newest. */
export async function seedShelf(shop: Shop): Promise<ShelfProduct[]> {
  const now = shop.now().getTime();
  const shelf: ShelfProduct[] = [];
  for (const category of seedCategories) await saveCategory(shop.db, category, BY);
  for (const [at, product] of seedProducts.toReversed().entries()) {
    const create = new Date(now - (seedProducts.length - at) * 2.3 * DAY);
    const { discountRatio } = product;
    const row = await buildProduct(shop.db, {
      ...(await rowOf(shop, product)),
      create,
      updatedAt: create,
    });
    if (discountRatio) await discountLately(shop, row.id, discountRatio);
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

/** The discount follows once the price has a history. What a product does not say stays empty. */
const seedNames = shownNames.filter((name) => name !== "discountRatio");

async function rowOf(shop: Shop, product: SeedProduct) {
  const [thumbnail = null, moThumbnail = null, ...gallery] = await Promise.all(
    picturesOf(product).map((name) => keepPicture(shop, name)),
  );
  const { category, tags, ...voice } = seedShelves[product.key] ?? {};
  const inDays = (days: number, hour: string) => hourInDays(shop.now(), days, hour);
  const { stock, isShow, options, reservation } = product;
  return {
    ...pick(product, seedNames),
    notice: noticeOf(product),
    stock,
    isShow,
    options,
    discountUntil:
      product.discountEndsInDays === undefined ? null : inDays(product.discountEndsInDays, "00"),
    description: product.descriptionHtml,
    thumbnail,
    moThumbnail,
    category,
    tags,
    ...voice,
    gallery: [moThumbnail, ...gallery].filter((id) => id !== null),
    samples: await Promise.all(product.samples.map((sample) => record(shop, sample))),
    ...(reservation && {
      reservationOpensAt: inDays(reservation.opensInDays, "10"),
      reservationClosesAt: inDays(reservation.closesInDays, "18"),
      limitPerPerson: reservation.limitPerPerson,
      expectedShipOn: dayAfter(calendarDayOf(shop.now()), reservation.expectedShipInDays),
    }),
  };
}

/** Price history: a month at the full price, then the discount. */
async function discountLately({ db }: Shop, id: string, discountRatio: number): Promise<void> {
  await db
    .update(priceHistory)
    .set({ at: sql`now() - interval '30 days'` })
    .where(eq(priceHistory.productId, id));
  await db.update(products).set({ discountRatio }).where(eq(products.id, id));
}

const keepPicture = async (shop: Shop, name: DemoPicture): Promise<string> =>
  (await saveDeveloped(shop, await demoPicture(name))).id;

async function record(shop: Shop, sample: SeedProduct["samples"][number]) {
  const { clip, durationMs, peaks } = await demoSample(sample.recording);
  const { id } = await saveSound(shop, {
    bytes: clip,
    contentType: "audio/wav",
    durationMs,
    peaks,
  });
  return { title: sample.title, soundId: id, durationMs, peaks };
}
