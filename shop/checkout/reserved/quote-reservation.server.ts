import { and, asc, eq, getTableColumns, inArray } from "drizzle-orm";
import { imagesOf } from "#shop/file/list-images.server.ts";
import { quotedFor } from "#shop/order/amounts.ts";
import { siteFeesOf, type Quote } from "#shop/checkout/quote/quote-order.server.ts";
import { fullPrice, unitPrice } from "#shop/product/product.ts";
import {
  discountNow,
  ownFee,
  hasPreview,
  licencesOf,
} from "#shop/product/computed-columns.server.ts";
import { lineLicence } from "#shop/product/licence/line-licence.ts";
import { supplyTerms } from "#shop/product/goods/supply-terms.ts";
import { productOptions, products } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import type { Reservation } from "#shop/reservation/move-reservation.server.ts";

/** The reserved price, or the current one if lower; also when hidden or sold out meanwhile. */
export async function quoteReservation(
  db: Db,
  reserved: Reservation,
): Promise<{ quote: Quote; offered: string | null }> {
  const { product, values, site } = await readReserved(db, reserved);
  // An option that is sold no more has no price of its own any more.
  const isSoldSo = values.length === reserved.options.length;
  const unit = isSoldSo
    ? Math.min(reserved.unitPrice, unitPrice(product, values))
    : reserved.unitPrice;
  const line = {
    ...goodsOf(reserved, product),
    licence: lineLicence(product, values),
    offers: { licence: null, licences: [] },
    image: await imageOf(db, product),
    fullPrice: Math.max(unit, isSoldSo ? fullPrice(product, values) : unit),
    unitPrice: unit,
  };
  return {
    quote: quotedFor(
      {
        lines: [line],
        fees: siteFeesOf(site),
        needsAddress: product.shippingClass === "parcel",
        gifts: site.gifts,
      },
      "",
    ),
    offered: product.expectedShipOn,
  };
}

async function readReserved(db: Db, { productId, options }: Reservation) {
  const ids = options.map(({ id }) => id);
  const [[product], values, site] = await Promise.all([
    db
      .select({
        ...getTableColumns(products),
        discountRatio: discountNow,
        ownFee,
        hasPreview,
        licences: licencesOf,
      })
      .from(products)
      .where(eq(products.id, productId)),
    ids.length
      ? db
          .select()
          .from(productOptions)
          .where(and(eq(productOptions.productId, productId), inArray(productOptions.id, ids)))
          .orderBy(asc(productOptions.axis))
      : [],
    findSite(db),
  ]);
  if (!product) throw new Error(`product ${productId} vanished under its reservations`);
  return { product, values, site };
}

type Product = Awaited<ReturnType<typeof readReserved>>["product"];

async function imageOf(db: Db, { moThumbnail, thumbnail }: Product) {
  const images = await imagesOf(db, [moThumbnail, thumbnail]);
  return images.get(moThumbnail ?? "") ?? images.get(thumbnail ?? "") ?? null;
}

/** Nothing is counted any more: the reservation holds the pieces. */
const goodsOf = ({ productId, title, options, quantity }: Reservation, product: Product) => ({
  productId,
  title,
  chosen: options,
  quantity,
  axes: [],
  shippingClass: product.shippingClass,
  hasPreview: product.hasPreview,
  supplyTerms: supplyTerms(product),
  ownFee: product.ownFee,
  commission: null,
  stock: null,
  problem: null,
  product: {
    price: product.price,
    discountRatio: product.discountRatio,
    basePrice: product.basePrice,
    stock: null,
    limitPerPerson: null,
    kept: 0,
    saleKind: product.saleKind,
  },
  shelves: { product: false, options: [] },
});
