import { adminMoves, moveLabel, sendMove } from "#shop/order/delivery/admin-moves.ts";
import { waybillWarning } from "#shop/order/delivery/carriers.ts";
import { PICKUP_WAY } from "#shop/order/notice/order-facts.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { adminOrderForm } from "#shop/order/list/admin-order-forms.ts";
import type { AdminOrder } from "#shop/office/order/find-admin-order.server.ts";
import type { OrderStanding } from "#shop/order/standing.ts";
import { isClaimOpen } from "#shop/order/claim-status.ts";
import { isPaid, type DeliveryMove } from "#shop/order/status.ts";
import { ParcelSteps } from "#app/checkout/details/parcel-steps.tsx";
import { PieceList } from "#app/checkout/details/sending.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { answerTo, PostForm } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { PieceChoice, type PackableLine } from "./piece-choice.tsx";
import { SentParcels } from "./sent-parcels.tsx";
import { TrackingLink } from "./tracking-link.tsx";
import { isMissing, waybillAnswer, WaybillFields } from "./waybill-fields.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = { order: AdminOrder; reply: FormReply<never> | undefined };

const corrections: readonly DeliveryMove[] = ["recall", "reopen"];

/** The next step of the order first; what corrects a mistake behind one more click. */
export function OrderSteps({ order, reply }: Props) {
  const moves = adminMoves(order);
  return (
    <Section
      look="open"
      id="steps"
      title={order.isDigital ? "제공" : "배송"}
      className="border-t border-ink pt-5"
    >
      <div className="mt-3 flex flex-col gap-5">
        {reply?.refused && !isMissing(reply) && (
          <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>
        )}
        <p className="text-14">{standingWords(order)}</p>
        <Sent order={order} reply={reply} />
        <SentBy order={order} reply={reply} />
        {sendMove(order) && <ShipForm order={order} reply={reply} />}
        {moves.includes("arrive") && <MoveButton order={order} move="arrive" look="primary" />}
        <div>
          {mayChangeWaybill(order) && <WaybillForm order={order} reply={reply} />}
          <Corrections order={order} moves={moves.filter((move) => corrections.includes(move))} />
        </div>
      </div>
    </Section>
  );
}

const mayChangeWaybill = ({ delivery, parcels, hasParcel, waybill }: AdminOrder) =>
  delivery === "delivery" && !parcels.sent.length && (hasParcel || waybill !== null);

/** What left: the one parcel, or each of several and what is to come. */
function Sent({ order, reply }: Props) {
  const { sent, toCome } = order.parcels;
  if (!sent.length) return order.waybill && <Waybill {...order.waybill} />;
  return (
    <>
      <SentParcels sent={sent} mayChange={order.delivery === "delivery"} reply={reply} />
      {toCome.length > 0 && <ToCome pieces={toCome} />}
    </>
  );
}

const ToCome = ({ pieces }: { pieces: AdminOrder["parcels"]["toCome"] }) => (
  <div className="border-t border-line pt-3">
    <h3 className="text-14 font-semibold">아직 보낼 상품</h3>
    <PieceList pieces={pieces} />
  </div>
);

function Corrections({ order, moves }: { order: AdminOrder; moves: DeliveryMove[] }) {
  if (!moves.length) return null;
  const isLast = order.parcels.sent.length > 1;
  return (
    <Unfold title="잘못 처리했나요?">
      <div className="pt-2">
        <p className="mb-3 text-14 text-soft">주문하신 분에게 다시 알리지는 않아요.</p>
        {moves.map((move) => (
          <MoveButton
            key={move}
            order={order}
            move={move}
            look="danger"
            {...(isLast && move === "recall" && { label: "마지막 상자의 발송 되돌리기" })}
          />
        ))}
      </div>
    </Unfold>
  );
}

const standing: Record<OrderStanding["delivery"], string> = {
  pending: "결제가 끝나면 보낼 수 있어요.",
  failure: "결제되지 않아 보내지 않아요.",
  ready: "보낼 준비를 하고, 보낸 뒤에 발송 처리해주세요.",
  delivery: "배송하고 있어요.",
  done: "배송이 끝났어요.",
};

const digital: typeof standing = {
  pending: "결제가 끝나면 제공할 수 있어요.",
  failure: "결제되지 않아 제공하지 않아요.",
  ready:
    "만들어 드리는 상품이면 만든 뒤에 제공 처리해주세요. 판매 파일을 올리면 구매자에게 바로 열려요.",
  delivery: "구매자가 파일을 열기 시작했거나 제공하고 있어요.",
  done: "제공이 끝났어요.",
};

function standingWords(order: AdminOrder): string {
  const words = order.isDigital ? digital : standing;
  if (order.delivery === "delivery" && order.partlySent && sendMove(order))
    return "일부를 보냈어요. 남은 상품을 이어서 보내주세요.";
  if (order.delivery !== "ready") return words[order.delivery];
  if (order.claimKind === "cancel" && isClaimOpen(order))
    return "구매자가 취소를 요청했어요. 요청을 먼저 처리해주세요.";
  if (order.hasAllFiles && isPaid(order))
    return "구매자가 내 소리에서 바로 열 수 있어요. 처음 열면 제공중, 모두 열면 제공완료가 돼요.";
  if (!adminMoves(order).includes("ship")) return "결제가 취소되어 보내지 않아요.";
  return words.ready;
}

/** The way it left without a waybill; what is fetched asks for the code. */
function SentBy({ order: { sentBy, delivery }, reply }: Props) {
  if (!sentBy || delivery === "ready") return null;
  return (
    <>
      <p className="text-16">{sentBy}</p>
      {sentBy === PICKUP_WAY && delivery === "delivery" && <HandOverForm reply={reply} />}
    </>
  );
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

const packable = ({ lines }: AdminOrder): PackableLine[] =>
  lines.flatMap(({ id, title, options, toSend }) =>
    toSend ? [{ id, title, options, quantity: toSend }] : [],
  );

function ShipForm({ order, reply }: Props) {
  const { sent } = order.parcels;
  return (
    <PostForm
      reply={answerTo(reply, { intent: "ship" })}
      fields={{ intent: "ship" }}
      trouble={null}
      className="flex flex-col gap-4"
    >
      {({ field, values, errors, busy }) => (
        <>
          {order.hasParcel && (
            <WaybillFields
              id="ship"
              company={
                field(
                  "company",
                  order.waybill?.company ?? sent.at(-1)?.company ?? order.sentBy ?? "",
                ).defaultValue
              }
              number={field("waybillNumber", order.waybill?.number).defaultValue}
              {...waybillAnswer(answerTo(reply, { intent: "ship" }))}
              allWays
            />
          )}
          <PieceChoice lines={packable(order)} values={values} errors={errors} />
          <Button look="primary" size="l" busy={busy} className="self-start max-md:w-full">
            {moveLabel(sendMove(order) ?? "ship", order)}
          </Button>
        </>
      )}
    </PostForm>
  );
}

function WaybillForm({ order: { waybill, sentBy }, reply }: Props) {
  return (
    <Unfold
      title={waybill ? "송장 고치기" : "송장 넣기"}
      open={reply?.values?.intent === "waybill"}
    >
      <PostForm
        reply={reply}
        fields={{ intent: "waybill" }}
        trouble={null}
        className="flex flex-col gap-3 pt-2"
      >
        {({ field, busy }) => (
          <>
            <WaybillFields
              id="waybill"
              company={field("company", waybill?.company ?? sentBy ?? "").defaultValue}
              number={field("waybillNumber", waybill?.number).defaultValue}
              {...waybillAnswer(answerTo(reply, { intent: "waybill" }))}
              allWays
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

const handOverFields = fieldsOf(adminOrderForm, "hand-over");

/** The code that the buyer shows ends the order. */
function HandOverForm({ reply }: Pick<Props, "reply">) {
  return (
    <PostForm
      of={handOverFields}
      reply={answerTo(reply, { intent: "hand-over" })}
      fields={{ intent: "hand-over" }}
      className="flex flex-wrap items-end gap-3"
    >
      {({ field, busy }) => (
        <>
          <div className="w-44">
            <Field {...field("code")} className="tracking-widest numbers" />
          </div>
          <Button look="primary" size="l" busy={busy} className="max-md:w-full">
            확인하고 내주기
          </Button>
        </>
      )}
    </PostForm>
  );
}

type MoveProps = {
  order: AdminOrder;
  move: DeliveryMove;
  look: "primary" | "danger";
  label?: string;
};

function MoveButton({ order, move, look, label = moveLabel(move, order) }: MoveProps) {
  const isNext = look === "primary";
  return (
    <PostForm reply={undefined} fields={{ intent: "move", move }} className="">
      {({ busy }) => (
        <Button
          look={look}
          size={isNext ? "l" : "m"}
          busy={busy}
          className={isNext ? "max-md:w-full" : ""}
        >
          {label}
        </Button>
      )}
    </PostForm>
  );
}
