import { declineWords } from "#adapters/payment/decline-words.ts";
import { returnByKey } from "#adapters/payment/return-by-key.ts";
import { tossHint } from "#adapters/payment/toss/toss-hint.ts";
import { randomLetters } from "#lib/random-letters.ts";
import { payByNames, type PayBy } from "#shop/order/payment/ways-to-pay.ts";
import {
  PaymentUnanswered,
  type CancelRequest,
  type PaymentProvider,
  type Receipt,
  type ReceiptStatus,
} from "#shop/money/payment/payment-provider.ts";

type Call = "confirm" | "cancel" | "find" | "list";
/** Runs before the provider acts and before it answers; may wait, or throw to lose the answer. */
type Hook = (stage: "before" | "after", about: string) => void | Promise<void>;
type Entry = {
  orderNumber: string;
  paymentKey: string;
  amount: number;
  payBy: PayBy;
  status: ReceiptStatus;
  captures: number;
  returns: number;
  /** won given back so far */
  returned: number;
  /** whether an account that was given out takes no deposit any more */
  expired: boolean;
  movedAt: Date;
  /** answers under keys, yes and no, as they are given again */
  once: Map<string, string | null>;
};

export type ScriptedProvider = PaymentProvider & {
  /** The shopper finished in the window; the key they come back with. */
  authenticate(order: { number: string; total: number; payBy?: PayBy }, amount?: number): string;
  /** Somebody paid into the account that was given out. */
  payIn(paymentKey: string, amount?: number): void;
  /** The bank takes a deposit back. */
  takeBack(paymentKey: string): void;
  /** The owner gives money back in the provider's own console. */
  cancelThere(paymentKey: string, amount: number): void;
  books(orderNumber: string): Entry[];
  /** what was asked, in order, e.g. "confirm 20261121-ABCDEFGH" */
  asked: string[];
  on: Partial<Record<Call, Hook>>;
  /** changes what is told, not what is so */
  garble: ((receipt: Receipt, call: Call) => Receipt) | null;
  /** why it does not give money back, while it does not */
  refuses: string | null;
};

type Character = {
  /** takes whatever amount it was opened with, and as many payments of one order as come */
  careless?: boolean;
  /** says no to giving money back */
  stingy?: boolean;
  /** payments on one page of its list */
  pageSize?: number;
  name?: string;
};

/** A test payment provider with inspectable books; calls can be lost, delayed or failed. */
export function scriptedProvider({
  careless = false,
  stingy = false,
  pageSize = 100,
  name = "scripted",
}: Character = {}): ScriptedProvider {
  const entries = new Map<string, Entry>();
  const ofOrders = new Map<string, Entry[]>();
  const books = (orderNumber: string) => [...(ofOrders.get(orderNumber) ?? [])];

  async function answer<Answer>(call: Call, about: string, act: () => Answer): Promise<Answer> {
    provider.asked.push(`${call} ${about}`);
    await provider.on[call]?.("before", about);
    const answered = act();
    await provider.on[call]?.("after", about);
    return answered;
  }
  const garbleReceipt = (call: Call, receipt: Receipt): Receipt =>
    provider.garble?.(receipt, call) ?? receipt;
  const move = (entry: Entry, changed: Partial<Entry>) =>
    Object.assign(entry, changed, { movedAt: new Date() });

  function giveBack(entry: Entry, amount: number): void {
    const returned = entry.returned + amount;
    if (returned > entry.amount) throw new Error(`${returned} won back of ${entry.amount}`);
    move(entry, {
      returns: entry.returns + 1,
      returned,
      status: returned === entry.amount ? "canceled" : "paid",
    });
  }

  function confirm({
    orderNumber,
    paymentKey,
    amount,
  }: {
    orderNumber: string;
    paymentKey: string;
    amount: number;
  }): Receipt {
    const entry = entries.get(paymentKey);
    const receiptFields = { orderNumber, paymentKey, amount };
    if (!entry || entry.orderNumber !== orderNumber) return no(receiptFields, "unknown");
    if (entry.status !== "authenticated") return receiptOf(entry);
    if (!careless && entry.amount !== amount) return no(receiptFields, "another amount");
    if (!careless && books(orderNumber).some(({ status }) => status === "paid"))
      return no(receiptFields, "paid already");
    if (entry.payBy === "virtual_account") move(entry, { status: "waiting_deposit" });
    else move(entry, { status: "paid", captures: entry.captures + 1 });
    return receiptOf(entry);
  }

  function cancel({ orderNumber, paymentKey, amount, once, account }: CancelRequest): Receipt {
    const entry = entries.get(paymentKey);
    const receiptFields = { orderNumber, paymentKey, amount };
    if (!entry || entry.orderNumber !== orderNumber) return no(receiptFields, "unknown");
    const earlierAnswer = entry.once.get(once);
    if (earlierAnswer !== undefined)
      return earlierAnswer === null ? receiptOf(entry) : no(receiptFields, earlierAnswer);
    if (entry.status === "waiting_deposit") {
      entry.once.set(once, null);
      move(entry, { status: "canceled", expired: true });
      return receiptOf(entry);
    }
    const words = stingy
      ? "not cancelable"
      : (provider.refuses ?? whyNot(entry, amount, account !== undefined));
    entry.once.set(once, words);
    if (words !== null) return no(receiptFields, words);
    giveBack(entry, amount);
    return receiptOf(entry);
  }

  const provider: ScriptedProvider = {
    name,
    mode: "demo",
    waysToPay: payByNames,
    declineWords,
    readHint: tossHint,
    readReturn: returnByKey,
    mayHave: () => true,
    asked: [],
    on: {},
    garble: null,
    refuses: null,
    books,
    authenticate({ number, total, payBy = "card" }, amount = total) {
      const paymentKey = `scripted_${randomLetters(20)}`;
      const entry: Entry = {
        orderNumber: number,
        paymentKey,
        amount,
        payBy,
        status: "authenticated",
        captures: 0,
        returns: 0,
        returned: 0,
        expired: false,
        movedAt: new Date(),
        once: new Map(),
      };
      entries.set(paymentKey, entry);
      ofOrders.set(number, [...books(number), entry]);
      return paymentKey;
    },
    payIn(paymentKey, amount) {
      const entry = entries.get(paymentKey)!;
      move(entry, { status: "paid", captures: entry.captures + 1, amount: amount ?? entry.amount });
    },
    takeBack: (paymentKey) => void move(entries.get(paymentKey)!, { status: "waiting_deposit" }),
    cancelThere: (paymentKey, amount) => giveBack(entries.get(paymentKey)!, amount),
    openWindow: async ({ orderNumber, amount, payBy }) => ({
      url: `/scripted/${provider.authenticate({ number: orderNumber, total: amount, payBy })}`,
    }),
    confirm: async (request) =>
      garbleReceipt(
        "confirm",
        await answer("confirm", request.orderNumber, () => confirm(request)),
      ),
    cancel: async (request) =>
      garbleReceipt("cancel", await answer("cancel", request.orderNumber, () => cancel(request))),
    async find(orderNumber) {
      const receipt = await answer("find", orderNumber, () => {
        const entry = rank
          .map((status) => books(orderNumber).findLast((one) => one.status === status))
          .find(Boolean);
        return entry ? receiptOf(entry) : null;
      });
      return receipt && garbleReceipt("find", receipt);
    },
    async findPayment(paymentKey) {
      const entry = entries.get(paymentKey);
      const receipt = await answer("find", entry?.orderNumber ?? "", () =>
        entry ? receiptOf(entry) : null,
      );
      return receipt && garbleReceipt("find", receipt);
    },
    list: ({ since, until, after }) =>
      answer("list", after ?? "", () => {
        const from = Number(after ?? 0);
        const moved = [...entries.values()].filter(
          ({ movedAt }) => movedAt >= since && movedAt < until,
        );
        return {
          receipts: moved
            .slice(from, from + pageSize)
            .map((entry) => garbleReceipt("list", receiptOf(entry))),
          next: moved.length > from + pageSize ? String(from + pageSize) : null,
        };
      }),
  };
  return provider;
}

const rank = ["paid", "canceled", "waiting_deposit", "authenticated", "failed"] as const;

function whyNot(entry: Entry, amount: number, hasAccount: boolean): string | null {
  if (entry.captures === 0) return "not cancelable";
  if (entry.returned + amount > entry.amount) return "more than there is";
  return entry.payBy === "virtual_account" && !hasAccount ? "account needed" : null;
}

const receiptOf = ({
  orderNumber,
  paymentKey,
  amount,
  status,
  returned,
  payBy,
  expired,
  movedAt,
}: Entry): Receipt => ({
  orderNumber,
  paymentKey,
  amount,
  status,
  returned,
  payBy,
  ...(payBy === "virtual_account" && {
    expired,
    deposit: {
      bank: "shinhan",
      number: "56212345678",
      holder: "소리상점",
      dueAt: new Date(movedAt.getTime() + 48 * 3600_000).toISOString(),
    },
    depositSecret: "secret",
  }),
});
const no = (
  receiptFields: Pick<Receipt, "orderNumber" | "paymentKey" | "amount">,
  message: string,
): Receipt => ({
  orderNumber: receiptFields.orderNumber,
  paymentKey: receiptFields.paymentKey,
  amount: receiptFields.amount,
  returned: 0,
  status: "failed",
  message,
});

/** A hook that loses the answer: "before" the provider acted, or "after". */
export function lost(stage: "before" | "after", times = Number.POSITIVE_INFINITY): Hook {
  let left = times;
  return (at) => {
    if (at === stage && left-- > 0) throw new PaymentUnanswered("lost");
  };
}
