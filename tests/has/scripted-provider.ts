import { randomLetters } from "#lib/random-letters.ts";
import { payByNames } from "#shop/order/payment/ways-to-pay.ts";
import { PaymentUnanswered, type PaymentProvider, type Receipt, type ReceiptStatus } from "#shop/order/payment/payment-provider.ts";

type Call = "confirm" | "cancel" | "find";
/** Runs before the provider acts and again before its answer arrives; it may wait, or throw as a lost answer does. */
type Hook = (stage: "before" | "after", orderNumber: string) => void | Promise<void>;
type Entry = { orderNumber: string; paymentKey: string; amount: number; status: Exclude<ReceiptStatus, "waiting_deposit">; captures: number; returns: number; /** won given back so far */ returned: number; once: Set<string> };

export type ScriptedProvider = PaymentProvider & {
  /** The shopper finished in the window; the key they come back with. */
  authenticate(order: { number: string; total: number }, amount?: number): string;
  books(orderNumber: string): Entry[];
  /** what was asked, in order, e.g. "confirm 20261121-ABCDEFGH" */
  asked: string[];
  on: Partial<Record<Call, Hook>>;
};

type Character = {
  /** takes whatever amount it was opened with, and as many payments of one order as come */
  careless?: boolean;
  /** says no to giving money back */
  stingy?: boolean;
};

/** A payment provider for tests: its books are here to be looked at, and its calls can be lost, held up or made to fail. */
export function scriptedProvider({ careless = false, stingy = false }: Character = {}): ScriptedProvider {
  const entries = new Map<string, Entry>();
  const asked: string[] = [];
  const on: ScriptedProvider["on"] = {};
  const books = (orderNumber: string) => [...entries.values()].filter((entry) => entry.orderNumber === orderNumber);
  const authenticate: ScriptedProvider["authenticate"] = ({ number, total }, amount = total) => {
    const paymentKey = `scripted_${randomLetters(20)}`;
    entries.set(paymentKey, { orderNumber: number, paymentKey, amount, status: "authenticated", captures: 0, returns: 0, returned: 0, once: new Set() });
    return paymentKey;
  };

  async function answer(call: Call, orderNumber: string, act: () => Receipt | null): Promise<Receipt | null> {
    asked.push(`${call} ${orderNumber}`);
    await on[call]?.("before", orderNumber);
    const receipt = act();
    await on[call]?.("after", orderNumber);
    return receipt;
  }

  return {
    name: "scripted", waysToPay: payByNames, asked, on, books, authenticate,
    openWindow: async ({ orderNumber, amount }) => ({ url: `/scripted/${authenticate({ number: orderNumber, total: amount })}` }),
    confirm: async ({ orderNumber, paymentKey, amount }) => (await answer("confirm", orderNumber, () => {
      const entry = entries.get(paymentKey);
      if (!entry || entry.orderNumber !== orderNumber) return no({ orderNumber, paymentKey, amount }, "unknown");
      if (entry.status === "authenticated") {
        if (!careless && entry.amount !== amount) return no({ orderNumber, paymentKey, amount }, "another amount");
        if (!careless && books(orderNumber).some(({ status }) => status === "paid")) return no({ orderNumber, paymentKey, amount }, "paid already");
        entry.status = "paid";
        entry.captures += 1;
      }
      return receiptOf(entry);
    }))!,
    cancel: async ({ orderNumber, paymentKey, amount, once }) => (await answer("cancel", orderNumber, () => {
      const entry = entries.get(paymentKey);
      const asked = { orderNumber, paymentKey, amount };
      if (stingy || !entry || entry.orderNumber !== orderNumber || entry.captures === 0) return no(asked, "not cancelable");
      if (!entry.once.has(once)) {
        if (entry.returned + amount > entry.amount) return no(asked, "more than there is");
        entry.once.add(once);
        entry.returns += 1;
        entry.returned += amount;
        if (entry.returned === entry.amount) entry.status = "canceled";
      }
      return receiptOf(entry);
    }))!,
    find: (orderNumber) => answer("find", orderNumber, () => {
      const entry = rank.map((status) => books(orderNumber).findLast((one) => one.status === status)).find(Boolean);
      return entry ? receiptOf(entry) : null;
    }),
    findPayment: async (paymentKey) => {
      const entry = entries.get(paymentKey);
      return answer("find", entry?.orderNumber ?? "", () => (entry ? receiptOf(entry) : null));
    },
    list: async () => ({ receipts: [...entries.values()].map(receiptOf), next: null }),
  };
}

const rank = ["paid", "canceled", "authenticated", "failed"] as const;
const receiptOf = ({ orderNumber, paymentKey, amount, status, returned }: Entry): Receipt => ({ orderNumber, paymentKey, amount, status, returned });
const no = (asked: Pick<Receipt, "orderNumber" | "paymentKey" | "amount">, message: string): Receipt => ({ ...asked, returned: 0, status: "failed", message });

/** A hook that loses the answer: "before" the provider acted, or "after". */
export function lost(stage: "before" | "after", times = Number.POSITIVE_INFINITY): Hook {
  let left = times;
  return (at) => {
    if (at === stage && left-- > 0) throw new PaymentUnanswered("lost");
  };
}
