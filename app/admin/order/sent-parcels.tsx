import { waybillWarning } from "#shop/order/delivery/carriers.ts";
import type { PartParcel } from "#shop/order/parcel/part-parcel.ts";
import { ParcelSteps } from "#app/checkout/details/parcel-steps.tsx";
import { ParcelHeading, PieceList } from "#app/checkout/details/sending.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { answerTo, PostForm } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { TrackingLink } from "./tracking-link.tsx";
import { waybillAnswer, WaybillFields } from "./waybill-fields.tsx";

type Reply = FormReply<never> | undefined;
type Props = { sent: PartParcel[]; mayChange: boolean; reply: Reply };

/** The parcels of an order that is sent in parts, each with its waybill and what lies in it. */
export const SentParcels = ({ sent, mayChange, reply }: Props) => (
  <ol aria-label="보낸 상자" className="flex flex-col">
    {sent.map((parcel, place) => (
      <li key={parcel.id} className="border-t border-line py-3">
        <ParcelHeading parcel={parcel} place={place + 1} />
        <PieceList pieces={parcel.pieces} />
        <Waybill parcel={parcel} />
        {mayChange && !parcel.arrivedAt && (
          <WaybillForm parcel={parcel} place={place + 1} reply={reply} />
        )}
      </li>
    ))}
  </ol>
);

function Waybill({ parcel: { company, number, tracking } }: { parcel: PartParcel }) {
  if (!company || !number) return <p className="text-14 text-soft">송장 없음</p>;
  const warning = waybillWarning(company, number);
  return (
    <div className="text-16">
      <TrackingLink company={company} number={number} />
      {warning && <p className="mt-1 text-12 text-warn">{warning}</p>}
      {tracking && <ParcelSteps parcel={tracking} />}
    </div>
  );
}

type FormProps = { parcel: PartParcel; place: number; reply: Reply };

function WaybillForm({ parcel: { id, company, number }, place, reply }: FormProps) {
  const fields = { intent: "waybill", parcel: String(id) };
  const answer = answerTo(reply, fields);
  return (
    <Unfold
      title="송장 고치기"
      label={`${place}번째 상자 송장 고치기`}
      open={answer !== undefined && !answer.unsent}
    >
      <PostForm reply={answer} fields={fields} trouble={null} className="flex flex-col gap-3 pt-2">
        {({ field, busy }) => (
          <>
            <WaybillFields
              id={`parcel-${id}`}
              company={field("company", company).defaultValue}
              number={field("waybillNumber", number).defaultValue}
              {...waybillAnswer(answer)}
              required
            />
            <Button look="ink" busy={busy} className="self-start">
              송장 저장
            </Button>
          </>
        )}
      </PostForm>
    </Unfold>
  );
}
