import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { imageColumns } from "../file/list-images.server.ts";
import { images } from "../file/table.server.ts";
import { fullPrice, unitPrice, type OptionAxis } from "../product/product.ts";
import type { ImageInfo } from "../file/image-url.ts";
import { isProductId } from "../product/product-id.ts";
import { saleOf, type SaleKind, type ShippingClass } from "../product/sale.ts";
import { productOptions, products } from "../product/table.server.ts";
import { prepared } from "#shop/database/prepared.server.ts";
import type { RefusalCode } from "../refusal.ts";
import type { Db } from "../shop.ts";
import { defaultSite, type SiteSettings } from "../site/settings.ts";
import { siteSettings } from "../site/table.server.ts";
import { amountsOf, type Amounts } from "./amounts.ts";
import type { LineRequest } from "./forms.ts";
import type { ChosenOption } from "./table.server.ts";

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
  /** the product itself, from which a page can work out what other options and quantities would cost */
  product: {
    price: number;
    discountRatio: number | null;
    stock: number | null;
    limitPerPerson: number | null;
    saleKind: SaleKind;
  };
  /** pieces on hand with these options; null: unlimited */
  stock: number | null;
  /** which shelves count this line: the product's own, and the option values' */
  shelves: { product: boolean; options: string[] };
  /** why it cannot be ordered like this */
  problem: RefusalCode | null;
};

export type Quote = { lines: QuotedLine[]; amounts: Amounts; needsAddress: boolean };

/** What these lines cost now, from the shelf; products that are unknown or hidden are left out. Prices never come from a form. */
export async function quoteOrder(db: Db, requests: LineRequest[], now: Date): Promise<Quote> {
  const ids = [...new Set(requests.map(({ productId }) => productId))].filter(isProductId);
  const shelf = ids.length ? await onSale(db).execute({ ids }) : [];
  const lines = requests.flatMap((request) => {
    const found = shelf.find(({ product }) => product.id === request.productId);
    if (!found) return [];
    const { product, options, image } = found;
    const wanted = requests.reduce(
      (sum, { productId, quantity }) => sum + (productId === product.id ? quantity : 0),
      0,
    );
    return [quoteLine(request, product, options, { image, now, wanted })];
  });
  return {
    lines,
    amounts: amountsOf(lines, { ...defaultSite, ...shelf[0]?.settings }),
    needsAddress: lines.some(({ shippingClass }) => shippingClass === "parcel"),
  };
}

/**
 * Those of these products that are shown, each with its options and the image that stands for it in a list, and with the shop's settings:
 * all in one trip, since a crowd that wants the same product asks for this and little else.
 */
const onSale = prepared((db) => {
  const { description: _long, ...shown } = getTableColumns(products);
  return db
    .select({
      product: shown,
      image: imageColumns,
      options: sql<
        Option[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', id, 'axis', axis, 'axisName', axis_name, 'label', label, 'priceDifference', price_difference, 'stock', stock) order by axis, position), '[]')
      from ${productOptions} where product_id = ${products.id})`,
      settings: sql<Partial<SiteSettings> | null>`(select settings from ${siteSettings} limit 1)`,
    })
    .from(products)
    .leftJoin(images, eq(images.id, sql`coalesce(${products.moThumbnail}, ${products.thumbnail})`))
    .where(
      and(
        sql`${products.id} = any(${sql.placeholder("ids")})`,
        eq(products.isShow, true),
        isNull(products.removedAt),
      ),
    )
    .prepare("quote_shelf");
});

type Product = Omit<typeof products.$inferSelect, "description">;
type Option = Pick<
  typeof productOptions.$inferSelect,
  "id" | "axis" | "axisName" | "label" | "priceDifference" | "stock"
>;

/** `wanted`: pieces of this product in all lines together, which is what its limit is about. */
type Around = { image: ImageInfo | null; now: Date; wanted: number };

function quoteLine(
  request: LineRequest,
  product: Product,
  options: Option[],
  { image, now, wanted }: Around,
): QuotedLine {
  const axes: OptionAxis[] = [0, 1].flatMap((axis) => {
    const values = options.filter((option) => option.axis === axis);
    return values[0]
      ? [
          {
            name: values[0].axisName,
            values: values.map(({ id, label, priceDifference, stock }) => ({
              id,
              label,
              priceDifference,
              stock,
            })),
          },
        ]
      : [];
  });
  const picked = axes.map(({ name, values }) => ({
    name,
    value: values.find(({ id }) => request.optionIds.includes(id)),
  }));
  const values = picked.flatMap(({ value }) => (value ? [value] : []));
  const wrong = picked.some(({ value }) => !value) || request.optionIds.length !== axes.length;
  const shelves = [product.stock, ...values.map(({ stock }) => stock)].filter(
    (stock) => stock !== null,
  );
  const stock = shelves.length ? Math.min(...shelves) : null;
  const limit = product.limitPerPerson;
  return {
    productId: product.id,
    title: product.title,
    image,
    axes,
    chosen: picked.flatMap(({ name, value }) =>
      value
        ? [
            {
              id: value.id,
              axisName: name,
              label: value.label,
              priceDifference: value.priceDifference,
            },
          ]
        : [],
    ),
    quantity: request.quantity,
    fullPrice: fullPrice(product, values),
    unitPrice: unitPrice(product, values),
    shippingClass: product.shippingClass,
    product: {
      price: product.price,
      discountRatio: product.discountRatio,
      stock: product.stock,
      limitPerPerson: limit,
      saleKind: product.saleKind,
    },
    stock,
    shelves: {
      product: product.stock !== null,
      options: values.filter((value) => value.stock !== null).map(({ id }) => id),
    },
    problem: problemOf(),
  };

  function problemOf(): RefusalCode | null {
    if (product.saleKind !== "order") return "product-not-orderable";
    if (wrong) return "option-wrong";
    if (saleOf(product, now) !== "open" || (stock !== null && stock < request.quantity))
      return "sold-out";
    return limit !== null && wanted > limit ? "product-not-orderable" : null;
  }
}
