import { typedInteger } from "#lib/typed-integer.ts";
import type { CartLine } from "#shop/cart/cart-line.ts";
import { readCart, writeCartLine } from "#shop/cart/cart-text.ts";
import type { LineRequest } from "#shop/checkout/order-form.ts";
import { isProductId } from "#shop/product/product.ts";
import { LINE_LIMIT, LINES_READ, QUANTITY_LIMIT } from "#shop/product/sale.ts";

/** The lines requested by an address, and corrections to tell the shopper. */
export type AskedLines = { lines: LineRequest[]; corrections: string[] };

/**
 * `/{productId}?quantity=2&option.0=…` orders one product, `?pick=a&pick=b` several. Invalid values
 * are corrected with a message.
 */
export function linesOfQuery(productId: string | undefined, query: URLSearchParams): AskedLines {
  if (productId !== undefined)
    return isProductId(productId) ? oneLine(productId, query) : { lines: [], corrections: [] };
  const picks = [...new Set(query.getAll("pick"))].filter(isProductId);
  return {
    lines: picks
      .slice(0, LINE_LIMIT)
      .map((pick) => ({ productId: pick, quantity: 1, optionIds: [] })),
    corrections:
      picks.length > LINE_LIMIT
        ? [`한 번에 ${LINE_LIMIT}가지까지 주문할 수 있어서 앞의 ${LINE_LIMIT}가지만 담았어요.`]
        : [],
  };
}

/** A guest's cart in the address: `?line=…&line=…`, in the format of shop/cart/cart-text.ts. */
export const cartOfQuery = (query: URLSearchParams): CartLine[] =>
  readCart(query.getAll("line").join(" "));

/** The query of an address that orders this cart. */
export const queryOfCart = (lines: readonly CartLine[]): string =>
  new URLSearchParams(lines.map((line) => ["line", writeCartLine(line)])).toString();

function oneLine(productId: string, query: URLSearchParams): AskedLines {
  const { quantity, correction } = readQuantity(query.get("quantity"));
  const optionIds = [0, 1].map((axis) => query.get(`option.${axis}`) ?? "").filter(isProductId);
  return {
    lines: [{ productId, quantity, optionIds }],
    corrections: correction ? [correction] : [],
  };
}

function readQuantity(typedQuantity: string | null): {
  quantity: number;
  correction: string | null;
} {
  if (typedQuantity === null) return { quantity: 1, correction: null };
  const whole = typedInteger(typedQuantity.slice(0, 12)) ?? 0;
  if (whole < 1)
    return { quantity: 1, correction: "수량은 1 이상의 정수만 쓸 수 있어서 1개로 바꿨어요." };
  if (whole > QUANTITY_LIMIT)
    return {
      quantity: QUANTITY_LIMIT,
      correction: `한 번에 ${QUANTITY_LIMIT}개까지 주문할 수 있어서 ${QUANTITY_LIMIT}개로 바꿨어요.`,
    };
  return { quantity: whole, correction: null };
}

/** Positions of readable lines in a posted form, in the order of `readLines`. */
export function linePlaces(fields: Record<string, string>): number[] {
  const places: number[] = [];
  for (let at = 0; at < LINES_READ; at++) {
    const productId = fields[`line.${at}.product`];
    if (productId === undefined) break;
    if (isProductId(productId)) places.push(at);
  }
  return places;
}

const LINE_FIELD = /^line\.(\d{1,2})\.(.+)$/;

/** Renumbers the form's lines by `place`; null drops a line. Works for errors as for values. */
export function renumberLines<Value>(
  fields: Record<string, Value>,
  place: (line: number) => number | null,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const [, line, field] = LINE_FIELD.exec(name) ?? [];
      if (line === undefined) return [[name, value]];
      const next = place(Number(line));
      return next === null ? [] : [[`line.${next}.${field}`, value]];
    }),
  );
}

/** The form without one of its lines; `gone.3` is a line of the cart that is sold no more. */
export function withoutLine(
  fields: Record<string, string>,
  removed: string,
): Record<string, string> {
  if (/^gone\.\d{1,2}$/.test(removed))
    return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== removed));
  const at = /^\d{1,2}$/.test(removed) ? Number(removed) : -1;
  return renumberLines(fields, (line) => {
    if (line === at) return null;
    return at >= 0 && line > at ? line - 1 : line;
  });
}
