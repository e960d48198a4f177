import type { FieldLooks } from "#shop/form-fields.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { pick } from "#lib/pick.ts";
import { createContext, type ActionFunctionArgs, type RouterContextProvider } from "react-router";
import * as z from "zod";
import { readLines, type LineRequest, type OrderForm } from "#shop/checkout/order-form.ts";
import type { UsableValue } from "#shop/money/value/find-usable-value.server.ts";
import { tryCode } from "#shop/money/value/try-code.server.ts";
import { CODE_FIELD } from "#shop/order/value-request.ts";
import { orderFields } from "#shop/checkout/order-fields.ts";
import { supplyConsent } from "#shop/order/withdrawal.ts";
import type { Orderer } from "#shop/order/orderer.server.ts";
import type { PlacedFrom } from "#shop/order/limit/placed-from.server.ts";
import { quoteOrder, type Quote } from "#shop/checkout/quote/quote-order.server.ts";
import { listProducts } from "#shop/product/list-products.server.ts";
import type { ListedProduct } from "#shop/product/product.ts";
import { saleOf, type Sale } from "#shop/product/sale.ts";
import type { Captcha } from "#shop/member/sign-up/captcha.ts";
import type { Shop } from "#shop/shop.ts";
import { payNowWords } from "#shop/site/sending-words.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { openOnly } from "#app/open-only.server.ts";
import { shopOf, visitorOf, type Visitor } from "#app/request.server.ts";
import { askedCart } from "#app/checkout/lines/asked-cart.server.ts";
import { keepCart } from "#app/checkout/lines/keep-cart.server.ts";
import { cartOfForm, type OrderedCart } from "#app/checkout/lines/order-cart.ts";
import { usableValue, type ValueHolder } from "#app/checkout/value/usable-value.server.ts";
import { checkOrder } from "./order-check.server.ts";
import { spendOrderTries } from "./spend-order-tries.server.ts";
import { liveLine, choiceOf } from "#app/checkout/lines/order-live.ts";
import type { PayChoices } from "#app/checkout/pay-by/pay-by-fields.tsx";
import { payChoices } from "#app/checkout/pay-choices.server.ts";
import { linePlaces, linesOfQuery, withoutLine } from "./order-query.ts";
import { soldNames } from "#app/storefront/sold-names.ts";

/**
 * The lines of a posted form, passed from the action to the loader, which shows the same page
 * again.
 */
const postedLines = createContext<PostedLines | null>(null);

type PostedLines = {
  lines: LineRequest[];
  places: number[];
  cart: OrderedCart | null;
  /** a coupon code as typed */
  code: string;
};

const choiceNames = [...soldNames, "isMade", "sample"] as const;

export type ProductChoice = Pick<ListedProduct, (typeof choiceNames)[number]> & {
  /** when the page was made */
  sale: Sale;
};

/** Products to choose from, or the order form with its lines as they cost now. */
export type OrderPage =
  | {
      kind: "choose";
      choices: ProductChoice[];
      next: string | null;
      /** number of cart lines if none is sold any more; null when the cart was not requested */
      gone: number | null;
    }
  | {
      kind: "order";
      placeKey: string;
      fields: FieldLooks;
      quote: Quote;
      corrections: string[];
      /** by when it is sent if it is paid now, in words */ payNow: string;
      /** former positions of the lines in the posted form */ from: number[];
      /** null when something else than the cart is ordered */ cart: OrderedCart | null;
      pay: PayChoices;
      /** ticked where files are ordered */ supply: { version: string; words: string };
      /** coupons, points and credit that may be used; null where none are */
      value: UsableValue | null;
      /** the captcha; null: none required */ captcha: Captcha["widget"];
    };

type OrderPageRequest = {
  /** whose unpaid pieces count as available */
  orderer: Orderer | null;
  /** left out, nothing is offered to use */
  holder?: ValueHolder;
  request: Request;
  params: { productId?: string | undefined };
  context: Readonly<RouterContextProvider>;
};

/**
 * For guests and members. Unknown and hidden products answer 404; after a post the page and its
 * input stay.
 */
export async function openOrderPage(pageRequest: OrderPageRequest): Promise<OrderPage> {
  await openOnly(pageRequest.context);
  const posted = pageRequest.context.get(postedLines);
  return posted ? reopenOrderPage(pageRequest, posted) : openNewOrderPage(pageRequest);
}

/** After a post nothing is corrected: the page stays as it was typed. */
async function reopenOrderPage(
  pageRequest: OrderPageRequest,
  posted: PostedLines,
): Promise<OrderPage> {
  const shop = shopOf(pageRequest.context);
  const { lines: requests, corrections } = requestedLines(
    pageRequest,
    posted.lines.length ? posted.lines : posted.cart?.lines,
  );
  if (asksForChoices(pageRequest, requests))
    return listChoices(shop, cursorOf(pageRequest), posted.cart?.gone.length ?? 0);
  const quote = await quoteOrder(shop.db, requests, pageRequest.orderer);
  const shown = shownPlaces(requests, quote);
  return {
    ...pageOf(pageRequest, quote, { cart: posted.cart, shown }),
    value: await usableValue(pageRequest, quote.lines, posted.code),
    from: shown.map((at) => posted.places[at] ?? at),
    quote,
    corrections,
  };
}

async function openNewOrderPage(pageRequest: OrderPageRequest): Promise<OrderPage> {
  const { request, params, context } = pageRequest;
  const shop = shopOf(context);
  const cart = await askedCart(shop, visitorOf(context), request, params.productId);
  const { lines: requests, corrections } = requestedLines(pageRequest, cart?.lines);
  if (asksForChoices(pageRequest, requests))
    return listChoices(shop, cursorOf(pageRequest), cart?.gone.length ?? null);
  const quote = await quoteOrder(shop.db, requests, pageRequest.orderer);
  const shown = shownPlaces(requests, quote);
  if (cart && !shown.length) return listChoices(shop, null, requests.length);
  found(quote.lines[0]);
  const fitting = await withinStock(
    pageRequest,
    shown.map((at) => requests[at]!),
    quote,
  );
  return {
    ...pageOf(pageRequest, quote, { cart, shown }),
    value: await usableValue(pageRequest, fitting.lines, ""),
    from: shown,
    quote: fitting,
    corrections: cart
      ? corrections
      : [...corrections, ...correctionsOf(requests.length - quote.lines.length, fitting !== quote)],
  };
}

const requestedLines = (
  { request, params }: OrderPageRequest,
  lineRequests: LineRequest[] | undefined,
): { lines: LineRequest[]; corrections: string[] } =>
  lineRequests
    ? { lines: lineRequests, corrections: [] }
    : linesOfQuery(params.productId, new URL(request.url).searchParams);

const cursorOf = ({ request }: OrderPageRequest): string | null =>
  new URL(request.url).searchParams.get("cursor");

const asksForChoices = ({ request, params }: OrderPageRequest, requests: LineRequest[]): boolean =>
  !requests.length &&
  params.productId === undefined &&
  !new URL(request.url).searchParams.has("pick");

/** Places of the lines whose product is still sold. */
const shownPlaces = (requests: LineRequest[], quote: Quote): number[] =>
  requests.flatMap(({ productId }, at) =>
    quote.lines.some((line) => line.productId === productId) ? [at] : [],
  );

function correctionsOf(missing: number, isLess: boolean): string[] {
  return [
    missing ? `지금 판매하지 않는 상품 ${missing}개는 제외했어요.` : "",
    isLess ? "주문할 수 있는 만큼만 담았어요. 수량을 확인해주세요." : "",
  ].filter(Boolean);
}

function pageOf(
  { context }: OrderPageRequest,
  quote: Quote,
  { cart, shown }: { cart: OrderedCart | null; shown: number[] },
) {
  const shop = shopOf(context);
  const { account, pageKey } = visitorOf(context);
  return {
    kind: "order" as const,
    placeKey: pageKey,
    fields: orderFields(),
    payNow: payNowWords(shop.now(), quote.fees.dispatch),
    supply: supplyConsent,
    pay: payChoices(shop),
    captcha: account ? null : shop.captcha.widget,
    cart: cart && {
      lines: shown.map((at) => cart.lines[at]!),
      gone: [...cart.gone, ...cart.lines.filter((_, at) => !shown.includes(at))],
    },
  };
}

/** Reduces quantities to the available stock. `requests` correspond to the quote's lines. */
async function withinStock(
  { context, orderer }: OrderPageRequest,
  requests: LineRequest[],
  quote: Quote,
): Promise<Quote> {
  const shop = shopOf(context);
  const lives = quote.lines.map((line) => liveLine(line, choiceOf(line)));
  if (!lives.some(({ quantity, most, trouble }) => quantity > most && !trouble?.blocks))
    return quote;
  return quoteOrder(
    shop.db,
    requests.map((request, at) => ({
      ...request,
      quantity: Math.min(lives[at]!.quantity, lives[at]!.most),
    })),
    orderer,
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
    choices: products.map((product) => ({
      ...pick(product, choiceNames),
      sale: saleOf(product, shop.now()),
    })),
  };
}

/** The answer when a page was recalculated, lost a line, or sent its guest a code. */
export type RecountedForm = { typed: Record<string, string>; codeSentTo?: string };

/**
 * Completes the typed fields before validation, e.g. with a chosen address. May throw a redirect.
 */
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
type Place = (
  shop: Shop,
  form: OrderForm,
  visitor: Visitor,
  from: PlacedFrom | undefined,
) => Promise<Response>;
/** For guests: unpaid pieces are limited by network address, or by a contact that they prove. */
type GuestProof = {
  from(
    shop: Shop,
    typed: Record<string, string>,
    form: OrderForm,
    visitor: Visitor,
  ): Promise<PlacedFrom | undefined>;
  /** gives where to */
  sendCode(shop: Shop, form: OrderForm, visitor: Visitor): Promise<string>;
};

/**
 * The order form's buttons: recalculate, remove a line, or place the order and go to the payment.
 */
export function orderAction(
  place: Place,
  {
    settle = async (_shop, typed) => typed,
    prove = async () => {},
    guest,
    isDesk = false,
  }: {
    settle?: Settle;
    prove?: Prove;
    guest?: GuestProof;
    /** tries are not counted */ isDesk?: boolean;
  } = {},
) {
  /** Continues with a valid form. */
  async function goOn(
    shop: Shop,
    typed: Record<string, string>,
    form: OrderForm,
    visitor: Visitor,
  ): Promise<Response | RecountedForm> {
    await prove(shop, typed, form, visitor);
    if (guest && typed.intent === "code")
      return { typed, codeSentTo: await guest.sendCode(shop, form, visitor) };
    const from = await guest?.from(shop, typed, form, visitor);
    const { address } = visitor;
    if (!isDesk) await spendOrderTries(shop, { address, payBy: form.payBy, from });
    return place(shop, form, visitor, from);
  }
  const act = formAction(
    z.record(z.string(), z.string()),
    async (shop, typed, { visitor }): Promise<Response | RecountedForm> => {
      const left = typed.remove === undefined ? typed : withoutLine(typed, typed.remove);
      if (visitor.account && typed.as) await keepCart(shop, visitor.account.id, typed, left);
      if (left !== typed) return { typed: left };
      if (typed[CODE_FIELD]?.trim() && !isDesk)
        await tryCode(shop.db, typed[CODE_FIELD], lineOf(visitor.address));
      if (typed.intent === "recalculate") return { typed };
      const form = await checkOrder(shop, await settle(shop, typed, visitor), { isDesk });
      return goOn(shop, typed, form, visitor);
    },
  );
  return async (args: Pick<ActionFunctionArgs, "request" | "params" | "context">) => {
    const reply = await act(args);
    const typed = reply.data.values ?? reply.data.done?.typed ?? {};
    const cart = cartOfForm(typed);
    args.context.set(postedLines, {
      lines: readLines(typed).lines,
      places: linePlaces(typed),
      code: (typed[CODE_FIELD] ?? "").trim().slice(0, 60),
      cart: cart && { lines: cart.now, gone: cart.gone },
    });
    return reply;
  };
}
