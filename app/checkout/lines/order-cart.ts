import type { CartLine } from "#shop/cart/cart-line.ts";
import { readCartLine } from "#shop/cart/cart-text.ts";
import { isProductId } from "#shop/product/product.ts";
import { LINE_LIMIT, LINES_READ, QUANTITY_LIMIT } from "#shop/product/sale.ts";

/** What an order page knows of the cart it orders. */
export type OrderedCart = {
  /** the cart's line for each line of the page */
  lines: CartLine[];
  /** lines of products that are sold no more */
  gone: CartLine[];
};

type LineChoice = { quantity: string; optionIds: string[] };

/**
 * The cart line as chosen in the form; incomplete input (no option, half a quantity) keeps the old
 * value.
 */
export function lineNow(was: CartLine, { quantity, optionIds }: LineChoice): CartLine {
  const count = /^\d{1,2}$/.test(quantity) ? Number(quantity) : 0;
  return {
    ...was,
    optionIds: optionIds.every((id) => isProductId(id)) ? optionIds : was.optionIds,
    quantity: count >= 1 && count <= QUANTITY_LIMIT ? count : was.quantity,
  };
}

/**
 * The cart as the page showed it (`was`) and as chosen in the posted form (`now`), by position;
 * null when the form does not order the cart.
 */
export function cartOfForm(
  fields: Record<string, string>,
): { was: CartLine[]; now: CartLine[]; gone: CartLine[] } | null {
  const [was, now]: [CartLine[], CartLine[]] = [[], []];
  for (let at = 0; at < LINES_READ; at++) {
    const productId = fields[`line.${at}.product`];
    if (productId === undefined) break;
    if (!isProductId(productId)) continue;
    const line = readCartLine(fields[`line.${at}.was`] ?? "");
    if (line?.productId !== productId || line.quantity < 1) return null;
    const optionIds = [0, 1]
      .map((axis) => fields[`line.${at}.option.${axis}`])
      .filter((id) => id !== undefined);
    was.push(line);
    now.push(lineNow(line, { quantity: fields[`line.${at}.quantity`] ?? "", optionIds }));
  }
  const gone = [...Array(LINE_LIMIT).keys()].flatMap(
    (at) => readCartLine(fields[`gone.${at}`] ?? "") ?? [],
  );
  return was.length || gone.length ? { was, now, gone } : null;
}
