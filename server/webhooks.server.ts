import { Hono } from "hono";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { isPaymentUnanswered } from "#shop/order/payment/payment-provider.ts";
import { settlePayment } from "#shop/order/payment/settle-payment.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";
import { readBytes } from "#lib/read-bytes.server.ts";

const MOST_BYTES = 64 * 1024;

/**
 * What payment providers call. A call is only a hint that something happened to an order: nothing in it is believed, the provider is
 * asked. A number that no order has gets the same answer as one that is settled; another try is asked for only where it would help.
 */
export function webhooks(shop: Shop): Hono {
  return new Hono().post("/webhooks/payment", async (c) => {
    const bytes = await readBytes(c.req.raw, MOST_BYTES);
    if (!bytes) return c.text("too large", 413);
    const message = readJson(bytes);
    if (message === undefined) return c.text("not JSON", 400);
    const number = orderNumberOf(message);
    const order = number === null ? null : await findOrder(shop.db, number);
    if (!order) return c.text("ok");
    try {
      await spendAttempt(shop.db, [{ key: `webhook of ${order.number}`, most: 60, seconds: 60 }]);
      await settlePayment(shop, order);
    } catch (error) {
      if (isRefusal(error) && error.code === "too-many-attempts") return c.text("later", 429, { "Retry-After": "60" });
      if (isPaymentUnanswered(error)) return c.text("later", 503, { "Retry-After": "60" });
      throw error;
    }
    return c.text("ok");
  });
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Providers put it at the top or inside `data`. */
function orderNumberOf(message: unknown): string | null {
  const { orderId, data } = record(message);
  const found = orderId ?? record(data)["orderId"];
  return typeof found === "string" ? found : null;
}

const record = (value: unknown): Record<string, unknown> => (typeof value === "object" && value !== null ? value as Record<string, unknown> : {});
