import type { Receipt } from "#shop/money/payment/payment-provider.ts";
import type { ownTransfers } from "#shop/money/table.server.ts";

type OwnTransfer = typeof ownTransfers.$inferSelect;

const statuses: Record<OwnTransfer["state"], Receipt["status"]> = {
  waiting: "waiting_deposit",
  paid: "paid",
  closed: "canceled",
  undone: "canceled",
};

/** A transfer to the shop's own account, as the payment port speaks of payments. */
export const receiptOfTransfer = ({
  orderNumber,
  paymentKey,
  amount,
  state,
  account,
}: OwnTransfer): Receipt => ({
  orderNumber,
  paymentKey,
  amount,
  status: statuses[state],
  returned: state === "undone" ? amount : 0,
  payBy: "own_account",
  method: "계좌이체",
  ...(state === "waiting" && { deposit: account }),
});
