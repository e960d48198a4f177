import { and, eq, or, sql } from "drizzle-orm";
import { BadInput } from "#shop/bad-input.ts";
import type { Db } from "#shop/shop.ts";
import { products } from "#shop/product/table.server.ts";
import { isBuyer } from "./list-buyers.server.ts";
import { reservations } from "../table.server.ts";

/** A promised day is changed by move-ship-by alone, not in the editor. Throws BadInput. */
export async function keepShipBy(
  db: Db,
  productId: string,
  expectedShipOn: string | null,
): Promise<void> {
  const [product] = await db
    .select({ shipBy: products.expectedShipOn })
    .from(products)
    .where(eq(products.id, productId));
  if (!product || product.shipBy === expectedShipOn) return;
  const [promised] = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        eq(reservations.productId, productId),
        or(sql`reservations.status = 'requested'`, isBuyer),
      ),
    )
    .limit(1);
  if (promised)
    throw new BadInput({
      expectedShipOn: [
        "예약한 분들과 약속한 날이라 여기에서는 바꿀 수 없어요. 예약 관리에서 이 상품을 열어 바꿔주세요.",
      ],
    });
}
