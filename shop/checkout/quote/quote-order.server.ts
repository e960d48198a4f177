import { dayWords } from "#lib/calendar-day.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import { imageColumns, images } from "#shop/file/table.server.ts";
import { fullPrice, unitPrice, type OptionAxis, isProductId } from "#shop/product/product.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { saleOf, type SaleKind, type ShippingClass } from "#shop/product/sale.ts";
import { commissionTag } from "#shop/product/commission/commission-price.ts";
import type { CommissionTerms } from "#shop/product/commission/commission-terms.ts";
import { countScript } from "#shop/product/commission/count-script.ts";
import {
  discountNow,
  ownFee,
  hasPreview,
  licencesOf,
} from "#shop/product/computed-columns.server.ts";
import { productOptions, products } from "#shop/product/table.server.ts";
import { prepared } from "#shop/database/prepared.server.ts";
import type { RefusalCode } from "#shop/refusals.ts";
import type { Db } from "#shop/shop.ts";
import type { FeeClass } from "#shop/site/fee/fee-class.ts";
import { giftTermsOf, type GiftTerms, siteOf, type StoredSite } from "#shop/site/settings.ts";
import { siteSettings } from "#shop/site/table.server.ts";
import type { LicenceTerms, LineLicence } from "#shop/product/licence/licence.ts";
import { lineLicence, type OfferedLicences } from "#shop/product/licence/line-licence.ts";
import { supplyTerms, type SupplyTerms } from "#shop/product/goods/supply-terms.ts";
import { quotedFor, type Amounts, type ShippingTerms, type SiteFees } from "#shop/order/amounts.ts";
import { promisedDay, type QuotedCommission } from "../brief/brief-of-line.ts";
import type { LineRequest } from "../order-form.ts";
import { findKeptBefore } from "#shop/order/limit/person-limit.server.ts";
import { findHeldPieces } from "#shop/order/limit/held-pieces.server.ts";
import type { Orderer } from "#shop/order/orderer.server.ts";
import type { ChosenOption } from "#shop/order/table.server.ts";

export type QuotedLine = {
  productId: string;
  title: string;
  image: ImageInfo | null;
  axes: OptionAxis[];
  chosen: ChosenOption[];
  quantity: number;
  /** won */
  fullPrice: number;
  unitPrice: number;
  shippingClass: ShippingClass;
  hasPreview: boolean;
  supplyTerms: SupplyTerms;
  ownFee: FeeClass | null;
  /** the licence; null: none */
  licence: LineLicence | null;
  /** the product's licences, for other choices */
  offers: OfferedLicences;
  /** the computed price of a commission; null for other products */
  commission: QuotedCommission | null;
  /** for computing the price of other choices */
  product: {
    price: number;
    discountRatio: number | null;
    basePrice: number | null;
    stock: number | null;
    limitPerPerson: number | null;
    /** this shopper's pieces that count against the limit, if known */
    kept: number;
    saleKind: SaleKind;
  };
  /** stock for this choice; null: unlimited */
  stock: number | null;
  /** the counted shelves: the product's, and option values' */
  shelves: { product: boolean; options: string[] };
  /** why it cannot be ordered like this, or null */
  problem: RefusalCode | null;
};

export type Quote = {
  lines: QuotedLine[];
  /** fees for every place, and amounts for the quoted one */
  fees: SiteFees;
  amounts: Amounts;
  terms: ShippingTerms;
  needsAddress: boolean;
  gifts: GiftTerms;
};

/** Only the owner's fees, because a quote is sent to the browser. */
export const siteFeesOf = (site: SiteFees): SiteFees => ({
  shippingFee: site.shippingFee,
  freeShippingFrom: site.freeShippingFrom,
  returnShippingFee: site.returnShippingFee,
  exchangeShippingFee: site.exchangeShippingFee,
  surcharges: site.surcharges,
  dispatch: site.dispatch,
  confirm: site.confirm,
});

/**
 * Quotes by the database's clock, without unknown and hidden products. Prices never come from the
 * form. Stock that `orderer` holds unpaid counts as available.
 */
export async function quoteOrder(
  db: Db,
  requests: LineRequest[],
  orderer: Orderer | null = null,
): Promise<Quote> {
  const ids = [...new Set(requests.map(({ productId }) => productId))].filter(isProductId);
  const [shelf, held] = await Promise.all([
    ids.length ? onSale(db).execute({ ids }) : [],
    findHeldPieces(db, orderer, ids),
  ]);
  const kept = await keptOf(db, shelf, orderer);
  const lines = requests.flatMap((request) => {
    const found = shelf.find(({ product }) => product.id === request.productId);
    if (!found) return [];
    const { image, now } = found;
    const { id, stock } = found.product;
    const product = { ...found.product, stock: held.withProduct(id, stock) };
    const options = found.options.map((option) => ({
      ...option,
      stock: held.withOption(option.id, option.stock),
    }));
    const wanted = requests.reduce(
      (sum, { productId, quantity }) => sum + (productId === product.id ? quantity : 0),
      0,
    );
    return [quoteLine(request, product, options, { image, now, wanted, kept: kept.get(id) ?? 0 })];
  });
  const needsAddress = lines.some(({ shippingClass }) => shippingClass === "parcel");
  const site = siteOf(shelf[0]?.settings);
  return quotedFor({ lines, fees: siteFeesOf(site), needsAddress, gifts: giftTermsOf(site) }, "");
}

/** Pieces that already count against these products' limits, by id. */
async function keptOf(
  db: Db,
  shelf: { product: { id: string; limitPerPerson: number | null } }[],
  orderer: Orderer | null,
): Promise<Map<string, number>> {
  const limited = shelf.flatMap(({ product }) =>
    product.limitPerPerson === null ? [] : product.id,
  );
  if (!orderer || !limited.length) return new Map();
  const kept = await findKeptBefore(db, orderer, limited);
  return new Map(kept.map(({ id, ordered, reserved }) => [id, ordered + reserved]));
}

// For an array PostgreSQL assumes ten products and replans for each cart size; for an unknown limit
// it assumes one.
const ASKED = sql`(select unnest(${sql.placeholder("ids")}::text[]) as id limit cardinality(${sql.placeholder("ids")}::text[])) asked`;

/** The columns that a line needs, a third of a product's. */
const sold = {
  id: products.id,
  title: products.title,
  price: products.price,
  basePrice: products.basePrice,
  stock: products.stock,
  saleKind: products.saleKind,
  reservationOpensAt: products.reservationOpensAt,
  reservationClosesAt: products.reservationClosesAt,
  limitPerPerson: products.limitPerPerson,
  shippingClass: products.shippingClass,
  supplyDays: products.supplyDays,
  supplyDownloads: products.supplyDownloads,
  supplyDevices: products.supplyDevices,
  licence: products.licence,
  voiceMaker: products.voiceMaker,
  commission: products.commission,
};

/** Long settings without fees and gifts, which would be sent with every line. */
const unasked: (keyof StoredSite)[] = ["company", "look", "banners", "pinned", "feeClasses"];
const UNASKED = sql.raw(`'{${unasked.join()}}'::text[]`);

const onSale = prepared((db) =>
  db
    .select({
      product: { ...sold, discountRatio: discountNow, ownFee, hasPreview, licences: licencesOf },
      now: sql`now()`.mapWith(products.create),
      image: imageColumns,
      options: sql<
        Option[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', id, 'axis', axis, 'axisName', axis_name, 'label', label, 'priceDifference', price_difference, 'stock', stock, 'licence', licence) order by axis, position), '[]')
      from ${productOptions} where product_id = ${products.id})`,
      settings: sql<StoredSite | null>`(select settings - ${UNASKED} from ${siteSettings} limit 1)`,
    })
    .from(ASKED)
    .innerJoin(products, sql`${products.id} = asked.id`)
    .leftJoin(images, eq(images.id, sql`coalesce(${products.moThumbnail}, ${products.thumbnail})`))
    .where(and(eq(products.isShow, true), isNull(products.removedAt)))
    .prepare("quote_shelf"),
);

type Product = Pick<typeof products.$inferSelect, keyof typeof sold | "discountRatio"> &
  Pick<QuotedLine, "ownFee" | "hasPreview"> & { licences: LicenceTerms[] };
type Option = Pick<
  typeof productOptions.$inferSelect,
  "id" | "axis" | "axisName" | "label" | "priceDifference" | "stock" | "licence"
>;

/** `wanted`: pieces of this product in all lines, which its limit applies to. */
type LineContext = { image: ImageInfo | null; now: Date; wanted: number; kept: number };

const axesOf = (options: Option[]): OptionAxis[] =>
  [0, 1].flatMap((axis) => {
    const values = options.filter((option) => option.axis === axis);
    if (!values[0]) return [];
    const offered = values.map(({ id, label, priceDifference, stock, licence }) => ({
      id,
      label,
      priceDifference,
      stock,
      licence,
    }));
    return [{ name: values[0].axisName, values: offered }];
  });

/** The chosen value of each axis, in order, without missing ones. */
const chosenOf = (axes: OptionAxis[], optionIds: readonly string[]) =>
  axes.flatMap(({ name, values }) => {
    const value = values.find(({ id }) => optionIds.includes(id));
    return value ? [{ axisName: name, ...value }] : [];
  });

/** The lowest counted stock; null when none is counted. */
function scarcest(stocks: (number | null)[]): number | null {
  const counted = stocks.filter((stock) => stock !== null);
  return counted.length ? Math.min(...counted) : null;
}

function quoteLine(
  request: LineRequest,
  product: Product,
  options: Option[],
  { image, now, wanted, kept }: LineContext,
): QuotedLine {
  const axes = axesOf(options);
  const chosen = chosenOf(axes, request.optionIds);
  const stock = scarcest([product.stock, ...chosen.map((value) => value.stock)]);
  const { price, discountRatio, basePrice, limitPerPerson, saleKind } = product;
  return {
    productId: product.id,
    title: product.title,
    image,
    axes,
    chosen: chosen.map(({ id, axisName, label, priceDifference }) => ({
      id,
      axisName,
      label,
      priceDifference,
    })),
    quantity: request.quantity,
    ...pricesOf(request, product, chosen, now),
    shippingClass: product.shippingClass,
    hasPreview: product.hasPreview,
    supplyTerms: supplyTerms(product),
    licence: lineLicence(product, chosen),
    offers: { licence: product.licence, licences: product.licences },
    ownFee: product.ownFee,
    product: {
      price,
      discountRatio,
      basePrice,
      stock: product.stock,
      limitPerPerson,
      kept,
      saleKind,
    },
    stock,
    shelves: {
      product: product.stock !== null,
      options: chosen.filter((value) => value.stock !== null).map(({ id }) => id),
    },
    problem: problemOf(request, product, { axes, chosen, stock }, { now, wanted }),
  };
}

function pricesOf({ brief }: LineRequest, product: Product, chosen: ChosenOption[], now: Date) {
  const commission =
    product.commission && commissionOf(product, product.commission, { brief, now });
  const tag = { ...product, ...commission?.tag };
  return { commission, fullPrice: fullPrice(tag, chosen), unitPrice: unitPrice(tag, chosen) };
}

function commissionOf(
  product: Product,
  terms: CommissionTerms,
  { brief, now }: { brief: LineRequest["brief"]; now: Date },
): QuotedCommission {
  const { characters, seconds } = countScript(brief?.script ?? "");
  const { price, basePrice } = commissionTag(product, terms, { characters, use: brief?.use });
  const from = promisedDay(terms, now);
  const tag = { price, basePrice };
  return { terms, characters, seconds, tag, from, fromWords: dayWords(from) };
}

function problemOf(
  { optionIds, quantity }: LineRequest,
  product: Product,
  { axes, chosen, stock }: { axes: unknown[]; chosen: unknown[]; stock: number | null },
  { now, wanted }: Pick<LineContext, "now" | "wanted">,
): RefusalCode | null {
  const { saleKind, limitPerPerson } = product;
  if (saleKind !== "order" || !isOrderedSo(product, quantity)) return "product-not-orderable";
  if (chosen.length !== axes.length || optionIds.length !== axes.length) return "option-wrong";
  const sale = saleOf(product, now);
  if (sale === "not-yet" || sale === "closed") return "product-not-orderable";
  if (sale === "sold-out" || (stock !== null && stock < quantity)) return "sold-out";
  return limitPerPerson !== null && wanted > limitPerPerson ? "person-limit" : null;
}

/** A commission has exactly one piece. */
const isOrderedSo = ({ commission }: Product, quantity: number): boolean =>
  !commission || quantity === 1;
