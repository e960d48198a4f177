import { useEffect, type SyntheticEvent } from "react";
import { useFetcher } from "react-router";
import { adminMoves, moveLabel } from "#shop/order/delivery/admin-moves.ts";
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

/** The one thing to do with an order now, done from the list. */
export function NextStep({ order, lastCarrier, reply, onMoved }: NextStepProps) {
  const next = adminMoves(order).find((move) => move === "ship" || move === "arrive");
  const waybill = order.waybill && <TrackingLink {...order.waybill} />;
  const { fetcher, answer } = useStep(order.number, reply, onMoved);
  if (!next) return waybill;
  return (
    <fetcher.Form
      method="post"
      onSubmit={goToNextWaybill}
      className="flex flex-wrap items-start justify-end gap-1.5 max-lg:justify-between"
    >
      <HiddenFields
        fields={{
          intent: next === "ship" ? "ship" : "move",
          move: next,
          number: order.number,
        }}
      />
      {next === "ship" && order.hasParcel ? (
        <RowWaybill order={order} lastCarrier={lastCarrier} answer={answer} />
      ) : (
        <span className="min-w-0 flex-1 self-center">
          {waybill ?? (
            <span className="text-12 text-soft">
              {order.isDigital ? "파일을 올리면 열려요" : "송장 없음"}
            </span>
          )}
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

type RowWaybillProps = Pick<NextStepProps, "order" | "lastCarrier"> & { answer: Reply };

function RowWaybill({ order, lastCarrier, answer }: RowWaybillProps) {
  const { company, waybillNumber } = answer?.values ?? {};
  return (
    <WaybillFields
      key={waybillNumber}
      id={order.number}
      company={company ?? order.waybill?.company ?? lastCarrier ?? ""}
      number={waybillNumber ?? order.waybill?.number}
      {...waybillAnswer(answer)}
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
