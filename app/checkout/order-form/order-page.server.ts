import { createContext, type ActionFunctionArgs, type RouterContextProvider } from "react-router";
import * as z from "zod";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { readLines, type LineRequest, type OrderForm } from "#shop/order/forms.ts";
import { quoteOrder, type Quote } from "#shop/order/quote-order.server.ts";
import { listProducts } from "#shop/product/list-products.server.ts";
import type { ProductCard } from "#shop/product/product.ts";
import type { Shop } from "#shop/shop.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf, type Visitor } from "#app/request.server.ts";
import { checkOrder } from "./order-check.server.ts";
import { liveLine, choiceOf } from "./order-live.ts";
import { linePlaces, linesOfQuery, withoutLine } from "./order-query.ts";

/** What a posted form wants to order: the action leaves it here for the loader, which runs after it and shows the same page again. */
const postedLines = createContext<{ lines: LineRequest[]; places: number[] } | null>(null);

export type Choice = Pick<ProductCard, "id" | "title" | "price" | "discountRatio" | "stock" | "saleKind" | "shippingClass" | "thumbnail" | "moThumbnail">;

/** Products to choose from, or the order form with its lines as they cost now. */
export type OrderPage =
  | { kind: "choose"; choices: Choice[]; next: string | null }
  | { kind: "order"; placeKey: string; quote: Quote; corrections: string[];
      /** where each line stood in the posted form */ from: number[] };

type Asked = { request: Request; params: { productId?: string | undefined }; context: Readonly<RouterContextProvider> };

/** For guests and members alike. A product that is unknown or hidden answers 404; after a post the page stays, with all that was typed. */
export async function openOrderPage({ request, params, context }: Asked): Promise<OrderPage> {
  const shop = shopOf(context);
  const query = new URL(request.url).searchParams;
  const posted = context.get(postedLines);
  const { lines: requests, corrections } = posted?.lines.length ? { lines: posted.lines, corrections: [] } : linesOfQuery(params.productId, query);
  if (!requests.length && params.productId === undefined && !query.has("pick")) return listChoices(shop, query.get("cursor"));

  const quote = await quoteOrder(shop.db, requests, shop.now());
  if (!posted) found(quote.lines[0]);
  const from = requests.flatMap(({ productId }, at) => (quote.lines.some((line) => line.productId === productId) ? [posted?.places[at] ?? at] : []));
  const missing = requests.length - quote.lines.length;
  if (missing && !posted) corrections.push(`지금 판매하지 않는 상품 ${missing}개는 뺐어요.`);
  const page = { kind: "order" as const, placeKey: visitorOf(context).pageKey, from };
  return posted ? { ...page, quote, corrections } : { ...page, ...(await withinStock(shop, requests, quote, corrections)) };
}

/** Whoever comes with more pieces than there are gets those there are. */
async function withinStock(shop: Shop, requests: LineRequest[], quote: Quote, corrections: string[]): Promise<{ quote: Quote; corrections: string[] }> {
  const lives = quote.lines.map((line) => liveLine(line, choiceOf(line)));
  if (!lives.some(({ quantity, most, trouble }) => quantity > most && !trouble?.blocks)) return { quote, corrections };
  const fewer = quote.lines.map(({ productId }, at) => ({ ...requests.find((request) => request.productId === productId)!, quantity: Math.min(lives[at]!.quantity, lives[at]!.most) }));
  return { quote: await quoteOrder(shop.db, fewer, shop.now()), corrections: [...corrections, "주문할 수 있는 만큼만 담았어요. 수량을 확인해주세요."] };
}

async function listChoices(shop: Shop, cursor: string | null): Promise<OrderPage> {
  const { products, next } = await listProducts(shop.db, { cursor });
  return {
    kind: "choose", next,
    choices: products.map(({ id, title, price, discountRatio, stock, saleKind, shippingClass, thumbnail, moThumbnail }) => ({ id, title, price, discountRatio, stock, saleKind, shippingClass, thumbnail, moThumbnail })),
  };
}

/** A page that was counted anew or lost a line, as it was typed. */
export type Recounted = { typed: Record<string, string> };

type Place = (shop: Shop, form: OrderForm, visitor: Visitor) => Promise<Response>;

/** What the order form's buttons do: count anew, remove a line, or place the order and go on to the payment. */
export function orderAction(place: Place) {
  const act = formAction(z.record(z.string(), z.string()), async (shop, typed, { visitor }): Promise<Response | Recounted> => {
    if (typed.remove !== undefined) return { typed: withoutLine(typed, typed.remove) };
    if (typed.intent === "recalculate") return { typed };
    const form = await checkOrder(shop, typed);
    await spendAttempt(shop.db, [{ key: `order from ${visitor.address}`, most: shop.limits.ordersPerAddress, seconds: 600 }]);
    return place(shop, form, visitor);
  });
  return async (asked: Pick<ActionFunctionArgs, "request" | "params" | "context">) => {
    const reply = await act(asked);
    const typed = reply.data.values ?? reply.data.done?.typed ?? {};
    asked.context.set(postedLines, { lines: readLines(typed).lines, places: linePlaces(typed) });
    return reply;
  };
}
