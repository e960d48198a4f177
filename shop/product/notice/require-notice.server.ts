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

/** Whether a shown product has the required notice; hidden products need none. */
export async function hasNotice(db: Db, productId: string): Promise<boolean> {
  const product = await find(db, productId);
  return !product?.isShow || isNoticeComplete(product.notice);
}

/**
 * Publishing requires a complete notice. Products shown before this rule may still be saved without
 * one, but a started notice must be complete. Throws `BadInput`.
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
