import { Form } from "react-router";
import { won } from "#lib/won.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import type { OrderView } from "#shop/order/order-view.ts";
import { useSubmitOnce } from "#app/checkout/submit-once.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { AsField } from "../as-field.tsx";

export const mayAct = ({ mayPay, mayCancel }: OrderView): boolean => mayPay || mayCancel;

/** What the member may do with the order now, as the machines say. */
export function OrderActions({ order, busy }: { order: OrderView; busy: boolean }) {
  return order.mayPay ? <Pay order={order} /> : <Cancel order={order} busy={busy} />;
}

/** Leads on to the payment window, so it is posted as a document. */
function Pay({ order: { number, amounts, expiresAt } }: { order: OrderView }) {
  const { busy, submit } = useSubmitOnce();
  return (
    <form method="post" action={`/order/failure?order=${number}`} onSubmit={submit} className="w-full">
      <AsField />
      <p className="mb-2 text-14 text-soft numbers">{seoulTime(expiresAt)}까지 결제할 수 있어요.</p>
      <Button look="primary" size="l" wide busy={busy}><span className="numbers">{won(amounts.total)} 결제하기</span></Button>
    </form>
  );
}

/** Asks once, without JavaScript too. */
function Cancel({ order: { number, amounts, payment }, busy }: { order: OrderView; busy: boolean }) {
  const owed = payment === "paid" && amounts.total > 0;
  return (
    <details className="group w-full">
      <summary className="cursor-pointer list-none">
        <span className={`${buttonClass({ look: "outline", wide: true })} group-open:hidden`}>주문 취소</span>
        <span className="hidden min-h-11 items-center justify-between gap-4 text-16 font-semibold group-open:flex">이 주문을 취소할까요?<span className="text-14 font-medium text-soft underline underline-offset-4">그대로 두기</span></span>
      </summary>
      <Form method="post" preventScrollReset>
        <AsField />
        <input type="hidden" name="number" value={number} />
        <p className="mb-4 text-14 text-soft numbers">{owed ? `${won(amounts.total)} 전액을 결제하신 방법으로 돌려드려요. 취소한 주문은 되돌릴 수 없어요.` : "결제된 금액은 없어요. 취소한 주문은 되돌릴 수 없어요."}</p>
        <Button name="intent" value="cancel" look="danger" wide busy={busy}>주문 취소하기</Button>
      </Form>
    </details>
  );
}
