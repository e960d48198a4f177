import { eq } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import type { Db } from "#shop/shop.ts";
import { products } from "../table.server.ts";
import { isNoticeComplete, noticeTroubles, type ProductNotice } from "./product-notice.ts";

const find = async (db: Db, productId: string) => {
  const [product] = await db
    .select({ isShow: products.isShow, notice: products.notice })
    .from(products)
    .where(eq(products.id, productId))
    .for("update");
  return product;
};

/**
 * Whether a shown product says what the notice on product information asks; a hidden one need not.
 */
export async function hasNotice(db: Db, productId: string): Promise<boolean> {
  const product = await find(db, productId);
  return !product?.isShow || isNoticeComplete(product.notice);
}

/**
 * Who publishes a product must have filled in its notice. What was on show before there was one may
 * still be saved; what is begun must be whole. Throws `BadInput`.
 */
export async function checkNotice(
  db: Db,
  { isShow, notice }: { isShow: boolean; notice: ProductNotice | null },
  productId?: string,
): Promise<void> {
  if (!isShow) return;
  if (!notice && productId !== undefined) {
    const product = await find(db, productId);
    if (product?.isShow && !product.notice) return;
  }
  const troubles = noticeTroubles(notice);
  if (Object.keys(troubles).length) throw new BadInput(troubles);
}
