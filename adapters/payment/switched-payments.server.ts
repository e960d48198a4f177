import {
  PaymentUnanswered,
  type PaymentProvider,
  type Receipt,
} from "#shop/money/payment/payment-provider.ts";
import { isOwnKey } from "#shop/money/payment/payment-provider.ts";
import { isSandboxKey } from "./payment-keys.ts";

/** Who takes money now, and who took some before and still has it. */
export type PaymentProviders = { current: PaymentProvider; earlier: readonly PaymentProvider[] };

/**
 * Routes calls to the current providers, which may change between calls. Confirming, reading and
 * refunding go to the provider that has the payment in its books.
 */
export function switchedPayments(inForce: () => PaymentProviders): PaymentProvider {
  const routed = { ...oneOf(inForce), ...amongAll(inForce), ...anyOf(inForce) };
  const receipts = receiptsOf(inForce);
  return new Proxy({} as PaymentProvider, {
    get: (_, name) => {
      if (name === "receipts") return receipts;
      return Reflect.get(name in routed ? routed : inForce().current, name) as unknown;
    },
    has: (_, name) => name === "receipts" || name in inForce().current,
  });
}

type InForce = () => PaymentProviders;
const allOf = ({ current, earlier }: PaymentProviders) => [current, ...earlier];

const mayHave = (providers: PaymentProviders, paymentKey: string) =>
  allOf(providers).filter((provider) => provider.mayHave(paymentKey));

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

/**
 * Webhooks and ways back of a window that was opened before the switch still come; each provider
 * knows its own.
 */
const anyOf = (
  inForce: InForce,
): Pick<PaymentProvider, "readHint" | "signsHints" | "readReturn" | "mayHave" | "bookedAs"> => ({
  readHint(message, sent) {
    const hints = allOf(inForce()).map((provider) => provider.readHint(message, sent));
    const own = hints.filter((hint) => hint !== null);
    // Keys of before may be of the same company: one signature that fits is enough.
    return own.find((hint) => hint !== "unproved") ?? own[0] ?? null;
  },
  signsHints: (bookedAs) => allOf(inForce()).some((provider) => provider.signsHints?.(bookedAs)),
  readReturn: (query) =>
    allOf(inForce())
      .map((provider) => provider.readReturn(query))
      .find((end) => end !== null) ?? null,
  mayHave: (paymentKey) => mayHave(inForce(), paymentKey).length > 0,
  bookedAs: (paymentKey) => (mayHave(inForce(), paymentKey)[0] ?? inForce().current).name,
});

const BY_HAND =
  "결제사에서 자진발급을 할 수 없어요. 홈택스에서 국세청 지정번호(010-000-1234)로 발급해주세요.";
const BACK_BY_HAND =
  "결제사에서 현금영수증을 취소할 수 없어요. 돌려준 금액만큼 홈택스에서 직접 취소해주세요.";

/** A receipt is issued and taken back where its payment is. */
const receiptsOf = (inForce: InForce): NonNullable<PaymentProvider["receipts"]> => ({
  issue: async (request) =>
    (await ownerOf(inForce(), request.paymentKey)).receipts?.issue(request) ?? {
      refused: BY_HAND,
    },
  cancel: async (request) =>
    (await ownerOf(inForce(), request.paymentKey)).receipts?.cancel(request) ?? {
      refused: BACK_BY_HAND,
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
    readReturn: () => null,
    mayHave: (paymentKey) => !isSandboxKey(paymentKey) && !isOwnKey(paymentKey),
    openWindow: silent,
    confirm: silent,
    cancel: silent,
    find: silent,
    findPayment: silent,
    list: silent,
  };
}
