import {
  PaymentUnanswered,
  type PaymentProvider,
  type Receipt,
} from "#shop/money/payment/payment-provider.ts";
import { isSandboxKey } from "./practice/sandbox-books.server.ts";

/** Who takes money now, and who took some before and still has it. */
export type PaymentProviders = { current: PaymentProvider; earlier: readonly PaymentProvider[] };

/**
 * Routes calls to the current providers, which may change between calls. Confirming, reading and
 * refunding go to the provider that has the payment in its books.
 */
export function switchedPayments(inForce: () => PaymentProviders): PaymentProvider {
  const routed = { ...oneOf(inForce), ...amongAll(inForce) };
  return new Proxy({} as PaymentProvider, {
    get: (_, name) => Reflect.get(name in routed ? routed : inForce().current, name) as unknown,
    has: (_, name) => name in inForce().current,
  });
}

type InForce = () => PaymentProviders;
const allOf = ({ current, earlier }: PaymentProviders) => [current, ...earlier];

const mayHave = (providers: PaymentProviders, paymentKey: string) =>
  allOf(providers).filter(({ name }) => (name === "sandbox") === isSandboxKey(paymentKey));

async function ownerOf(providers: PaymentProviders, paymentKey: string): Promise<PaymentProvider> {
  const [first, ...others] = mayHave(providers, paymentKey);
  if (!first || !others.length) return first ?? providers.current;
  for (const provider of [first, ...others])
    if (await provider.findPayment(paymentKey)) return provider;
  return first;
}

const oneOf = (inForce: InForce): Pick<PaymentProvider, "confirm" | "cancel"> => ({
  async confirm(request) {
    const owner = await ownerOf(inForce(), request.paymentKey);
    const isOver = owner.mode !== "live" && inForce().current.mode === "live";
    return isOver ? endPractice(owner, request) : owner.confirm(request);
  },
  cancel: async (request) => (await ownerOf(inForce(), request.paymentKey)).cancel(request),
});

const amongAll = (inForce: InForce): Pick<PaymentProvider, "find" | "findPayment" | "list"> => ({
  find: (orderNumber) => firstOf(allOf(inForce()), (provider) => provider.find(orderNumber)),
  findPayment: (paymentKey) =>
    firstOf(mayHave(inForce(), paymentKey), (provider) => provider.findPayment(paymentKey)),
  async list({ after, ...time }) {
    const [, at = "0", place = ""] = /^(\d+):([^]*)$/.exec(after ?? "") ?? [];
    const providers = allOf(inForce());
    const askedProvider = providers[Number(at)];
    if (!askedProvider) return { receipts: [], next: null };
    const { receipts, next } = await askedProvider.list({ ...time, after: place || null });
    const hasMore = Number(at) + 1 < providers.length;
    const following = hasMore ? `${Number(at) + 1}:` : null;
    return { receipts, next: next === null ? following : `${at}:${next}` };
  },
});

async function firstOf(
  providers: readonly PaymentProvider[],
  look: (provider: PaymentProvider) => Promise<Receipt | null>,
): Promise<Receipt | null> {
  let found: Receipt | null = null;
  for (const provider of providers) {
    const receipt = await look(provider);
    if (receipt && receipt.status !== "failed" && receipt.status !== "authenticated")
      return receipt;
    found ??= receipt;
  }
  return found;
}

/** Where real money is taken, practice captures nothing new; what it captured before is told. */
async function endPractice(
  practice: PaymentProvider,
  { orderNumber, paymentKey, amount }: Parameters<PaymentProvider["confirm"]>[0],
): Promise<Receipt> {
  const there = await practice.findPayment(paymentKey);
  if (there && there.status !== "authenticated") return there;
  const message = "연습 모드가 종료됐어요. 실제로 결제하려면 새로 주문해주세요.";
  return { orderNumber, paymentKey, amount, returned: 0, status: "failed", message };
}

/** Stands for keys that cannot be read any more: what they took is neither there nor not there. */
export function lostPayments(): PaymentProvider {
  const silent = async (): Promise<never> => {
    throw new PaymentUnanswered("the keys of the payment provider cannot be read any more");
  };
  return {
    name: "lost",
    mode: "none",
    waysToPay: [],
    declineWords: {},
    readHint: () => null,
    openWindow: silent,
    confirm: silent,
    cancel: silent,
    find: silent,
    findPayment: silent,
    list: silent,
  };
}
