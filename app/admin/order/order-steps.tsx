import { Form, useNavigation } from "react-router";
import { adminMoves } from "#shop/order/delivery/admin-moves.ts";
import { waybillWarning } from "#shop/order/delivery/carriers.ts";
import type { AdminOrder } from "#shop/office/order/find-admin-order.server.ts";
import type { OrderStanding } from "#shop/order/standing.ts";
import { isClaimOpen } from "#shop/order/claim-status.ts";
import { delivery, type DeliveryMove } from "#shop/order/status.ts";
import { ParcelSteps } from "#app/checkout/parcel-steps.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { TrackingLink } from "./tracking-link.tsx";
import { WaybillFields } from "./waybill-fields.tsx";

type Reply = FormReply<never> | undefined;
type Asked = { order: AdminOrder; reply: Reply };

const corrections: readonly DeliveryMove[] = ["recall", "reopen"];

/** What to do with this order now: the next step first, what corrects a mistake behind one more click. */
export function OrderSteps({ order, reply }: Asked) {
  const moves = adminMoves(order);
  const back = moves.filter((move) => corrections.includes(move));
  return (
    <section aria-labelledby="steps" className="border-t border-ink pt-5">
      <h2 id="steps" className="text-20 font-semibold">
        배송
      </h2>
      <div className="mt-3 flex flex-col gap-5">
        {reply?.refused && <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>}
        <p className="text-14">{words(order)}</p>
        {order.waybill && <Waybill {...order.waybill} />}
        {moves.includes("ship") && <ShipForm order={order} reply={reply} />}
        {moves.includes("arrive") && <MoveButton move="arrive" look="primary" />}
        <div>
          {order.delivery === "delivery" && (order.hasParcel || order.waybill) && (
            <Details
              title={order.waybill ? "송장 고치기" : "송장 넣기"}
              open={reply?.values?.intent === "waybill"}
            >
              <WaybillForm order={order} reply={reply} />
            </Details>
          )}
          {back.length > 0 && (
            <Details title="잘못 처리했나요?">
              <p className="mb-3 text-14 text-soft">주문하신 분에게 다시 알리지는 않아요.</p>
              {back.map((move) => (
                <MoveButton key={move} move={move} look="danger" />
              ))}
            </Details>
          )}
        </div>
      </div>
    </section>
  );
}

const standing: Record<OrderStanding["delivery"], string> = {
  pending: "결제가 끝나면 보낼 수 있어요.",
  failure: "결제되지 않아 보내지 않아요.",
  ready: "보낼 준비를 하고, 보낸 뒤에 발송 처리해주세요.",
  delivery: "배송하고 있어요.",
  done: "배송이 끝났어요.",
};

function words(order: AdminOrder): string {
  if (order.delivery === "ready" && order.claimKind === "cancel" && isClaimOpen(order))
    return "구매자가 취소를 요청했어요. 요청을 먼저 처리해주세요.";
  if (order.delivery === "ready" && !adminMoves(order).includes("ship"))
    return "결제가 취소되어 보내지 않아요.";
  if (order.delivery === "ready" && !order.hasParcel)
    return "디지털 상품만 있어 송장 없이 처리할 수 있어요.";
  return standing[order.delivery];
}

function Waybill({ company, number, parcel }: NonNullable<AdminOrder["waybill"]>) {
  const warning = waybillWarning(company, number);
  return (
    <div className="text-16">
      <TrackingLink company={company} number={number} />
      {warning && <p className="mt-1 text-12 text-warn">{warning}</p>}
      {parcel && <ParcelSteps parcel={parcel} />}
    </div>
  );
}

function useBusy(intent: string, move?: string) {
  const { formData } = useNavigation();
  return formData?.get("intent") === intent && (!move || formData.get("move") === move);
}

function ShipForm({ order, reply }: Asked) {
  const busy = useBusy("ship");
  const typed = reply?.values;
  return (
    <Form method="post" className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="ship" />
      {order.hasParcel && (
        <WaybillFields
          id="ship"
          company={typed?.company ?? order.waybill?.company ?? ""}
          number={typed?.waybillNumber ?? order.waybill?.number ?? ""}
          errors={reply?.errors}
        />
      )}
      <Button look="primary" size="l" busy={busy} className="self-start max-md:w-full">
        {delivery.moves.ship.label}
      </Button>
    </Form>
  );
}

function WaybillForm({ order, reply }: Asked) {
  const busy = useBusy("waybill");
  const typed = reply?.values;
  return (
    <Form method="post" className="flex flex-col gap-3">
      <input type="hidden" name="intent" value="waybill" />
      <WaybillFields
        id="waybill"
        company={typed?.company ?? order.waybill?.company ?? ""}
        number={typed?.waybillNumber ?? order.waybill?.number ?? ""}
        errors={reply?.errors}
        required
      />
      <Button look="ink" busy={busy} className="self-start">
        송장 저장
      </Button>
    </Form>
  );
}

function MoveButton({ move, look }: { move: DeliveryMove; look: "primary" | "danger" }) {
  const busy = useBusy("move", move);
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="move" />
      <Button
        look={look}
        size={look === "primary" ? "l" : "m"}
        busy={busy}
        name="move"
        value={move}
        className={look === "primary" ? "max-md:w-full" : ""}
      >
        {delivery.moves[move].label}
      </Button>
    </Form>
  );
}

function Details({
  title,
  open,
  children,
}: {
  title: string;
  open?: boolean;
  children: React.ReactNode;
}) {
  return (
    <details open={open}>
      <summary className="inline-flex min-h-11 items-center text-14 text-soft underline decoration-edge underline-offset-4 hover:text-ink">
        {title}
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
