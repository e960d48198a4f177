import { won } from "#lib/won.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import type { OrderView } from "#shop/shopper/order-view.ts";
import { claimKinds, type ClaimKind } from "#shop/order/claim-status.ts";
import { asksRefundAccount } from "#shop/order/status.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { RefundAccountFields } from "#app/checkout/details/refund-account-form.tsx";
import { CancelTerms, paidOf, PartCancel } from "#app/checkout/lookup/cancel-form.tsx";
import { AskOnce } from "#app/ui/form/ask-once.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";

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

/** Kinds with a button of their own. */
export const ownKinds = (
  { mayCancel }: Pick<OrderView, "mayCancel">,
  mayAsk: readonly ClaimKind[],
): readonly ClaimKind[] => (mayCancel ? [] : mayAsk);

/** The button's words; a cancel that must be asked is of a part. */
export function askWords(kind: ClaimKind, isDigital = false): string {
  if (kind === "cancel") return "일부만 취소";
  return isDigital ? "환불 요청" : `${claimKinds[kind]} 요청`;
}

/**
 * What the member may do with the order now, by the state machines. While it can be cancelled at
 * once there is no second button for the same money.
 */
export function OrderActions({ order, mayAsk, busy, reply }: Props) {
  if (order.mayPay) return <Pay order={order} />;
  return (
    <div className="flex w-full flex-wrap gap-2">
      {order.mayCancel && <Cancel {...{ order, mayAsk, busy, reply }} />}
      {order.mayChangeRecipient && (
        <ButtonLink to={`/my/recipient/${order.number}`} className="flex-1">
          받는 곳 바꾸기
        </ButtonLink>
      )}
      {ownKinds(order, mayAsk).map((kind) => (
        <ButtonLink key={kind} to={claimPath(order.number, kind)} className="flex-1">
          {askWords(kind, order.isDigital)}
        </ButtonLink>
      ))}
    </div>
  );
}

/** Leads on to the payment window. */
function Pay({ order: { number, amounts, expiresAt } }: { order: OrderView }) {
  return (
    <PostForm
      asMember
      leadsAway
      reply={undefined}
      action={`/order/failure?order=${number}`}
      className="w-full"
    >
      {({ busy }) => (
        <>
          <p className="mb-2 text-14 text-soft numbers">
            {seoulTime(expiresAt)}까지 결제할 수 있어요.
          </p>
          <Button look="primary" size="l" wide busy={busy}>
            <span className="numbers">{won(amounts.total)} 결제하기</span>
          </Button>
        </>
      )}
    </PostForm>
  );
}

/** Cancels the whole order. What was paid into an account needs one to go back to. */
function Cancel({ order, mayAsk, busy, reply }: Props) {
  const asksAccount = asksRefundAccount(paidOf(order));
  return (
    <AskOnce
      label="주문 취소"
      question="이 주문을 취소할까요?"
      wide
      isOpen={Boolean(reply?.errors)}
      className="flex-1 open:basis-full"
    >
      <PostForm
        asMember
        fields={{ intent: "cancel", number: order.number }}
        reply={reply}
        trouble={null}
        preventScrollReset
        className="flex flex-col gap-4"
      >
        <CancelTerms order={order} />
        {asksAccount && (
          <RefundAccountFields errors={reply?.errors} values={reply?.values} idPrefix="cancel-" />
        )}
        <Button look="danger" wide busy={busy}>
          주문 취소하기
        </Button>
      </PostForm>
      <PartCancel
        order={order}
        path={mayAsk.includes("cancel") ? claimPath(order.number, "cancel") : null}
      />
    </AskOnce>
  );
}
