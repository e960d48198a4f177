import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { won } from "#lib/won.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import type { OrderView } from "#shop/shopper/order-view.ts";
import { claimKinds, type ClaimKind } from "#shop/order/claim-status.ts";
import { asksRefundAccount, owesRefund } from "#shop/order/status.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { RefundAccountFields } from "#app/checkout/refund-account-form.tsx";
import { useSubmitOnce } from "#app/checkout/submit-once.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { AsField } from "../as-field.tsx";

type Props = {
  order: OrderView;
  /** kinds of claims that may be asked */
  mayAsk: readonly ClaimKind[];
  busy: boolean;
  /** to cancelling it, from the page's action */
  reply: FormReply<unknown> | undefined;
};

export const mayAct = (
  { mayPay, mayCancel, mayChangeRecipient }: OrderView,
  mayAsk: readonly ClaimKind[],
): boolean => mayPay || mayCancel || mayChangeRecipient || mayAsk.length > 0;

export const claimPath = (number: string, kind: ClaimKind): string =>
  `/my/claim/${number}?kind=${kind}`;

/** What the button says; beside cancelling everything, a claim cancels a part. */
export const askWords = (kind: ClaimKind): string =>
  kind === "cancel" ? "일부만 취소" : `${claimKinds[kind]} 요청`;

/** What the member may do with the order now, as the machines say; no choice is smaller than another. */
export function OrderActions({ order, mayAsk, busy, reply }: Props) {
  if (order.mayPay) return <Pay order={order} />;
  return (
    <div className="flex w-full flex-wrap gap-2">
      {order.mayCancel && <Cancel order={order} busy={busy} reply={reply} />}
      {order.mayChangeRecipient && (
        <ButtonLink to={`/my/recipient/${order.number}`} className="flex-1">
          받는 곳 바꾸기
        </ButtonLink>
      )}
      {mayAsk.map((kind) => (
        <ButtonLink key={kind} to={claimPath(order.number, kind)} className="flex-1">
          {askWords(kind)}
        </ButtonLink>
      ))}
    </div>
  );
}

/** Leads on to the payment window, so it is posted as a document. */
function Pay({ order: { number, amounts, expiresAt } }: { order: OrderView }) {
  const { busy, submit } = useSubmitOnce();
  return (
    <form
      method="post"
      action={`/order/failure?order=${number}`}
      onSubmit={submit}
      className="w-full"
    >
      <AsField />
      <p className="mb-2 text-14 text-soft numbers">{seoulTime(expiresAt)}까지 결제할 수 있어요.</p>
      <Button look="primary" size="l" wide busy={busy}>
        <span className="numbers">{won(amounts.total)} 결제하기</span>
      </Button>
    </form>
  );
}

/** Asks once, without JavaScript too. What was paid into an account needs one to go back to. */
function Cancel({
  order: { number, amounts, payment, payBy },
  busy,
  reply,
}: Omit<Props, "mayAsk">) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (reply?.errors) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [reply]);
  const paid = { payment, payBy, total: amounts.total };
  const asksAccount = asksRefundAccount(paid);
  return (
    <details open={Boolean(reply?.errors)} className="group flex-1 open:basis-full">
      <summary className="cursor-pointer list-none">
        <span className={`${buttonClass({ look: "outline", wide: true })} group-open:hidden`}>
          주문 취소
        </span>
        <span className="hidden min-h-11 items-center justify-between gap-4 text-16 font-semibold group-open:flex">
          이 주문을 취소할까요?
          <span className="text-14 font-medium text-soft underline underline-offset-4">
            그대로 두기
          </span>
        </span>
      </summary>
      <Form ref={form} method="post" preventScrollReset noValidate className="flex flex-col gap-4">
        <AsField />
        <input type="hidden" name="number" value={number} />
        <p className="text-14 text-soft numbers">
          {!owesRefund(paid)
            ? "결제된 금액은 없어요."
            : asksAccount
              ? `${won(amounts.total)} 전액을 아래 계좌로 돌려드려요.`
              : `${won(amounts.total)} 전액을 결제하신 방법으로 돌려드려요.`}{" "}
          취소한 주문은 되돌릴 수 없어요.
        </p>
        {asksAccount && (
          <RefundAccountFields errors={reply?.errors} values={reply?.values} idPrefix="cancel-" />
        )}
        <Button name="intent" value="cancel" look="danger" wide busy={busy}>
          주문 취소하기
        </Button>
      </Form>
    </details>
  );
}
