import { valueRows } from "#shop/order/order-amounts.ts";
import { won } from "#lib/won.ts";
import type { OrderView } from "#shop/shopper/order-view.ts";
import { AskOnce } from "#app/ui/form/ask-once.tsx";
import { Button } from "#app/ui/button.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { RefundAccountFields } from "#app/checkout/details/refund-account-form.tsx";
import { asksRefundAccount, owesRefund } from "#shop/order/status.ts";

type Props = {
  order: OrderView;
  reply: FormAnswer;
};

/** Cancels the whole order. */
export function CancelForm({ order, reply }: Props) {
  const asksAccount = asksRefundAccount(paidOf(order));
  return (
    <AskOnce label="주문 취소" question="이 주문을 취소할까요?" size="l" isOpen={Boolean(reply)}>
      <PostForm fields={{ intent: "cancel" }} reply={reply} preventScrollReset>
        {({ busy }) => (
          <>
            <CancelTerms order={order} />
            {asksAccount && (
              <RefundAccountFields
                errors={reply?.errors}
                values={reply?.values}
                idPrefix="cancel-"
              />
            )}
            <Button look="danger" size="l" wide busy={busy}>
              주문 취소하기
            </Button>
          </>
        )}
      </PostForm>
    </AskOnce>
  );
}

export const paidOf = ({ payment, payBy, amounts: { total } }: OrderView) => ({
  payment,
  payBy,
  total,
});

/** What comes back, and where to. */
export function CancelTerms({ order }: Pick<Props, "order">) {
  const paid = paidOf(order);
  const where = asksRefundAccount(paid) ? "아래 계좌로" : "결제하신 방법으로";
  const words = owesRefund(paid)
    ? `${won(paid.total)} 전액을 ${where} 돌려드려요.`
    : "결제된 금액은 없어요.";
  const value = valueRows(order.amounts).length
    ? " 사용하신 쿠폰과 포인트·크레딧도 함께 돌려드려요."
    : "";
  return (
    <p className="text-14 text-soft numbers">
      {words}
      {value} 취소한 주문은 되돌릴 수 없어요.
    </p>
  );
}
