import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import type { OrderView } from "#shop/order/order-view.ts";
import { OrderDetails } from "#app/checkout/order-details.tsx";
import { OrderNumber } from "#app/checkout/order-number.tsx";
import { OrderProgress, Timeline, Waybill } from "#app/checkout/order-progress.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { mayAct, OrderActions } from "./order-actions.tsx";

type Props = { order: OrderView | null; refused: string | undefined; busy: boolean };

/** The order that the address names: in a dialog, and without JavaScript in the page. The names of the state are the specification's. */
export function OrderDialog({ order, refused, busy }: Props) {
  const [isOrderDetailsDialog, setIsOrderDetailsDialog] = useState(false);
  const [orderData, setOrderData] = useState<OrderView | null>(null);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  useEffect(() => {
    // While the dialog closes it still shows what it showed.
    if (order) setOrderData(order);
    setIsOrderDetailsDialog(order !== null);
  }, [order]);

  const close = () => {
    setIsOrderDetailsDialog(false);
    if (!query.has("order")) return;
    const left = new URLSearchParams(query);
    left.delete("order");
    void navigate(left.size ? `/my?${left}` : "/my", { replace: true, preventScrollReset: true });
  };
  const actions = orderData && mayAct(orderData) ? <OrderActions key={orderData.number} order={orderData} busy={busy} /> : undefined;
  return (
    <>
      <Dialog open={isOrderDetailsDialog} onClose={close} title="주문 상세" actions={actions}>
        {orderData && <Details order={orderData} refused={refused} />}
      </Dialog>
      {order && (
        <noscript>
          <div className="mt-6 rounded-m border border-line px-5 py-4">
            <Details order={order} refused={refused} />
            {mayAct(order) && <div className="flex flex-wrap gap-2 border-t border-line py-4"><OrderActions order={order} busy={false} /></div>}
          </div>
        </noscript>
      )}
    </>
  );
}

function Details({ order, refused }: Pick<Props, "refused"> & { order: OrderView }) {
  return (
    <>
      <div className="flex flex-col gap-1 pb-5">
        <OrderNumber number={order.number} />
        <p className="text-14 text-soft numbers">{seoulTime(order.placedAt)}</p>
      </div>
      {refused && <div className="pb-5"><NoticeBox tone="bad">{refused}</NoticeBox></div>}
      <div className="pb-6"><OrderProgress order={order} /></div>
      {order.waybill && <Waybill waybill={order.waybill} />}
      <OrderDetails order={order} />
      <Timeline history={order.history} />
    </>
  );
}
