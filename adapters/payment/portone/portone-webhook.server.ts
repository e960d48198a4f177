import { createHmac, timingSafeEqual } from "node:crypto";
import type { PaymentHint, WebhookSent } from "#shop/money/payment/payment-provider.ts";
import { isPortoneKey, portoneKey } from "../payment-keys.ts";

/** Older or newer than this by our clock is not taken: https://www.standardwebhooks.com */
const WITHIN_SECONDS = 5 * 60;
const PREFIX = "whsec_";

/**
 * Reads PortOne's webhooks, of both of its versions: `{type, data: {paymentId}}` and the older
 * `{payment_id, status}`. "unproved" for one whose signature is not of this secret and this time.
 * Null for what is not about a payment of an order.
 */
export function portoneHint(
  message: unknown,
  sent: WebhookSent,
  webhookSecret: string,
  now = Date.now(),
): PaymentHint | "unproved" | null {
  const about = aboutOf(message);
  if (!about) return null;
  const delivery = deliveryOf(sent, webhookSecret, now);
  if (delivery === null) return "unproved";
  if (about.isOnlyOpen) return null;
  const paymentKey = portoneKey(about.paymentId, about.transactionId);
  return {
    orderNumber: about.paymentId,
    delivery,
    ...(isPortoneKey(paymentKey) && { paymentKey }),
  };
}

type WebhookSubject = { paymentId: string; transactionId: string; isOnlyOpen: boolean };

function aboutOf(message: unknown): WebhookSubject | null {
  const { type, data, payment_id, tx_id, status } = record(message);
  const { paymentId, transactionId } = record(data);
  if (typeof type === "string" && typeof paymentId === "string")
    return {
      paymentId,
      transactionId: String(transactionId ?? ""),
      // That a window stands open is nothing to look after.
      isOnlyOpen: !type.startsWith("Transaction.") || type === "Transaction.Ready",
    };
  if (typeof payment_id === "string" && typeof status === "string")
    return {
      paymentId: payment_id,
      transactionId: String(tx_id ?? ""),
      isOnlyOpen: status === "Ready",
    };
  return null;
}

/** The id of a delivery that is signed; null for one that is not. */
function deliveryOf({ headers, body }: WebhookSent, secret: string, now: number): string | null {
  const id = headers.get("webhook-id") ?? "";
  const stamp = headers.get("webhook-timestamp") ?? "";
  const signatures = headers.get("webhook-signature") ?? "";
  if (!/^[\x21-\x7e]{1,200}$/.test(id) || !/^\d{1,12}$/.test(stamp)) return null;
  if (Math.abs(now / 1000 - Number(stamp)) > WITHIN_SECONDS) return null;
  const key = Buffer.from(
    secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret,
    "base64",
  );
  if (!key.length) return null;
  const expected = createHmac("sha256", key).update(`${id}.${stamp}.`).update(body).digest();
  const isSigned = signatures.split(" ").some((one) => isSame(one, expected));
  return isSigned ? id : null;
}

/** "v1,<base64>"; while a secret is exchanged there are two. */
function isSame(signature: string, expected: Buffer): boolean {
  const [version, given = ""] = signature.split(",", 2);
  const bytes = Buffer.from(given, "base64");
  return version === "v1" && bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
