import { data, redirect } from "react-router";
import * as z from "zod";
import { lineOf } from "#lib/network-address.server.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { confirmPayment } from "#shop/money/payment/confirm-payment.server.ts";
import { declinePayment } from "#shop/money/payment/decline-payment.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { OrderView } from "#shop/shopper/order-view.ts";
import { viewOrder } from "#shop/shopper/view-order.server.ts";
import { retryPayment } from "#shop/money/payment/start-payment.server.ts";
import { isRefusal, Refusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { isBusy } from "#shop/database/transaction.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import type { Visitor } from "#app/request.server.ts";
import { completePath, failurePath, goToPayment } from "./order-payment.server.ts";
import { isProviderCode, paymentWords } from "./payment-words.ts";

const queryOf = (request: Request) => new URL(request.url).searchParams;

/** The payment window sent the shopper here: settles what it brought and shows the order, or leads to where it can still be paid. */
export async function openComplete(shop: Shop, order: Order, request: Request): Promise<OrderView> {
  const settled = await settleReturn(shop, order, queryOf(request));
  if (
    settled.payment === "pending" ||
    settled.payment === "failed" ||
    settled.payment === "expired"
  )
    throw redirect(failurePath(order));
  const view = await viewOrder(shop.db, settled, { masked: false });
  return {
    ...view,
    practicePath: view.practicePath === null ? null : (shop.payments.practicePath ?? ""),
  };
}

async function settleReturn(shop: Shop, order: Order, query: URLSearchParams): Promise<Order> {
  const [paymentKey, amount] = [query.get("paymentKey"), query.get("amount")];
  if (paymentKey === null || amount === null) return order;
  try {
    return await confirmPayment(shop, order, { paymentKey, amount });
  } catch (error) {
    if (isRefusal(error)) throw redirect(failurePath(order, error.code));
    // The same address again settles it: what the window brought stands in it.
    if (isBusy(error))
      throw data(
        { words: new Refusal("too-busy").message },
        { status: 503, headers: { "Retry-After": "3" } },
      );
    throw error;
  }
}

const ended: Order["payment"][] = ["pending", "failed", "expired"];

/** The payment window sent the shopper away. Anybody can open this address, so it acts and shows only for whom `find` finds the order. */
export async function openFailure(
  shop: Shop,
  request: Request,
  find: (number: string | undefined) => Promise<Order | null>,
): Promise<{ order: OrderView | null; words: string | null }> {
  const query = queryOf(request);
  const [code, message] = [query.get("code") ?? "", query.get("message") ?? ""];
  const order = await find(query.get("order") ?? undefined);
  if (!order) return { order: null, words: paymentWords(code, "", shop.payments.declineWords) };

  const words = paymentWords(code, message, shop.payments.declineWords);
  const standing =
    isProviderCode(code) && order.payment === "pending"
      ? await declinePayment(shop, order, words)
      : order;
  if (!ended.includes(standing.payment)) throw redirect(completePath(order));
  return {
    order: await viewOrder(shop.db, standing, { masked: false }),
    words: code || standing.payment !== "pending" ? words : null,
  };
}

/** Another try to pay the order of the address, for whom `find` finds it. */
export const retryAction = (
  find: (shop: Shop, number: string | undefined, visitor: Visitor) => Promise<Order | null>,
) =>
  formAction(z.object({}), async (shop, _input, { visitor, request }) => {
    const order = found(await find(shop, queryOf(request).get("order") ?? undefined, visitor));
    await spendAttempt(shop.db, [
      {
        key: `order from ${lineOf(visitor.address)}`,
        most: shop.limits.ordersPerAddress,
        seconds: 600,
      },
    ]);
    return goToPayment(shop, await retryPayment(shop, order));
  });
