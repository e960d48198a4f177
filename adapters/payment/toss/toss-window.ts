import type {
  PaymentWindow,
  ScriptedWindow,
  WindowScript,
} from "#shop/money/payment/payment-provider.ts";
import { isWallet, type Wallet } from "#shop/order/payment/ways-to-pay.ts";
import { toSeoulLocal } from "#lib/seoul-local-time.ts";

const HOSTS = ["https://*.tosspayments.com", "https://*.toss.im"];
/** Characters that a name may have there. */
export const LONGEST = 100;
/** The script's word for a shopper without an account. */
const ANONYMOUS = "@@ANONYMOUS";
export const receiptTypes = { none: "미발행", income: "소득공제", business: "지출증빙" } as const;

/** Toss's own script, which opens a frame on large screens and replaces the page on phones. */
export const tossWindow = (clientKey: string): ScriptedWindow => ({
  allows: {
    script: ["https://js.tosspayments.com"],
    frame: HOSTS,
    connect: HOSTS,
    image: HOSTS,
    form: ["https://*.tosspayments.com"],
  },
  scriptFor: async (window, customerKey) => windowScript(clientKey, window, customerKey),
});

/** https://docs.tosspayments.com/sdk/v2/js */
const windowScript = (
  clientKey: string,
  window: PaymentWindow,
  customerKey: string | null,
): WindowScript => ({
  source: "https://js.tosspayments.com/v2/standard",
  opener: { method: "TossPayments", given: clientKey },
  calls: [
    { method: "payment", given: { customerKey: customerKey ?? ANONYMOUS } },
    {
      method: "requestPayment",
      given: {
        ...whatIsPaid(window),
        ...byWay(window),
      },
    },
  ],
  closedCodes: "CANCEL|ABORTED",
});

const whatIsPaid = ({
  orderNumber,
  orderName,
  amount,
  successUrl,
  failUrl,
  buyer,
}: PaymentWindow) => ({
  orderId: orderNumber,
  orderName,
  successUrl,
  failUrl,
  amount: { currency: "KRW", value: amount },
  customerName: buyer.name.slice(0, LONGEST),
  ...(buyer.email && buyer.email.length <= LONGEST && { customerEmail: buyer.email }),
  ...(/^\d{8,15}$/.test(buyer.phone) && { customerMobilePhone: buyer.phone }),
});

const byWay = (window: PaymentWindow) => {
  if (window.payBy === "virtual_account") return byVirtualAccount(window);
  return isWallet(window.payBy) ? byWallet(window.payBy) : byCard;
};

/** Straight to the wallet, past the window in which one is chosen. */
const byWallet = (wallet: Wallet) => ({
  method: "CARD",
  card: { useEscrow: false, flowMode: "DIRECT", easyPay: walletCodes[wallet] },
});

const walletCodes: Record<Wallet, string> = {
  naverpay: "NAVERPAY",
  kakaopay: "KAKAOPAY",
  tosspay: "TOSSPAY",
};

/** What a shopper agrees to in that window, and must before one that is passed by. */
export const tossTerms = [
  ["전자금융거래 이용약관", "https://pages.tosspayments.com/terms/user"],
  ["개인정보 수집·이용", "https://pages.tosspayments.com/terms/privacy/consent1"],
] as const;

const byCard = {
  method: "CARD",
  card: { useEscrow: false, flowMode: "DEFAULT", useCardPoint: false, useAppCardOnly: false },
};

const byVirtualAccount = ({ depositUntil, cashReceipt, escrow }: PaymentWindow) => ({
  method: "VIRTUAL_ACCOUNT",
  virtualAccount: {
    dueDate: `${toSeoulLocal(depositUntil)}:00`,
    cashReceipt: { type: receiptTypes[cashReceipt] },
    ...escrowAtToss(escrow),
  },
});

export const escrowAtToss = (escrow: PaymentWindow["escrow"]) => ({
  useEscrow: escrow !== null,
  ...(escrow && {
    escrowProducts: escrow.map(({ name, ...product }) => ({
      ...product,
      name: name.slice(0, LONGEST),
      code: product.id,
    })),
  }),
});
