import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { log } from "#lib/log.server.ts";
import { strictJsonOf } from "#lib/text/strict-json.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { readBytes } from "#lib/bytes/read-bytes.server.ts";
import { lineOf } from "#lib/network-address.server.ts";
import { giveBackAttempt } from "#shop/limit/give-back-attempt.server.ts";
import { spendAttempt, type Limit, type SpentTry } from "#shop/limit/spend-attempt.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import {
  isPaymentUnanswered,
  PaymentUnanswered,
  type PaymentHint,
} from "#shop/money/payment/payment-provider.ts";
import { settlePayment } from "#shop/money/payment/settle-payment.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import type { Shop } from "#shop/shop.ts";

type Env = { Bindings: { address?: string } | undefined };

const MOST_BYTES = 64 * 1024;
/** Providers wait ten seconds and then count the call as failed. */
const ANSWER_MS = 8000;

/**
 * The payment providers' webhooks. A call is only a hint: nothing in it is trusted, and the
 * provider is queried. Unknown order numbers get the same answer as settled ones; a retry is
 * requested only where it can help.
 */
export function webhooks(shop: Shop, { answerWithin = ANSWER_MS } = {}): Hono<Env> {
  const app = new Hono<Env>();
  app.post("/webhooks/payment", async (c) => {
    const bytes = await readBytes(c.req.raw, MOST_BYTES);
    if (!bytes) return c.text("too large", 413);
    const message = strictJsonOf(bytes);
    if (message === undefined) return c.text("not JSON", 400);
    const hint = shop.payments.readHint(message, { headers: c.req.raw.headers, body: bytes });
    if (hint === "unproved") return c.text("not signed", 401);
    const address = c.env?.address ?? "127.0.0.1";
    const answer = hint ? await follow(shop, hint, { address, answerWithin }) : "ok";
    return answer === "ok" ? c.text("ok") : c.text("later", answer, { "Retry-After": "60" });
  });
  return app.all("/webhooks/*", (c) => c.text("nothing is called here", 404));
}

/** Looks after what was told of; a status where a retry can help. */
async function follow(
  shop: Shop,
  hint: PaymentHint,
  { address, answerWithin }: { address: string; answerWithin: number },
): Promise<"ok" | 429 | 503> {
  let delivered: SpentTry[] = [];
  try {
    const order = await findOrder(shop.db, hint.orderNumber);
    if (!order || !isAllowed(shop, hint, order)) return "ok";
    const begun = hint.delivery ? await beginDelivery(shop, hint.delivery) : [];
    if (begun === "again") return "ok";
    delivered = begun;
    await spendAttempt(shop.db, limitsOf(order, address));
    await settleInTime(shop, order, hint, answerWithin);
    return "ok";
  } catch (error) {
    // Where that fails, the worker looks: `missed` below.
    await giveBackAttempt(shop.db, delivered).catch(() => undefined);
    if (isRefusal(error) && error.code === "too-many-attempts") return 429;
    shop.missed.hint = true;
    if (isPaymentUnanswered(error)) return 503;
    throw error;
  }
}

/** Longer than a signature counts, so that a delivery is not taken twice. */
const DELIVERY_SECONDS = 900;

/** Counts a signed delivery, to be given back where it failed; "again" for a repeated one. */
async function beginDelivery({ db }: Shop, delivery: string): Promise<SpentTry[] | "again"> {
  const key = `webhook delivery ${digest(delivery).toString("base64url")}`;
  return spendAttempt(db, [{ key, most: 1, seconds: DELIVERY_SECONDS }]).catch((error: unknown) => {
    if (isRefusal(error) && error.code === "too-many-attempts") return "again" as const;
    throw error;
  });
}

/** Where the provider signs, a call without a signature is nobody's. */
const isAllowed = ({ payments }: Shop, hint: PaymentHint, order: Order): boolean =>
  (hint.delivery !== undefined || !payments.signsHints?.(order.paymentProvider ?? "")) &&
  mayBeTrue(hint, order);

/**
 * Somebody who knows an order number exhausts only their own address's limit. Past the overall
 * limit the provider retries and the reconciliation job catches up.
 */
const limitsOf = ({ number }: Order, address: string): Limit[] => [
  { key: `webhook of ${number} from ${lineOf(address)}`, most: 60, seconds: 60 },
  { key: `webhook of ${number}`, most: 6000, seconds: 60, overall: true },
];

/** Calls the webhooks inside this process, without a network, for the practice provider. */
export function postsWebhooks(shop: Shop): (body: object) => Promise<number> {
  const door = webhooks(shop);
  return async (body) => {
    const headers = { "Content-Type": "application/json" };
    const request = { method: "POST", body: JSON.stringify(body), headers };
    return (await door.request("/webhooks/payment", request)).status;
  };
}

/**
 * A deposit webhook is genuine only with the secret that came with the virtual account. While the
 * shop has not stored the account yet (the provider's answer was lost), a call may still trigger a
 * query.
 */
function mayBeTrue({ secret }: PaymentHint, { depositSecret, payment }: Order): boolean {
  if (depositSecret)
    return secret === undefined || (typeof secret === "string" && isSame(secret, depositSecret));
  return secret === undefined || payment === "confirming";
}

const digest = (text: string) => createHash("sha256").update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/**
 * Settles the named payment; if it does not belong to this order, the order's own payment decides.
 */
async function settle(shop: Shop, order: Order, { paymentKey }: PaymentHint): Promise<Order> {
  try {
    return await settlePayment(shop, order, { paymentKey });
  } catch (error) {
    if (!isPaymentUnanswered(error) || !paymentKey || paymentKey === order.paymentKey) throw error;
    return settlePayment(shop, order);
  }
}

/** Continues in the background after `answerWithin`, while the caller is asked to retry. */
async function settleInTime(
  shop: Shop,
  order: Order,
  hint: PaymentHint,
  answerWithin: number,
): Promise<void> {
  const settling = settle(shop, order, hint);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      settling.catch((error: unknown) => {
        if (!isPaymentUnanswered(error))
          log.error(`payment of ${order.number} could not be settled: ${logWords(error)}`);
      });
      fail(new PaymentUnanswered(`${order.number}: settling takes long`));
    }, answerWithin);
  });
  await Promise.race([settling, late]).finally(() => clearTimeout(timer));
}
