import { seoulTime } from "#lib/seoul-time.ts";
import { isUntraceable } from "#shop/order/delivery/carriers.ts";
import type { OrderView, PickupView } from "#shop/shopper/order-view.ts";
import { TrackingAnchor } from "#app/ui/tracking-anchor.tsx";
import { OrderSection } from "./order-section.tsx";
import { ParcelSteps } from "./parcel-steps.tsx";

function Waybill({
  waybill: { company, number, parcel },
}: {
  waybill: NonNullable<OrderView["waybill"]>;
}) {
  return (
    <OrderSection title="배송">
      <WaybillLine company={company} number={number} />
      {isUntraceable(company) && <NotTracked />}
      {parcel && <ParcelSteps parcel={parcel} />}
    </OrderSection>
  );
}

/** How the order was sent: its one waybill, or each of several parcels and what is to come. */
export function Sending({ order: { waybill, sentBy, parcels } }: { order: OrderView }) {
  if (parcels.sent.length) return <Parcels {...parcels} />;
  if (waybill) return <Waybill waybill={waybill} />;
  return sentBy && <SentBy sentBy={sentBy} />;
}

function Parcels({ sent, toCome }: OrderView["parcels"]) {
  return (
    <OrderSection title="배송">
      <p className="pb-3 text-14 text-soft">
        {toCome.length
          ? "나눠서 보내드려요. 남은 상품은 준비되는 대로 보내고 다시 알려드릴게요."
          : `${sent.length}개 상자로 나눠 보냈어요.`}
      </p>
      <ol className="flex flex-col">
        {sent.map((parcel, place) => (
          <ParcelItem key={parcel.id} parcel={parcel} place={place + 1} />
        ))}
        {toCome.length > 0 && (
          <li className="border-t border-line py-3">
            <h3 className="text-14 font-semibold">아직 보낼 상품</h3>
            <PieceList pieces={toCome} />
          </li>
        )}
      </ol>
    </OrderSection>
  );
}

type ShownParcel = OrderView["parcels"]["sent"][number];

function ParcelItem({ parcel, place }: { parcel: ShownParcel; place: number }) {
  const { company, number, tracking, pieces } = parcel;
  return (
    <li className="border-t border-line py-3">
      <ParcelHeading parcel={parcel} place={place} />
      <PieceList pieces={pieces} />
      {company && number && <WaybillLine company={company} number={number} />}
      {company && !number && <p className="text-14">{company}</p>}
      {number && isUntraceable(company) && <NotTracked />}
      {tracking && <ParcelSteps parcel={tracking} />}
    </li>
  );
}

const WaybillLine = ({ company, number }: { company: string; number: string }) => (
  <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-14 numbers">
    <span>
      {company} {number}
    </span>
    <TrackLink company={company} number={number} />
  </p>
);

type HeadingProps = { parcel: Pick<ShownParcel, "sentAt" | "arrivedAt">; place: number };

/** Which of several parcels it is, and since when it is sent or there. */
export const ParcelHeading = ({ parcel: { sentAt, arrivedAt }, place }: HeadingProps) => (
  <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-14 font-semibold">
    {place}번째 상자
    <span className="text-12 font-normal text-soft numbers">
      {arrivedAt ? `${seoulTime(arrivedAt)} 도착` : `${seoulTime(sentAt)} 발송`}
    </span>
  </h3>
);

export const PieceList = ({ pieces }: { pieces: ShownParcel["pieces"] }) => (
  <ul className="py-1 text-14">
    {pieces.map(({ lineId, title, options, quantity }) => (
      <li key={lineId} className="flex justify-between gap-4">
        <span>
          {title}
          {options.length > 0 && <span className="text-soft"> · {options.join(" · ")}</span>}
        </span>
        <span className="whitespace-nowrap numbers">{quantity}개</span>
      </li>
    ))}
  </ul>
);

const NotTracked = () => (
  <p className="text-14 text-soft">
    이 택배사는 배송 상태를 알려주지 않아요. 포털 검색으로 확인해주세요.
  </p>
);

/** How it left without a waybill, and what to show where it is fetched. */
function SentBy({ sentBy: { name, words, pickup } }: { sentBy: SentByView }) {
  return (
    <OrderSection title={pickup ? name : "배송"}>
      <p className="text-14">
        {!pickup && <span className="font-medium">{name}: </span>}
        {words}
      </p>
      {pickup && <PickupFacts pickup={pickup} />}
    </OrderSection>
  );
}

type SentByView = NonNullable<OrderView["sentBy"]>;

const PickupFacts = ({ pickup: { place, hours, code } }: { pickup: PickupView }) => (
  <dl className="mt-3 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1 text-14">
    <dt className="text-soft">수령번호</dt>
    <dd className="text-20 font-semibold tracking-widest numbers">
      {code ?? (
        <span className="text-14 font-normal tracking-normal">메일이나 문자에서 확인해주세요</span>
      )}
    </dd>
    {place && (
      <>
        <dt className="text-soft">받는 곳</dt>
        <dd>{place}</dd>
        <dt className="text-soft">시간</dt>
        <dd>{hours}</dd>
      </>
    )}
  </dl>
);

export function TrackLink({ company, number }: { company: string; number: string }) {
  return (
    <TrackingAnchor look="tall" company={company} number={number} className="font-medium">
      배송 조회<span className="sr-only"> (새 창에서 열려요)</span>
    </TrackingAnchor>
  );
}
