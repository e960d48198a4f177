import { useEffect, type SyntheticEvent } from "react";
import { Link, useFetcher } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { adminMoves } from "#shop/order/delivery/admin-moves.ts";
import type { OrderRow } from "#shop/order/list-orders.server.ts";
import { delivery, payment } from "#shop/order/status.ts";
import type { FormReply } from "../form-action.server.ts";
import { Button } from "../ui/button.tsx";
import { OrderBadge } from "./order-badge.tsx";
import { TrackingLink } from "./tracking-link.tsx";
import { WaybillFields } from "./waybill-fields.tsx";

export type MovedOrder = { number: string; says: string };
type Reply = FormReply<MovedOrder> | undefined;
type OrderTableProps = { rows: OrderRow[]; lastCarrier: string | null; reply: Reply; onMoved: (order: MovedOrder) => void };

const heads = ["주문", "주문자", "상품", "금액", "결제", "상태", "송장과 다음 할 일"];
const cell = "max-lg:block lg:px-3 lg:py-2 lg:first:pl-0 lg:last:pr-0";

/** A table where there is room, cards where there is not. */
export function OrderTable({ rows, ...rest }: OrderTableProps) {
  return (
    <table className="w-full text-14 max-lg:block">
      <caption className="sr-only">주문 목록</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-b border-ink text-left">
          {heads.map((head) => <th key={head} scope="col" className={`px-3 py-2 text-12 font-medium whitespace-nowrap text-soft first:pl-0 last:pr-0 ${head === "금액" ? "text-right" : ""}`}>{head}</th>)}
        </tr>
      </thead>
      <tbody className="max-lg:block max-lg:border-t max-lg:border-ink">
        {rows.map((order) => <Row key={order.number} order={order} {...rest} />)}
      </tbody>
    </table>
  );
}

function Row({ order, ...rest }: { order: OrderRow } & Omit<OrderTableProps, "rows">) {
  return (
    <tr className="border-b border-line max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-1 max-lg:py-4 md:max-lg:grid-cols-[11rem_minmax(0,1fr)_6.5rem] md:max-lg:gap-y-2">
      <td className={cell}>
        <Link to={`/admin/order/${order.number}`} className="inline-flex min-h-6 items-center font-medium whitespace-nowrap underline decoration-edge underline-offset-4 numbers hover:decoration-ink">{order.number}</Link>
        <time dateTime={order.placedAt.toISOString()} className="block text-12 whitespace-nowrap text-soft numbers">{seoulTime(order.placedAt)}</time>
      </td>
      <td className={`${cell} max-lg:order-3 max-md:col-span-2 max-md:flex max-md:gap-2`}>
        <span className="whitespace-nowrap">{order.orderer.name}</span>
        <span className="text-12 whitespace-nowrap text-soft numbers max-md:text-14 md:block">{order.orderer.phone}</span>
      </td>
      <td className={`${cell} max-md:order-4 max-md:self-end md:max-lg:order-1`}>
        <span className="lg:line-clamp-2">{order.items}</span>
        <span className="text-12 whitespace-nowrap text-soft numbers"> {order.pieces}개{!order.hasParcel && " · 디지털"}</span>
      </td>
      <td className={`${cell} text-right font-medium whitespace-nowrap numbers max-md:order-5 max-md:self-end md:max-lg:order-2`}>{won(order.total)}</td>
      <td className={`${cell} whitespace-nowrap text-soft max-lg:hidden`}>{payment.states[order.payment]}</td>
      <td className={`${cell} max-md:order-2 max-lg:text-right md:max-lg:order-6`}>
        <OrderBadge order={order} />
        <span className="block text-12 text-soft lg:hidden">{payment.states[order.payment]}</span>
      </td>
      <td className={`${cell} max-md:order-6 max-md:col-span-2 max-md:mt-2 max-md:empty:hidden md:max-lg:order-5 lg:w-100`}><NextStep order={order} {...rest} /></td>
    </tr>
  );
}

/** With a scanner or the keyboard the next parcel is typed while this one is still being written. */
function goToNextWaybill({ currentTarget }: SyntheticEvent<HTMLFormElement>) {
  const fields = [...document.querySelectorAll<HTMLInputElement>("table [data-waybill]")];
  const here = fields.findIndex((field) => currentTarget.contains(field));
  if (here >= 0) fields[here + 1]?.focus();
}

function NextStep({ order, lastCarrier, reply, onMoved }: { order: OrderRow } & Omit<OrderTableProps, "rows">) {
  const fetcher = useFetcher<Reply>({ key: `order ${order.number}` });
  const { done, errors, refused, values } = fetcher.data ?? (reply?.values?.number === order.number ? reply : {});
  useEffect(() => {
    if (done) onMoved(done);
  }, [done, onMoved]);

  const next = adminMoves(order).find((move) => move === "ship" || move === "arrive");
  const waybill = order.waybill && <TrackingLink {...order.waybill} />;
  if (!next) return waybill;
  const asksWaybill = next === "ship" && order.hasParcel;
  return (
    <fetcher.Form method="post" onSubmit={goToNextWaybill} className="flex flex-wrap items-start justify-end gap-1.5 max-lg:justify-between">
      <input type="hidden" name="intent" value={next === "ship" ? "ship" : "move"} />
      <input type="hidden" name="move" value={next} />
      <input type="hidden" name="number" value={order.number} />
      {asksWaybill
        ? <WaybillFields key={values?.waybillNumber} id={order.number} company={values?.company ?? order.waybill?.company ?? lastCarrier ?? ""} number={values?.waybillNumber ?? order.waybill?.number ?? ""} errors={errors} dense />
        : <span className="min-w-0 flex-1 self-center">{waybill ?? <span className="text-12 text-soft">송장 없음</span>}</span>}
      <Button look={next === "ship" ? "primary" : "outline"} size="s" busy={fetcher.state !== "idle"} aria-label={`${order.number} ${delivery.moves[next].label}`} className="whitespace-nowrap max-lg:min-h-11">{delivery.moves[next].label}</Button>
      {refused && <p role="alert" className="w-full text-12 text-bad">{refused.message}</p>}
    </fetcher.Form>
  );
}
