import { orderNumber } from "#shop/order/number.ts";
import type { PaymentProvider } from "#shop/money/payment/payment-provider.ts";
import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";
import type { Db } from "#shop/shop.ts";
import { chooseInSandbox } from "#adapters/payment/practice/sandbox-books.server.ts";
import type { SandboxChoice } from "#adapters/payment/practice/sandbox-choices.ts";

export const home = { bank: "kb", number: "11023456789012", holder: "홍길동" };

export const HOUR = 3600_000;

export async function windowOf(
  provider: PaymentProvider,
  payBy: PayBy = "card",
  {
    amount = 30_000,
    depositUntil = new Date(Date.now() + HOUR),
    number = orderNumber(new Date()),
  } = {},
) {
  const { url } = await provider.openWindow({
    orderNumber: number,
    orderName: "새벽 보이스팩",
    amount,
    payBy,
    cashReceipt: "none",
    escrow: null,
    depositUntil,
    buyer: { name: "홍길동", email: null, phone: "01012345678" },
    successUrl: "http://shop.test/done",
    failUrl: "http://shop.test/failed",
    returnUrl: "http://shop.test/failed",
  });
  return { number, amount, paymentKey: url.replace("/sandbox/pay/", "") };
}

export async function confirmed(
  provider: PaymentProvider,
  db: Db,
  payBy: PayBy = "card",
  given: Parameters<typeof windowOf>[2] & { choice?: SandboxChoice } = {},
) {
  const opened = await windowOf(provider, payBy, given);
  await chooseInSandbox(db, opened.paymentKey, given.choice ?? "succeed");
  const { number, amount, paymentKey } = opened;
  const receipt = await provider.confirm({
    orderNumber: number,
    paymentKey,
    amount,
    once: `${number}:1`,
  });
  const back = (part: number, once: string, more: { rest?: boolean; account?: typeof home } = {}) =>
    provider.cancel({
      orderNumber: number,
      paymentKey,
      amount: part,
      rest: false,
      reason: "품절",
      once,
      ...more,
    });
  return { ...opened, receipt, back };
}
