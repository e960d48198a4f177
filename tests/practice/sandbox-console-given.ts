import { Hono } from "hono";
import { chooseInSandbox } from "#adapters/payment/practice/sandbox-books.server.ts";
import type { SandboxChoice } from "#adapters/payment/practice/sandbox-choices.ts";
import {
  sandboxWindow,
  type SandboxWindowSettings,
} from "#adapters/payment/practice/sandbox-window.server.ts";
import { postsWebhooks } from "#server/http/webhooks.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { confirmPayment } from "#shop/checkout/pay/confirm-payment.server.ts";
import { startPayment } from "#shop/checkout/pay/start-payment.server.ts";
import type { CompanyWay } from "#shop/order/payment/ways-to-pay.ts";
import { sandboxPayments } from "#adapters/payment/practice/table.server.ts";
import type { TestShop } from "#tests/test-shop.ts";
import { rowsOf } from "../has/rows-of.ts";

/** The practice provider's pages, as they answer somebody at this machine, or elsewhere. */
export function mounted(
  shop: TestShop,
  settings: Partial<SandboxWindowSettings> = {},
  isFromHere = true,
): Hono {
  const app = new Hono().route(
    "/",
    sandboxWindow(shop, { post: postsWebhooks(shop), ...settings }),
  );
  const { request } = app;
  app.request = (input, init) => request(input, init, { isFromHere });
  return app;
}

/** An order whose window was finished like this, back in the shop. */
export async function ordered(
  shop: TestShop,
  app: Hono,
  payBy: CompanyWay = "virtual_account",
  choice: SandboxChoice = "succeed",
) {
  const product = await shop.has.product({
    price: 30_000,
    shippingClass: "digital",
    title: "<b>새벽</b>",
  });
  const order = await shop.has.order({
    lines: [{ product, quantity: 1 }],
    payBy,
    placeHash: "placed",
  });
  const paymentKey = (
    await startPayment(shop, order, { successPath: "/done", failPath: "/failed" })
  ).replace("/sandbox/pay/", "");
  await chooseInSandbox(shop.db, paymentKey, choice);
  await confirmPayment(shop, order, { paymentKey, amount: String(order.total) });
  const now = async () => (await findOrder(shop.db, order.number))!;
  const press = (fields: Record<string, string>, at = app) =>
    at.request(`/sandbox/payments/${paymentKey}`, {
      method: "POST",
      body: new URLSearchParams(fields),
    });
  const readOutcome = async (answer: Response) =>
    Object.fromEntries(new URL(answer.headers.get("location")!, "http://localhost").searchParams);
  const book = async () => (await rowsOf(shop.db, sandboxPayments, { paymentKey }))[0]!;
  return { order, paymentKey, now, press, said: readOutcome, book };
}
