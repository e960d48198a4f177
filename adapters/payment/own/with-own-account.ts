import type { OwnAccount } from "#shop/money/own/own-account.ts";
import {
  bookedAs,
  isOwnKey,
  marksPractice,
  OWN_ACCOUNT,
  type PaymentProvider,
} from "#shop/money/payment/payment-provider.ts";
import type { ownAccount } from "./own-account.server.ts";

export type OwnInForce = { account: OwnAccount | null; calls: ReturnType<typeof ownAccount> };

const OWN_PAGE = "own";

/**
 * Transfers to the shop's own account beside what a company takes. A shop without a company takes
 * transfers alone; where payments are for practice nobody is asked for real money.
 */
export function withOwnAccount(
  company: PaymentProvider,
  inForce: () => OwnInForce,
): PaymentProvider {
  const callsOf = (paymentKey: string) => (isOwnKey(paymentKey) ? inForce().calls : company);
  const offered = () => (marksPractice(company.mode) ? null : inForce().account);
  const isAlone = () => company.mode === "none" && offered() !== null;
  const calls: Partial<PaymentProvider> = {
    readReturn(query) {
      const paymentKey = query.get("paymentKey");
      return paymentKey && isOwnKey(paymentKey) ? { paymentKey } : company.readReturn(query);
    },
    mayHave: (paymentKey) => isOwnKey(paymentKey) || company.mayHave(paymentKey),
    bookedAs: (paymentKey) => (isOwnKey(paymentKey) ? OWN_ACCOUNT : bookedAs(company, paymentKey)),
    signsHints: (name) => name !== OWN_ACCOUNT && (company.signsHints?.(name) ?? false),
    openWindow: (window) =>
      window.payBy === "own_account"
        ? inForce().calls.openWindow(window)
        : company.openWindow(window),
    confirm: (request) => callsOf(request.paymentKey).confirm(request),
    cancel: (request) => callsOf(request.paymentKey).cancel(request),
    find: async (orderNumber) => {
      const own = await inForce().calls.find(orderNumber);
      const isThere = own && own.status !== "canceled";
      return isThere ? own : ((await company.find(orderNumber)) ?? own);
    },
    findPayment: (paymentKey) => callsOf(paymentKey).findPayment(paymentKey),
    async list({ after, ...time }) {
      if (after === OWN_PAGE) return inForce().calls.list({ ...time, after: null });
      const { receipts, next } = await company.list({ ...time, after });
      return { receipts, next: next ?? OWN_PAGE };
    },
  };
  return new Proxy(company, {
    get(target, name) {
      if (name === "waysToPay") return waysOf(target, offered());
      if (name === "ownAccount") return offered();
      if (name === "mode" && isAlone()) return "live";
      if (name === "name" && isAlone()) return OWN_ACCOUNT;
      return Reflect.get(name in calls ? calls : target, name) as unknown;
    },
    has: (target, name) => name === "ownAccount" || name in target,
  });
}

const waysOf = ({ waysToPay }: PaymentProvider, account: OwnAccount | null) =>
  account ? ([...waysToPay, "own_account"] as const) : waysToPay;
