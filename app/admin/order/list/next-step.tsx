import { useEffect, type SyntheticEvent } from "react";
import { useFetcher } from "react-router";
import { adminMoves, moveLabel, sendMove } from "#shop/order/delivery/admin-moves.ts";
import type { OrderRow } from "#shop/office/order/list-orders.server.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { beside } from "#app/browser/state/use-saving.ts";
import { Button } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/form/post-form.tsx";
import { TrackingLink } from "../tracking-link.tsx";
import { isMissing, waybillAnswer, WaybillFields } from "../waybill-fields.tsx";
import type { ListAnswer, MovedOrder } from "./list-answer.ts";

type Reply = FormReply<ListAnswer> | undefined;
export type NextStepProps = {
  order: OrderRow;
  lastCarrier: string | null;
  reply: Reply;
  onMoved: (order: MovedOrder) => void;
};

/** Focuses the next field during saving, for people who scan waybills. */
function goToNextWaybill({ currentTarget }: SyntheticEvent<HTMLFormElement>) {
  const fields = [...document.querySelectorAll<HTMLInputElement>("table [data-waybill]")];
  const here = fields.findIndex((field) => currentTarget.contains(field));
  if (here >= 0) fields[here + 1]?.focus();
}

function wayOf({ isDigital, sentBy }: OrderRow): string {
  if (isDigital) return "파일을 올리면 열려요";
  return sentBy ?? "송장 없음";
}

/** The one thing to do with an order now, done from the list. */
export function NextStep({ order, lastCarrier, reply, onMoved }: NextStepProps) {
  const sends = sendMove(order);
  const next = sends ?? adminMoves(order).find((move) => move === "arrive");
  const { fetcher, answer } = useStep(order.number, reply, onMoved);
  if (!next) return order.waybills.length ? <Waybills waybills={order.waybills} /> : order.sentBy;
  return (
    <fetcher.Form
      method="post"
      onSubmit={goToNextWaybill}
      className="flex flex-wrap items-start justify-end gap-1.5 max-lg:justify-between"
    >
      <HiddenFields
        fields={{
          intent: sends ? "ship" : "move",
          move: next,
          number: order.number,
        }}
      />
      {order.partlySent && <Waybills waybills={order.waybills} />}
      {sends && order.hasParcel ? (
        <RowWaybill order={order} lastCarrier={lastCarrier} answer={answer} />
      ) : (
        <span className="min-w-0 flex-1 self-center">
          <Sent order={order} />
        </span>
      )}
      <Button
        look="outline"
        size="s"
        busy={fetcher.state !== "idle"}
        aria-label={`${order.number} ${moveLabel(next, order)}`}
        className="whitespace-nowrap max-lg:min-h-11"
      >
        {moveLabel(next, order)}
      </Button>
      {answer?.refused && !isMissing(answer) && (
        <p role="alert" className="w-full text-12 text-bad">
          {answer.refused.message}
        </p>
      )}
    </fetcher.Form>
  );
}

const Waybills = ({ waybills }: Pick<OrderRow, "waybills">) =>
  waybills.length > 0 && (
    <span className="flex w-full flex-col gap-0.5">
      {waybills.map((waybill) => (
        <TrackingLink key={waybill.number} {...waybill} />
      ))}
    </span>
  );

/** The waybills, or why there is none. */
const Sent = ({ order }: Pick<NextStepProps, "order">) =>
  order.waybills.length ? (
    <Waybills waybills={order.waybills} />
  ) : (
    <span className="text-12 text-soft">{wayOf(order)}</span>
  );

type RowWaybillProps = Pick<NextStepProps, "order" | "lastCarrier"> & { answer: Reply };

function RowWaybill({ order, lastCarrier, answer }: RowWaybillProps) {
  const { company, waybillNumber } = answer?.values ?? {};
  return (
    <WaybillFields
      key={waybillNumber}
      id={order.number}
      company={company ?? order.waybills[0]?.company ?? lastCarrier ?? ""}
      number={waybillNumber ?? (order.partlySent ? undefined : order.waybills[0]?.number)}
      {...waybillAnswer(answer)}
      allWays
      dense
    />
  );
}

/** Each row has its own fetcher; without JavaScript the answer names the row. */
function useStep(number: string, reply: Reply, onMoved: NextStepProps["onMoved"]) {
  const fetcher = useFetcher<Reply>({ key: beside(`order ${number}`) });
  const ofPage = reply?.values?.number === number ? reply : undefined;
  const answer = fetcher.data ?? ofPage;
  const done = answer?.done;
  useEffect(() => {
    if (done && "moved" in done) onMoved(done.moved);
  }, [done, onMoved]);
  return { fetcher, answer };
}
