import type { FormEvent } from "react";
import type { useFetcher } from "react-router";
import { adminMoves, sendMove } from "#shop/order/delivery/admin-moves.ts";
import { MANY } from "#shop/order/delivery/many.ts";
import type { OrderRow } from "#shop/office/order/list-orders.server.ts";
import { AsField } from "#app/ui/form/as-field.tsx";
import { tickedBarClass, tickedCountClass } from "#app/admin/list/ticked-bar.tsx";
import { Button } from "#app/ui/button.tsx";

type Props = {
  id: string;
  chosen: OrderRow[];
  fetcher: ReturnType<typeof useFetcher>;
  onExport: () => void;
  onCancel: () => void;
};

/** The waybill typed into an order's row, which belongs to the row's own form. */
function typedIn(number: string, name: string): string {
  return (
    document.querySelector<HTMLInputElement>(`tr[data-order="${number}"] ${name}`)?.value ?? ""
  );
}

const mayShip = (orders: OrderRow[]): number => orders.filter(sendMove).length;
const mayArrive = (orders: OrderRow[]): number =>
  orders.filter((order) => adminMoves(order).includes("arrive")).length;

/** The ticked orders and, to ship them, the waybills typed into their rows. */
function bulkFields(form: HTMLFormElement, button: HTMLButtonElement, chosen: OrderRow[]) {
  const fields = new FormData(form, button);
  for (const { number } of chosen) {
    fields.set(`order.${number}`, "on");
    if (button.value !== "ship-many") continue;
    for (const name of ["company", "waybillNumber"] as const)
      fields.set(`${name}.${number}`, typedIn(number, `[name="${name}"]:not(:disabled)`));
    const confirmed = typedIn(number, '[name="confirmed"]:checked');
    if (confirmed) fields.set(`confirmed.${number}`, confirmed);
  }
  return new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
}

/**
 * Actions for the selected orders. The checkboxes in the table belong to this form by its id; with
 * JavaScript typed waybills are sent too.
 */
export function BulkBar({ id, chosen, fetcher, onExport, onCancel }: Props) {
  const busy = fetcher.state !== "idle";
  const send = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (button?.name !== "intent") return;
    event.preventDefault();
    if (busy) return;
    void fetcher.submit(bulkFields(event.currentTarget, button, chosen), { method: "post" });
  };
  const sent = busy ? fetcher.formData?.get("intent") : null;
  const ships = mayShip(chosen);
  const arrives = mayArrive(chosen);
  return (
    <form method="post" id={id} onSubmit={send} className={tickedBarClass(chosen.length)}>
      <AsField />
      <div className="flex flex-wrap items-center justify-center gap-1">
        <p className={tickedCountClass} role="status">
          {chosen.length}건 선택
          {chosen.length > MANY && <span className="text-bad"> (한 번에 {MANY}건까지)</span>}
        </p>
        {(!chosen.length || ships > 0) && (
          <Button name="intent" value="ship-many" look="primary" busy={sent === "ship-many"}>
            {ships > 0 && `${ships}건 `}발송 처리
          </Button>
        )}
        {(!chosen.length || arrives > 0) && (
          <Button
            name="intent"
            value="arrive-many"
            look={ships ? "outline" : "ink"}
            busy={sent === "arrive-many"}
          >
            {arrives > 0 && `${arrives}건 `}배송 완료
          </Button>
        )}
        <Button formMethod="get" formAction="/admin/order/slips" formTarget="_blank">
          포장 명세서
        </Button>
        <Button type="button" onClick={onExport} className="noscript:hidden">
          엑셀·CSV로 내보내기
        </Button>
        <Button type="button" look="quiet" onClick={onCancel} className="noscript:hidden">
          선택 해제
        </Button>
      </div>
    </form>
  );
}
