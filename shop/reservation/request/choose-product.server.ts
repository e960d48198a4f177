import { and, asc, eq, getTableColumns, isNull } from "drizzle-orm";
import { discountNow } from "#shop/product/computed-columns.server.ts";
import { unitPrice, isProductId } from "#shop/product/product.ts";
import { productOptions, products } from "#shop/product/table.server.ts";
import { Refusal } from "#shop/refusal.ts";
import type { Db } from "#shop/shop.ts";
import type { ChosenOption } from "#shop/order/table.server.ts";

export type Choice = {
  product: typeof products.$inferSelect;
  chosen: ChosenOption[];
  /** won for one piece, as the shelf says now */
  unitPrice: number;
  /** the option values that count their own pieces */
  optionShelves: string[];
};

/** A shown product with its chosen options. Throws `product-not-found`, `option-wrong`. */
export async function chooseProduct(
  db: Db,
  productId: string,
  optionIds: readonly string[],
): Promise<Choice> {
  if (!isProductId(productId)) throw new Refusal("product-not-found");
  const [[product], options] = await Promise.all([
    db
      .select({ ...getTableColumns(products), discountRatio: discountNow })
      .from(products)
      .where(
        and(eq(products.id, productId), eq(products.isShow, true), isNull(products.removedAt)),
      ),
    db
      .select()
      .from(productOptions)
      .where(eq(productOptions.productId, productId))
      .orderBy(asc(productOptions.axis), asc(productOptions.position)),
  ]);
  if (!product) throw new Refusal("product-not-found");
  const axes = [...Map.groupBy(options, ({ axis }) => axis).values()];
  const values = axes.flatMap((axis) => axis.find(({ id }) => optionIds.includes(id)) ?? []);
  if (values.length !== axes.length || optionIds.length !== axes.length)
    throw new Refusal("option-wrong");
  return {
    product,
    chosen: values.map(({ id, axisName, label, priceDifference }) => ({
      id,
      axisName,
      label,
      priceDifference,
    })),
    unitPrice: unitPrice(product, values),
    optionShelves: values.filter(({ stock }) => stock !== null).map(({ id }) => id),
  };
}
