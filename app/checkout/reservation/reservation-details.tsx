import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import type { ReservationView } from "#shop/reservation/view/reservation-view.ts";
import type { ReservationStatus } from "#shop/reservation/status.ts";
import { CopyButton } from "#app/checkout/order/copy-button.tsx";
import { Facts } from "#app/checkout/details/order-details.tsx";
import { BoughtLine } from "#app/checkout/details/bought-line.tsx";
import { EventList } from "#app/checkout/details/order-progress.tsx";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { shipByName } from "./ship-by-words.ts";
import { StatusBadge, type StatusTone } from "#app/ui/status-badge.tsx";

const tones: Record<ReservationStatus, StatusTone> = {
  requested: "warn",
  confirmed: "accent",
  ordered: "good",
  canceled: "neutral",
  expired: "neutral",
};

export function ReservationBadge({
  reservation: { status, label },
  className,
}: {
  reservation: Pick<ReservationView, "status" | "label">;
  className?: string;
}) {
  return <StatusBadge tone={tones[status]} label={label} className={className} />;
}

/** The number people need again. */
export function ReservationNumber({ number }: { number: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-16">
      <span className="text-soft">예약번호</span>
      <strong className="font-semibold select-all numbers">{number}</strong>
      <CopyButton text={number} what="예약번호를" />
    </p>
  );
}

/** The reservation's state in a sentence. */
export function standingWords({
  status,
  ahead,
  orderUntil,
  mayOrder,
  orderNumber,
}: ReservationView): string {
  if (status === "requested")
    return ahead
      ? `앞에 ${ahead}명이 기다리고 있어요. 확정되면 메일로 주문 링크를 보내드려요.`
      : "대기 순번 1번이에요. 확정되면 메일로 주문 링크를 보내드려요.";
  if (status === "confirmed" && mayOrder && orderUntil)
    return `${seoulTime(orderUntil)}까지 주문해주세요.${orderNumber ? " 결제를 기다리는 주문이 있어요." : ""}`;
  if (status === "confirmed")
    return orderNumber ? "결제를 기다리는 주문이 있어요." : "주문 기한이 지났어요.";
  if (status === "ordered") return "주문이 완료됐어요. 배송 소식은 주문에서 볼 수 있어요.";
  return status === "expired"
    ? "주문 기한이 지나 예약이 취소됐어요. 결제된 금액은 없어요."
    : "취소한 예약이에요.";
}

/** The reserved product, its ship-by day and the person. */
export function ReservationDetails({ reservation }: { reservation: ReservationView }) {
  const { shipBy, shippingClass, laterShipBy, requestedAt, name, phone, email, history } =
    reservation;
  return (
    <>
      <OrderSection title="예약 상품">
        <div className="flex gap-4">
          <BoughtLine line={reservation} />
        </div>
        <div className="mt-6">
          <Facts
            facts={[
              [shipByName(shippingClass), `${seoulDate(shipBy)}까지`],
              ["바뀐 날", laterShipBy && `${seoulDate(laterShipBy)}까지 (주문할 때 다시 확인해요)`],
              ["예약 신청", seoulTime(requestedAt)],
            ]}
          />
        </div>
      </OrderSection>
      <OrderSection title="예약하는 분">
        <Facts
          facts={[
            ["이름", name],
            ["전화번호", phone],
            ["이메일", email],
          ]}
        />
      </OrderSection>
      <div className="print:hidden">
        <OrderSection title="진행 기록">
          <EventList history={history} />
        </OrderSection>
      </div>
    </>
  );
}
