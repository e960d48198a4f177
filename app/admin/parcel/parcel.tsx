import { redirect } from "react-router";
import { sendMove, type SendMove } from "#shop/order/delivery/admin-moves.ts";
import { changeWaybill } from "#shop/order/delivery/change-waybill.server.ts";
import { findLastCarrier } from "#shop/order/delivery/find-last-carrier.server.ts";
import { shipOrder } from "#shop/order/delivery/ship-order.server.ts";
import { findOrder } from "#shop/order/find-order.server.ts";
import { findPartParcels } from "#shop/order/parcel/find-part-parcels.server.ts";
import { readPackedPieces } from "#shop/order/parcel/sent-pieces.ts";
import { parcelForm } from "#shop/order/list/admin-order-forms.ts";
import { delivery } from "#shop/order/status.ts";
import { listSlips, type Slip } from "#shop/office/order/slips/list-slips.server.ts";
import { slipsPath } from "#shop/office/order/slips/slip-numbers.ts";
import { PieceChoice, type PackableLine } from "#app/admin/order/piece-choice.tsx";
import { SentParcels } from "#app/admin/order/sent-parcels.tsx";
import { TrackingLink } from "#app/admin/order/tracking-link.tsx";
import { isMissing, waybillAnswer, WaybillFields } from "#app/admin/order/waybill-fields.tsx";
import { flashCookie } from "#app/flash.server.ts";
import { formAction, type FormReply } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Route } from "./+types/parcel";
import { Section } from "#app/ui/section.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ params, matches }) =>
  adminMeta(matches, `포장 ${params.number}`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const [slip] = await listSlips(db, [params.number], visitorOf(context), "order.parcel");
  const parcel = found(slip?.recipient ? slip : null);
  const order = found(await findOrder(db, params.number));
  const { sent } = await findPartParcels(db, order);
  return {
    parcel,
    sent,
    sends: sendMove(order),
    lastCarrier: await findLastCarrier(db),
  };
}

export const action = formAction(
  parcelForm,
  async (shop, form, { params: { number = "" }, visitor, values }) => {
    const here = `/admin/parcel/${encodeURIComponent(number)}`;
    const done = (to: string, message: string) =>
      redirect(to, { headers: { "Set-Cookie": flashCookie({ message }) } });
    if (form.intent === "waybill") {
      await changeWaybill(shop, number, { ...form, parcelId: form.parcel }, visitor);
      return done(here, "송장 정보를 바꿨어요.");
    }
    const pieces = readPackedPieces(values);
    const { partlySent } = await shipOrder(shop, number, { ...form, pieces }, visitor);
    return done(
      "/admin/parcel",
      partlySent ? "일부를 보냈어요. 나머지는 남은 것에 있어요." : `${delivery.moves.ship.says}.`,
    );
  },
);

type Reply = FormReply<never> | undefined;

const tabOf = ({ delivery: at, partlySent }: Slip) => {
  if (at === "ready") return "ready";
  return partlySent ? "rest" : "delivery";
};

export default function Parcel({
  loaderData: { parcel, sent, sends, lastCarrier },
  actionData: reply,
}: Route.ComponentProps) {
  const { number, hold, recipient, lines, delivery: at, waybill, sentBy, partlySent } = parcel;
  const packable = lines.filter(({ isDigital }) => !isDigital);
  return (
    <div className="max-w-200">
      <BackLink to={`/admin/parcel?tab=${tabOf(parcel)}`}>포장 목록</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-3 pb-6">
        <Title className="numbers">{number}</Title>
        {!hold && (
          <ButtonLink to={slipsPath([number])} target="_blank">
            포장 명세서
          </ButtonLink>
        )}
      </div>
      <div className="flex flex-col gap-8">
        {hold && <NoticeBox tone="bad">{hold} 보내지 마세요.</NoticeBox>}
        <Goods lines={lines} title={partlySent ? "남은 상품" : "넣을 상품"} />
        {recipient && <Recipient {...recipient} />}
        {sent.length > 0 && (
          <Section look="ruledSmall" id="sent" title="보낸 상자">
            <SentParcels sent={sent} mayChange={at === "delivery"} reply={reply} />
          </Section>
        )}
        {(sends || !sent.length) && (
          <Waybill
            key={`${waybill?.number} ${sent.length}`}
            {...{ at, waybill, sentBy, hold, lastCarrier, sends, lines: packable }}
            reply={reply?.values?.parcel ? undefined : reply}
          />
        )}
      </div>
    </div>
  );
}

const Goods = ({ lines, title }: Pick<Slip, "lines"> & { title: string }) => (
  <Section look="ruledSmall" id="goods" title={title}>
    <ul className="text-16">
      {lines.map(({ id, title, options, quantity, isDigital }) => (
        <li key={id} className="flex justify-between gap-4 border-b border-line py-3">
          <span>
            {title}
            {options.map((option) => (
              <span key={option} className="block text-14 text-soft">
                {option}
              </span>
            ))}
            {isDigital && (
              <span className="block text-14 text-soft">디지털 상품 (넣지 않아요)</span>
            )}
          </span>
          <span className="font-semibold whitespace-nowrap numbers">{quantity}개</span>
        </li>
      ))}
    </ul>
  </Section>
);

function Recipient({
  name,
  phone,
  postcode,
  address,
  addressDetail,
  courierMemo,
}: NonNullable<Slip["recipient"]>) {
  return (
    <Section look="ruledSmall" id="recipient" title="받는 곳">
      <address className="pt-3 text-16 not-italic">
        <p>
          {name} <span className="numbers">{phone}</span>
        </p>
        <p>
          <span className="numbers">({postcode})</span> {address} {addressDetail}
        </p>
        {courierMemo && <p className="text-14 text-soft">{courierMemo}</p>}
      </address>
    </Section>
  );
}

type WaybillProps = Pick<Slip, "waybill" | "sentBy" | "hold"> & {
  sends: SendMove | null;
  lines: PackableLine[];
  at: Slip["delivery"];
  lastCarrier: string | null;
  reply: Reply;
};

function Waybill({ at, waybill, sentBy, hold, lastCarrier, sends, lines, reply }: WaybillProps) {
  const isReady = at === "ready" || sends !== null;
  if (!isReady && at !== "delivery")
    return waybill ? <TrackingLink company={waybill.company} number={waybill.number} /> : sentBy;
  return (
    <Section look="ruledSmall" id="waybill" title="송장">
      {waybill && (
        <p className="pt-3">
          <TrackingLink company={waybill.company} number={waybill.number} />
        </p>
      )}
      {!isReady && sentBy && <p className="pt-3 text-16">{sentBy}</p>}
      {!(isReady && hold) && (
        <PostForm
          reply={reply}
          fields={{ intent: isReady ? "ship" : "waybill" }}
          trouble={isMissing(reply) ? null : undefined}
          className="flex flex-col gap-4 pt-3"
        >
          {({ field, values, errors, busy }) => (
            <>
              <WaybillFields
                id="parcel"
                company={field("company", waybill?.company ?? sentBy ?? lastCarrier).defaultValue}
                number={field("waybillNumber", waybill?.number).defaultValue}
                {...waybillAnswer(reply)}
                allWays
                required
              />
              {isReady && <PieceChoice lines={lines} values={values} errors={errors} />}
              <Button look={isReady ? "primary" : "ink"} busy={busy} className="self-start">
                {isReady ? delivery.moves[sends ?? "ship"].label : "송장 고치기"}
              </Button>
            </>
          )}
        </PostForm>
      )}
    </Section>
  );
}
