import { toSeoulLocal } from "#lib/seoul-local-time.ts";
import type {
  PaymentWindow,
  ScriptedWindow,
  WindowReturn,
  WindowScript,
} from "#shop/money/payment/payment-provider.ts";
import { companyWay, isWallet } from "#shop/order/payment/ways-to-pay.ts";
import type { CashReceipt } from "#shop/order/payment/ways-to-pay.ts";
import { gateways, type PortoneChannels } from "#shop/vendor/portone-channels.ts";
import { portoneKey } from "../payment-keys.ts";
import { portoneContact, portoneName, portoneProducts } from "./portone-customer.ts";
import { walletName } from "./portone-payment.ts";

/** https://developers.portone.io/sdk/ko/readme: the one address that PortOne serves it from. */
const SOURCE = "https://cdn.portone.io/v2/browser-sdk.js";

/**
 * What PortOne's script needs on the one page that opens its window. On large screens it shows the
 * pages of the gateway behind the channel, and of the card's company behind that, in a frame of
 * this page; their hosts are named nowhere. Scripts come from PortOne alone.
 */
export const portoneAllows: ScriptedWindow["allows"] = {
  script: ["https://cdn.portone.io"],
  frame: ["https:"],
  connect: ["https://*.portone.io", "https://*.iamport.co"],
  image: ["https://*.portone.io", "https://*.iamport.co"],
  form: ["https:"],
};

export type WindowSettings = { storeId: string; channels: PortoneChannels };

/** https://developers.portone.io/sdk/ko/v2-sdk/payment-request */
export const windowScript = (
  settings: WindowSettings,
  window: PaymentWindow,
  customerKey: string | null,
): WindowScript => ({
  source: SOURCE,
  opener: { object: "PortOne" },
  calls: [
    {
      method: "requestPayment",
      given: {
        storeId: settings.storeId,
        channelKey: settings.channels.keys[companyWay(window.payBy)],
        ...whatIsPaid(window, customerKey),
        ...byWay(settings, window),
      },
    },
  ],
  closedCodes: "CANCEL|FORBIDDEN_POPUP_CLOSED",
});

const whatIsPaid = (
  { orderNumber, orderName, amount, returnUrl, buyer, escrow }: PaymentWindow,
  customerKey: string | null,
) => ({
  paymentId: orderNumber,
  orderName,
  totalAmount: amount,
  currency: "KRW",
  redirectUrl: returnUrl,
  forceRedirect: true,
  locale: "KO_KR",
  customer: {
    fullName: portoneName(buyer.name),
    ...(customerKey && { customerId: customerKey }),
    ...portoneContact(buyer),
  },
  ...portoneProducts(escrow),
});

function byWay(settings: WindowSettings, window: PaymentWindow) {
  const { payBy } = window;
  if (payBy === "virtual_account") return byVirtualAccount(settings, window);
  if (!isWallet(payBy)) return { payMethod: "CARD" };
  return {
    payMethod: "EASY_PAY",
    easyPay: { easyPayProvider: walletName(payBy) },
    ...(payBy === "naverpay" && { bypass: { naverpay: { productItems: itemsOf(window) } } }),
  };
}

/** Naver Pay lists goods by its own kinds; what the order is called stands for all of them. */
const itemsOf = ({ orderNumber, orderName }: PaymentWindow) => [
  { categoryType: "PRODUCT", categoryId: "GENERAL", uid: orderNumber, name: orderName, count: 1 },
];

export const receiptTypes = {
  none: "ANONYMOUS",
  income: "PERSONAL",
  business: "CORPORATE",
} as const satisfies Record<CashReceipt, string>;

function byVirtualAccount(
  { channels }: WindowSettings,
  { depositUntil, cashReceipt, escrow }: PaymentWindow,
) {
  const { receiptChosen } = gateways[channels.accountGateway];
  return {
    payMethod: "VIRTUAL_ACCOUNT",
    isEscrow: escrow !== null,
    virtualAccount: {
      accountExpiry: { dueDate: `${toSeoulLocal(depositUntil).replace("T", " ")}:00` },
      // Some gateways refuse to open where they are told what their own window asks.
      ...(receiptChosen === "here" && { cashReceiptType: receiptTypes[cashReceipt] }),
    },
  };
}

/** A code as other providers write theirs: PGProviderError is PG_PROVIDER_ERROR. */
const codeOf = (code: string): string =>
  code
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toUpperCase();

/**
 * https://developers.portone.io/opi/ko/integration/start/v2/checkout: PortOne comes back to one
 * address, with a code when it was not paid. The gateway's words stand as they are.
 */
export function portoneReturn(query: URLSearchParams): WindowReturn | null {
  const [paymentId, transactionId] = [query.get("paymentId"), query.get("txId")];
  if (!paymentId) return null;
  const code = query.get("pgCode") ?? query.get("code");
  if (query.get("code") === null && transactionId)
    return { paymentKey: portoneKey(paymentId, transactionId) };
  const message = query.get("pgMessage") ?? query.get("message") ?? "";
  const providerCode = codeOf(query.get("code") ?? "");
  return {
    code: isClosed(code ?? "") ? "PAY_PROCESS_CANCELED" : providerCode || "PORTONE_ERROR",
    message,
  };
}

/** The buyer closed the window, in the word of a gateway that says so. */
const isClosed = (code: string): boolean => /PROCESS_CANCELED|USER_CANCEL/i.test(code);
