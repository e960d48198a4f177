import { createContext, type ActionFunctionArgs, type RouterContextProvider } from "react-router";
import * as z from "zod";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { readLines, type LineRequest, type OrderForm } from "#shop/order/forms.ts";
import { DEPOSIT_WITHIN_HOURS } from "#shop/money/payment/start-payment.server.ts";
import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";
import { quoteOrder, type Quote } from "#shop/order/quote-order.server.ts";
import { listProducts } from "#shop/product/list-products.server.ts";
import type { ListedProduct } from "#shop/product/product.ts";
import type { Captcha } from "#shop/member/sign-up/captcha.ts";
import type { Shop } from "#shop/shop.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf, type Visitor } from "#app/request.server.ts";
import { askedCart } from "#app/checkout/lines/asked-cart.server.ts";
import { keepCart } from "#app/checkout/lines/keep-cart.server.ts";
import { cartOfForm, type OrderedCart } from "#app/checkout/lines/order-cart.ts";
import { checkOrder } from "./order-check.server.ts";
import { liveLine, choiceOf } from "#app/checkout/lines/order-live.ts";
import { linePlaces, linesOfQuery, withoutLine } from "./order-query.ts";

/** What a posted form wants to order: the action leaves it here for the loader, which runs after it and shows the same page again. */
const postedLines = createContext<{
  lines: LineRequest[];
  places: number[];
  cart: OrderedCart | null;
} | null>(null);

export type Choice = Pick<
  ListedProduct,
  | "id"
  | "title"
  | "price"
  | "discountRatio"
  | "stock"
  | "saleKind"
  | "shippingClass"
  | "thumbnail"
  | "moThumbnail"
  | "sample"
>;

/** Products to choose from, or the order form with its lines as they cost now. */
export type OrderPage =
  | {
      kind: "choose";
      choices: Choice[];
      next: string | null;
      /** how many lines the cart has, none of which is sold any more; null when it was not the cart that was asked for */ gone:
        | number
        | null;
    }
  | {
      kind: "order";
      placeKey: string;
      quote: Quote;
      corrections: string[];
      /** where each line stood in the posted form */ from: number[];
      /** null when something else than the cart is ordered */ cart: OrderedCart | null;
      pay: { ways: readonly PayBy[]; depositHours: number };
      /** what tells guests from programs; null where nobody is asked */ captcha: Captcha["widget"];
    };

type Asked = {
  request: Request;
  params: { productId?: string | undefined };
  context: Readonly<RouterContextProvider>;
};

/** For guests and members alike. A product that is unknown or hidden answers 404; after a post the page stays, with all that was typed. */
export async function openOrderPage({ request, params, context }: Asked): Promise<OrderPage> {
  const shop = shopOf(context);
  const query = new URL(request.url).searchParams;
  const posted = context.get(postedLines);
  const cart = posted
    ? posted.cart
    : await askedCart(shop, visitorOf(context), request, params.productId);
  const known = posted?.lines.length ? posted : cart;
  const { lines: requests, corrections } = known
    ? { lines: known.lines, corrections: [] }
    : linesOfQuery(params.productId, query);
  if (!requests.length && params.productId === undefined && !query.has("pick"))
    return listChoices(shop, query.get("cursor"), cart?.gone.length ?? (posted ? 0 : null));

  const quote = await quoteOrder(shop.db, requests, shop.now());
  const shown = requests.flatMap(({ productId }, at) =>
    quote.lines.some((line) => line.productId === productId) ? [at] : [],
  );
  if (cart && !posted && !shown.length) return listChoices(shop, null, requests.length);
  if (!posted) found(quote.lines[0]);
  const missing = requests.length - quote.lines.length;
  if (missing && !posted && !cart)
    corrections.push(`지금 판매하지 않는 상품 ${missing}개는 뺐어요.`);
  const page = {
    kind: "order" as const,
    placeKey: visitorOf(context).pageKey,
    pay: { ways: shop.payments.waysToPay, depositHours: DEPOSIT_WITHIN_HOURS },
    captcha: visitorOf(context).account ? null : shop.captcha.widget,
    from: shown.map((at) => posted?.places[at] ?? at),
    cart: cart && {
      lines: shown.map((at) => cart.lines[at]!),
      gone: [...cart.gone, ...cart.lines.filter((_, at) => !shown.includes(at))],
    },
  };
  if (posted) return { ...page, quote, corrections };
  const fitting = await withinStock(
    shop,
    shown.map((at) => requests[at]!),
    quote,
  );
  if (fitting !== quote && !cart)
    corrections.push("주문할 수 있는 만큼만 담았어요. 수량을 확인해주세요.");
  return { ...page, quote: fitting, corrections };
}

/** Whoever comes with more pieces than there are gets those there are. `requests` are those of the quote's lines. */
async function withinStock(shop: Shop, requests: LineRequest[], quote: Quote): Promise<Quote> {
  const lives = quote.lines.map((line) => liveLine(line, choiceOf(line)));
  if (!lives.some(({ quantity, most, trouble }) => quantity > most && !trouble?.blocks))
    return quote;
  return quoteOrder(
    shop.db,
    requests.map((request, at) => ({
      ...request,
      quantity: Math.min(lives[at]!.quantity, lives[at]!.most),
    })),
    shop.now(),
  );
}

async function listChoices(
  shop: Shop,
  cursor: string | null,
  gone: number | null,
): Promise<OrderPage> {
  const { products, next } = await listProducts(shop.db, { cursor });
  return {
    kind: "choose",
    next,
    gone,
    choices: products.map(
      ({
        id,
        title,
        price,
        discountRatio,
        stock,
        saleKind,
        shippingClass,
        thumbnail,
        moThumbnail,
        sample,
      }) => ({
        id,
        title,
        price,
        discountRatio,
        stock,
        saleKind,
        shippingClass,
        thumbnail,
        moThumbnail,
        sample,
      }),
    ),
  };
}

/** A page that was counted anew or lost a line, as it was typed. */
export type Recounted = { typed: Record<string, string> };

/** What was typed, made ready to be checked, e.g. with an address that was chosen instead of typed. */
type Settle = (
  shop: Shop,
  typed: Record<string, string>,
  visitor: Visitor,
) => Promise<Record<string, string>>;
/** Throws when what was typed may not be placed, e.g. by a program. */
type Prove = (
  shop: Shop,
  typed: Record<string, string>,
  form: OrderForm,
  visitor: Visitor,
) => Promise<void>;
type Place = (shop: Shop, form: OrderForm, visitor: Visitor) => Promise<Response>;

/** What the order form's buttons do: count anew, remove a line, or place the order and go on to the payment. */
export function orderAction(
  place: Place,
  {
    settle = async (_shop, typed) => typed,
    prove = async () => {},
  }: { settle?: Settle; prove?: Prove } = {},
) {
  const act = formAction(
    z.record(z.string(), z.string()),
    async (shop, typed, { visitor }): Promise<Response | Recounted> => {
      const left = typed.remove === undefined ? typed : withoutLine(typed, typed.remove);
      if (visitor.account && typed.as) await keepCart(shop, visitor.account.id, typed, left);
      if (left !== typed) return { typed: left };
      if (typed.intent === "recalculate") return { typed };
      const form = await checkOrder(shop, await settle(shop, typed, visitor));
      await prove(shop, typed, form, visitor);
      await spendAttempt(shop.db, [
        { key: `order from ${visitor.address}`, most: shop.limits.ordersPerAddress, seconds: 600 },
      ]);
      return place(shop, form, visitor);
    },
  );
  return async (asked: Pick<ActionFunctionArgs, "request" | "params" | "context">) => {
    const reply = await act(asked);
    const typed = reply.data.values ?? reply.data.done?.typed ?? {};
    const cart = cartOfForm(typed);
    asked.context.set(postedLines, {
      lines: readLines(typed).lines,
      places: linePlaces(typed),
      cart: cart && { lines: cart.now, gone: cart.gone },
    });
    return reply;
  };
}
