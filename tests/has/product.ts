import { eq } from "drizzle-orm";
import { randomLetters } from "#lib/random-letters.ts";
import { noticeTemplate } from "#shop/product/notice/notice-template.ts";
import type { ProductNotice } from "#shop/product/notice/product-notice.ts";
import { productOptions, products, productSamples } from "#shop/product/table.server.ts";
import type { Db } from "#shop/shop.ts";

type Row = typeof products.$inferInsert;
type Axis = {
  name: string;
  values: { id?: string; label: string; priceDifference?: number; stock?: number | null }[];
};
type Sample = Omit<typeof productSamples.$inferInsert, "id" | "productId" | "position">;
export type ProductOverrides = Partial<Row> & { options?: Axis[]; samples?: Sample[] };

/** A notice that says everything, as it is kept; and as a form names it. */
const wholeNotice: ProductNotice = noticeTemplate("digital", {
  name: "달소리",
  phone: "02-123-4567",
  title: "새벽 보이스팩",
  days: 365,
});
export const typedWholeNotice: Record<string, string> = Object.fromEntries([
  ["notice.kind", wholeNotice.kind],
  ...Object.entries(wholeNotice.items).map(([item, words]) => [`notice.${item}`, words]),
]);

/**
 * A visible product, 39,900 won, unlimited stock by default; its price was charged long enough
 * before a discount, unless `basePrice` is null.
 */
export async function buildProduct(
  db: Db,
  { options = [], samples = [], ...overrides }: ProductOverrides = {},
) {
  const id = overrides.id ?? randomLetters(10);
  const [product] = await db
    .insert(products)
    .values({
      id,
      title: `새벽 보이스팩 ${id}`,
      price: 39_900,
      isShow: true,
      supplyNote: "결제한 다음 날까지 만들어 드려요.",
      notice: wholeNotice,
      ...overrides,
    })
    .returning();
  if (product?.discountRatio && overrides.basePrice !== null) {
    const [proven] = await db
      .update(products)
      .set({ basePrice: overrides.basePrice ?? product.price })
      .where(eq(products.id, id))
      .returning();
    Object.assign(product, proven);
  }
  const values = options.flatMap(({ name, values }, axis) =>
    values.map((value, position) => ({
      id: value.id ?? randomLetters(10),
      productId: id,
      axis,
      axisName: name,
      label: value.label,
      priceDifference: value.priceDifference ?? 0,
      stock: value.stock ?? null,
      position,
    })),
  );
  if (values.length) await db.insert(productOptions).values(values);
  if (samples.length)
    await db.insert(productSamples).values(
      samples.map((sample, position) => ({
        ...sample,
        id: randomLetters(10),
        productId: id,
        position,
      })),
    );
  return { ...product!, options: values };
}
