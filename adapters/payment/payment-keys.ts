import { isOwnKey } from "#shop/money/payment/payment-provider.ts";

/**
 * Payment keys tell by their form whose they are, so that a payment is looked up where it was made
 * also while another provider is silent.
 */
const SANDBOX = /^sandbox_[\w-]{32}$/;
/** The order's number, which is PortOne's id of the payment, and its id of the attempt. */
const PORTONE = /^(\d{8}-[0-9A-Z]{8})_([0-9A-Za-z-]{8,64})$/;

export const isSandboxKey = (paymentKey: string): boolean => SANDBOX.test(paymentKey);

export const isPortoneKey = (paymentKey: string): boolean => PORTONE.test(paymentKey);

/** Of none of these: the keys of a provider whose form is not promised. */
export const isOtherKey = (paymentKey: string): boolean =>
  !isSandboxKey(paymentKey) && !isPortoneKey(paymentKey) && !isOwnKey(paymentKey);

export const portoneKey = (paymentId: string, transactionId: string): string =>
  `${paymentId}_${transactionId}`;

/** Null for a key of somebody else's. */
export function portoneIds(
  paymentKey: string,
): { paymentId: string; transactionId: string } | null {
  const [, paymentId, transactionId] = PORTONE.exec(paymentKey) ?? [];
  return paymentId && transactionId ? { paymentId, transactionId } : null;
}
