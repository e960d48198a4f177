import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import { page } from "#app/browser/state/page-state.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { OrderClaims } from "#app/checkout/claim/order-claims.tsx";
import { ConfirmForm, ConfirmPurchase } from "#app/checkout/confirm/confirm-purchase.tsx";
import { OrderDetails } from "#app/checkout/details/order-details.tsx";
import { OrderNumber } from "#app/checkout/details/order-number.tsx";
import { OrderProgress, Timeline } from "#app/checkout/details/order-progress.tsx";
import { Sending } from "#app/checkout/details/sending.tsx";
import { WithdrawalSection } from "#app/checkout/withdrawal/withdrawal-section.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { OrderReviews } from "#app/review/writer/order-reviews.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { OpenedOrder } from "./opened-order.ts";
import { mayAct, OrderActions } from "./order-actions.tsx";
import { Card } from "#app/ui/card.tsx";

type Props = { order: OpenedOrder | null; reply: FormReply<unknown> | undefined; busy: boolean };

/**
 * The order of the address, in a dialog, or in the page without JavaScript. State names are the
 * specification's.
 */
export function OrderDialog({ order, reply, busy }: Props) {
  const { isOrderDetailsDialog, orderData } = page.use((now) => now);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  useEffect(() => {
    // While the dialog closes it still shows what it showed.
    page.change({ isOrderDetailsDialog: order !== null, ...(order && { orderData: order }) });
  }, [order]);
  useEffect(() => () => page.change({ isOrderDetailsDialog: false, orderData: null }), []);

  const close = () => {
    page.change({ isOrderDetailsDialog: false });
    if (!query.has("order")) return;
    const left = new URLSearchParams(query);
    left.delete("order");
    void navigate(left.size ? `/my?${left}` : "/my", { replace: true, preventScrollReset: true });
  };
  const canceling = reply?.values?.intent === "cancel" ? reply : undefined;
  const actions =
    orderData && mayAct(orderData.view, orderData.mayAsk) ? (
      <OrderActions
        key={orderData.view.number}
        order={orderData.view}
        mayAsk={orderData.mayAsk}
        busy={busy}
        reply={canceling}
      />
    ) : undefined;
  return (
    <>
      <Dialog open={isOrderDetailsDialog} onClose={close} title="주문 상세" actions={actions}>
        {orderData && <Details order={orderData} reply={reply} />}
      </Dialog>
      {order && (
        <noscript>
          <Card className="mt-6 px-5 py-4">
            <Details order={order} reply={reply} />
            {mayAct(order.view, order.mayAsk) && (
              <div className="flex flex-wrap gap-2 border-t border-line py-4">
                <OrderActions
                  order={order.view}
                  mayAsk={order.mayAsk}
                  busy={false}
                  reply={canceling}
                />
              </div>
            )}
          </Card>
        </noscript>
      )}
    </>
  );
}

/** A refusal stands above the order, with those of its other forms. */
const OwnConfirm = ({ order: { number, confirm } }: { order: OpenedOrder["view"] }) =>
  confirm && (
    <ConfirmPurchase
      confirm={confirm}
      form={<ConfirmForm asMember reply={undefined} fields={{ intent: "confirm", number }} />}
    />
  );

function Details({
  order: { view, claims, withdrawal, reviewable },
  reply,
}: Pick<Props, "reply"> & { order: OpenedOrder }) {
  const refused = reply?.values?.intent === "refund-account" ? undefined : reply?.refused?.message;
  return (
    <>
      <div className="flex flex-col gap-1 pb-5">
        <OrderNumber number={view.number} />
        <p className="text-14 text-soft numbers">{seoulTime(view.placedAt)}</p>
      </div>
      {refused && (
        <NoticeBox className="mb-5" tone="bad">
          {refused}
        </NoticeBox>
      )}
      <div className="pb-6">
        <OrderProgress order={view} />
      </div>
      <OrderClaims claims={claims} path={`/my/claim/${view.number}`} />
      <Sending order={view} />
      <OwnConfirm order={view} />
      <OrderDetails order={view} refundAccount={{ reply, asMember: true }} />
      <OrderReviews lines={reviewable} path={`/my/review/${view.number}`} />
      {withdrawal.length > 0 && <WithdrawalSection number={view.number} lines={withdrawal} />}
      <Timeline {...view} />
    </>
  );
}
