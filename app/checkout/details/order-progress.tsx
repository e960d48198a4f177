import { seoulTime } from "#lib/seoul-time.ts";
import type { OrderView } from "#shop/shopper/order-view.ts";
import { standingLabel, stateWords, type OrderStanding } from "#shop/order/standing.ts";
import type { DeliveryStatus } from "#shop/order/status.ts";
import { StatusBadge, type StatusTone } from "#app/ui/status-badge.tsx";
import { OrderSection } from "./order-section.tsx";
import { Unfold } from "#app/ui/unfold.tsx";

const steps: DeliveryStatus[] = ["pending", "ready", "delivery", "done"];
const tones: Record<DeliveryStatus, StatusTone> = {
  pending: "warn",
  failure: "bad",
  ready: "accent",
  delivery: "accent",
  done: "good",
};

/** The delivery steps; files, and failed, ended and refunded orders, show only their label. */
export function OrderProgress({ order }: { order: OrderView }) {
  const at = steps.indexOf(order.delivery);
  const onPath = !order.isDigital && at >= 0 && order.label === stateWords(order.delivery);
  if (!onPath)
    return (
      <p className="py-2">
        <StatusBadge tone={standingTone(order)} label={order.label} className="text-16" />
      </p>
    );
  return (
    <ol aria-label="주문 상태" className="grid grid-cols-4 text-center text-12 md:text-14">
      {steps.map((step, place) => (
        <li key={step} aria-current={place === at ? "step" : undefined} className="relative pt-5">
          {place > 0 && (
            <span
              aria-hidden
              className={`absolute top-1 right-1/2 left-0 h-0.5 ${place <= at ? "bg-ink" : "bg-line"}`}
            />
          )}
          {place < steps.length - 1 && (
            <span
              aria-hidden
              className={`absolute top-1 right-0 left-1/2 h-0.5 ${place < at ? "bg-ink" : "bg-line"}`}
            />
          )}
          <span
            aria-hidden
            className={`absolute top-0 left-1/2 size-2.5 -translate-x-1/2 rounded-full ${dotLook(place - at)}`}
          />
          <span className={place === at ? "font-semibold" : "text-soft"}>{stateWords(step)}</span>
          {place < at && <span className="sr-only"> 지남</span>}
        </li>
      ))}
    </ol>
  );
}

function dotLook(stepsAhead: number): string {
  if (stepsAhead === 0) return "bg-accent ring-4 ring-paper";
  return stepsAhead < 0 ? "bg-ink" : "bg-line";
}

/** The colour of the dot before an order's label. */
export function standingTone(order: OrderStanding): StatusTone {
  const label = standingLabel(order);
  return label === stateWords(order.delivery, order.isDigital) ? tones[order.delivery] : "neutral";
}

const orderSteps = (isDigital: boolean) =>
  [
    ["placed", "주문"],
    ["paid", "결제"],
    ["given", isDigital ? "제공" : "배송"],
  ] as const;

/** When it was ordered, paid and handed over; every event behind a click. */
export function Timeline({ history, isDigital }: Pick<OrderView, "history" | "isDigital">) {
  return (
    <OrderSection title="진행 기록">
      <ol className="mb-2 grid grid-cols-3 gap-1">
        {orderSteps(isDigital).map(([step, words]) => {
          const at = history.findLast((event) => event.step === step)?.at;
          return (
            <li
              key={step}
              className={`border-t-2 pt-1.5 text-14 ${at ? "border-ink" : "border-line text-soft"}`}
            >
              <span className={at ? "font-semibold" : ""}>{words}</span>
              <span className="block text-12 text-soft numbers">
                {at ? seoulTime(at) : "아직이에요"}
              </span>
            </li>
          );
        })}
      </ol>
      <Unfold title="자세한 기록 보기" className="print:hidden">
        <EventList history={history} />
      </Unfold>
    </OrderSection>
  );
}

export const EventList = ({ history }: Pick<OrderView, "history">) => (
  <ol className="flex flex-col gap-3 pt-2 text-14">
    {history.map(({ at, words }, place) => (
      <li key={place} className="grid gap-x-4 md:grid-cols-[12rem_1fr]">
        <time dateTime={new Date(at).toISOString()} className="text-soft numbers">
          {seoulTime(at)}
        </time>
        <span>{words}</span>
      </li>
    ))}
  </ol>
);
