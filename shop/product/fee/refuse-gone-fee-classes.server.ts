import { and, count, inArray, isNull } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import type { Db } from "#shop/shop.ts";
import { products } from "../table.server.ts";

/** A class that products have stays: their fee would change unseen. The settings are locked. */
export async function refuseGoneFeeClasses(db: Db, gone: readonly string[]): Promise<void> {
  if (!gone.length) return;
  const used = await db
    .select({ name: products.feeClass, products: count() })
    .from(products)
    .where(and(inArray(products.feeClass, [...gone]), isNull(products.removedAt)))
    .groupBy(products.feeClass)
    .orderBy(products.feeClass);
  if (!used.length) return;
  const whose = used.map(({ name, products: many }) => `‘${name}’ ${many}개`).join(", ");
  throw new BadInput({
    feeClasses: [
      `상품이 쓰는 종류는 지울 수 없어요: ${whose}. 그 상품들의 배송비 종류를 먼저 바꿔주세요.`,
    ],
  });
}
