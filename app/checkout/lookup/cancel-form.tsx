import { valueRows } from "#shop/order/order-amounts.ts";
import { won } from "#lib/won.ts";
import type { OrderView } from "#shop/shopper/order-view.ts";
import { AskOnce } from "#app/ui/form/ask-once.tsx";
import { Button } from "#app/ui/button.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { RefundAccountFields } from "#app/checkout/details/refund-account-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { asksRefundAccount, owesRefund } from "#shop/order/status.ts";

type Props = {
  order: OrderView;
  reply: FormAnswer;
  /** where only a part is cancelled; null where it cannot be */
  partPath: string | null;
};

/** The one way to the money while the order can be cancelled at once; a part of it within. */
export function CancelForm({ order, reply, partPath }: Props) {
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
      <PartCancel order={order} path={partPath} />
    </AskOnce>
  );
}

/** For orders of more than one piece: cancels some of them. */
export const PartCancel = ({ order, path }: { order: OrderView; path: string | null }) =>
  path !== null &&
  order.lines.reduce((sum, { quantity }) => sum + quantity, 0) > 1 && (
    <TextLink look="tall" to={path} className="text-14">
      일부만 취소
    </TextLink>
  );

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
