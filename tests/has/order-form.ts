import { typedBuyer } from "./typed-buyer.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { quotedFor } from "#shop/order/amounts.ts";
import { orderForm, type OrderForm } from "#shop/checkout/order-form.ts";
import { readBrief } from "#shop/checkout/brief/read-brief.ts";
import { quoteOrder } from "#shop/checkout/quote/quote-order.server.ts";
import type { Db } from "#shop/shop.ts";

export type OrderedItem = { product: { id: string }; quantity?: number; options?: string[] };

export const somePhone = (): string =>
  `010${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

/** The flat fields a browser posts, filled in by a shopper who saw the right total. */
export async function buildOrderFields(
  db: Db,
  wanted: OrderedItem[],
  overrides: Record<string, string> = {},
): Promise<Record<string, string>> {
  const lines = wanted.map(({ product, quantity = 1, options = [] }, at) => {
    const { brief } = readBrief(overrides, at);
    return { productId: product.id, quantity, optionIds: options, ...(brief && { brief }) };
  });
  const quote = await quoteOrder(db, lines);
  const { amounts } = quotedFor(quote, overrides.postcode ?? "04066");
  return {
    placeKey: randomLetters(26),
    totalShown: String(amounts.total),
    ...typedBuyer,
    ordererPhone: somePhone(),
    ordererEmail: "hong@example.com",
    ...Object.fromEntries(
      lines.flatMap(({ productId, quantity, optionIds }, at) => [
        [`line.${at}.product`, productId],
        [`line.${at}.quantity`, String(quantity)],
        ...optionIds.map((id, axis) => [`line.${at}.option.${axis}`, id]),
      ]),
    ),
    ...overrides,
  };
}

/** The same, read by the form. */
export const buildOrderForm = async (
  db: Db,
  wanted: OrderedItem[],
  overrides: Record<string, string> = {},
): Promise<OrderForm> => orderForm.parse(await buildOrderFields(db, wanted, overrides));
