import type { ShippingClass } from "#shop/product/sale.ts";
import type { CashReceipt, PayBy } from "./ways-to-pay.ts";

/** What a form says of how the order is paid; `escrow` as a ticked box says it. */
export type WayChosen = { payBy: PayBy; cashReceipt: CashReceipt; escrow?: string | undefined };

/** Only a deposit has a cash receipt and escrow, and escrow waits for a parcel. */
export function paymentColumns(
  { payBy, cashReceipt, escrow }: WayChosen,
  lines: { shippingClass: ShippingClass }[],
) {
  const isDeposit = payBy === "virtual_account";
  const sends = lines.some(({ shippingClass }) => shippingClass === "parcel");
  return {
    payBy,
    cashReceipt: isDeposit ? cashReceipt : ("none" as const),
    useEscrow: isDeposit && escrow === "on" && sends,
  };
}
