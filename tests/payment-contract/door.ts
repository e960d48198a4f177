import { orderNumber } from "#shop/order/number.ts";
import type { PaymentProvider } from "#shop/money/payment/payment-provider.ts";
import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";

type Payable = { number: string; total: number; payBy?: PayBy };

type Door = {
  provider: PaymentProvider;
  /** when the money moves: at the server's confirm, or before, in the window */
  takes?: "at confirm" | "in the window";
  /** a cash receipt that was issued unasked goes back as a whole or not at all */
  takesReceiptsBackWhole?: boolean;
  /** Somebody opens the window for this order and finishes there; the key they come back with. */
  authenticate(order: Payable): Promise<string>;
  /** Somebody pays into the account that was given out. False when the bank turns them away. */
  payIn(paymentKey: string): Promise<boolean>;
  /** So much time that the next request about the same payment is no repetition. */
  letTimePass(): Promise<void>;
};

export const some = (total = 39_900, payBy: PayBy = "card") => ({
  number: orderNumber(new Date()),
  total,
  payBy,
});
export const homeAccount = { bank: "kb", number: "110-234-567890", holder: "홍길동" };

export type OpenDoor = () => Promise<Door>;

/** What the provider has of a payment whose shopper just finished in the window. */
export const statusAfterWindow = ({ takes = "at confirm" }: Pick<Door, "takes">) =>
  takes === "at confirm" ? "authenticated" : "paid";

/** Somebody was in the window; where the money moves at the confirm, nothing is captured yet. */
export async function confirming(open: OpenDoor, order: ReturnType<typeof some>) {
  const door = await open();
  const paymentKey = await door.authenticate(order);
  return {
    ...door,
    paymentKey,
    request: {
      orderNumber: order.number,
      paymentKey,
      amount: order.total,
      once: `${order.number}:1`,
    },
  };
}
/** Captured: paid, or an account that waits for its deposit. */
export async function paid(open: OpenDoor, order = some()) {
  const door = await confirming(open, order);
  await door.provider.confirm(door.request);
  const back = (amount: number, once: string, rest = false) =>
    door.provider.cancel({
      orderNumber: order.number,
      paymentKey: door.paymentKey,
      amount,
      rest,
      reason: "품절",
      once,
    });
  return { ...door, order, back };
}
