import type { Shop } from "#shop/shop.ts";
import { PaymentUnanswered, type PaymentProvider } from "./payment-provider.ts";

/** Gives a payment back and makes sure of it: anything but a cancelled payment leaves the question open. Throws PaymentUnanswered. */
export async function returnMoney(shop: Shop, request: Parameters<PaymentProvider["cancel"]>[0]): Promise<void> {
  const receipt = await shop.payments.cancel(request);
  if (receipt.status === "canceled") return;
  throw new PaymentUnanswered(`${request.orderNumber}: the provider did not give ${request.amount} won back: ${receipt.message ?? receipt.status}`);
}
