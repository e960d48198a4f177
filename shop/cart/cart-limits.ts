import type { OptionValue, ProductDetails } from "../product/product.ts";
import { QUANTITY_LIMIT } from "../product/sale.ts";
import { isSameThing, type CartLine } from "./cart-line.ts";

type LimitedProduct = Pick<ProductDetails, "id" | "stock" | "limitPerPerson">;

/** The most pieces this cart may hold of a product with these options. */
export function mostInCart(
  { id, stock, limitPerPerson }: LimitedProduct,
  chosen: readonly OptionValue[],
  lines: readonly CartLine[],
): number {
  const thing = { productId: id, optionIds: chosen.map((value) => value.id) };
  const others = lines.reduce(
    (sum, line) => (line.productId === id && !isSameThing(line, thing) ? sum + line.quantity : sum),
    0,
  );
  const together = [stock, limitPerPerson].flatMap((most) =>
    most === null ? [] : [most - others],
  );
  const alone = chosen.flatMap((value) => value.stock ?? []);
  return Math.max(0, Math.min(QUANTITY_LIMIT, ...together, ...alone));
}
