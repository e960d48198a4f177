import { useEffect, useRef, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import { showAlert } from "#app/browser/state/alerts.ts";
import { OrderComplete, type Lookup } from "./order-complete.tsx";
import type { CompleteView } from "./order-return.server.ts";
import { PaymentConfirming } from "./order-confirming.tsx";
import { forgetDraft } from "#app/checkout/order-form/order-draft.ts";

/** The return from payment: the order, or that the provider is being queried. */
export function OrderReturned({
  order,
  lookup,
  more,
}: {
  order: CompleteView;
  lookup: Lookup;
  /** after the next steps */
  more?: ReactNode;
}) {
  const { revalidate } = useRevalidator();
  const confirming = order.payment === "confirming";
  useEffect(() => {
    // Removes the payment's query: it is used up, and must not get into history or shared links.
    if (location.search) history.replaceState(history.state, "", location.pathname);
    if (!confirming) forgetDraft();
  }, [order, confirming]);
  const before = useRef(order.payment);
  useEffect(() => {
    if (before.current === "waiting_deposit" && order.payment === "paid")
      showAlert("입금이 확인됐어요.", { type: "success" });
    before.current = order.payment;
  }, [order.payment]);
  return confirming ? (
    <PaymentConfirming number={order.number} lookAgain={revalidate} />
  ) : (
    <OrderComplete order={order} lookup={lookup} more={more} />
  );
}
