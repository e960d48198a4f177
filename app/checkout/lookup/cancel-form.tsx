import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { won } from "#lib/won.ts";
import type { OrderView } from "#shop/shopper/order-view.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { RefundAccountFields } from "../refund-account-form.tsx";
import { asksRefundAccount, owesRefund } from "#shop/order/status.ts";

type Props = {
  order: OrderView;
  reply: FormReply<unknown> | undefined;
};

/** Asks once, without JavaScript too. */
export function CancelForm({ order: { amounts, payment, payBy }, reply }: Props) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === "cancel";
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (reply)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-trouble]")?.focus();
  }, [reply]);
  const paid = { payment, payBy, total: amounts.total };
  const asksAccount = asksRefundAccount(paid);
  const words = !owesRefund(paid)
    ? "결제된 금액은 없어요."
    : asksAccount
      ? `${won(amounts.total)} 전액을 아래 계좌로 돌려드려요.`
      : `${won(amounts.total)} 전액을 결제하신 방법으로 돌려드려요.`;
  return (
    <details open={Boolean(reply)} className="group w-full">
      <summary className="cursor-pointer list-none">
        <span className={`${buttonClass({ size: "l" })} group-open:hidden`}>주문 취소</span>
        <span className="hidden min-h-11 items-center justify-between gap-4 text-16 font-semibold group-open:flex">
          이 주문을 취소할까요?
          <span className="text-14 font-medium text-soft underline underline-offset-4">
            그대로 두기
          </span>
        </span>
      </summary>
      <Form ref={form} method="post" preventScrollReset noValidate className="flex flex-col gap-5">
        {reply?.refused && (
          <div tabIndex={-1} data-trouble className="outline-none">
            <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>
          </div>
        )}
        <p className="text-14 text-soft numbers">{words} 취소한 주문은 되돌릴 수 없어요.</p>
        {asksAccount && (
          <RefundAccountFields errors={reply?.errors} values={reply?.values} idPrefix="cancel-" />
        )}
        <Button name="intent" value="cancel" look="danger" size="l" wide busy={busy}>
          주문 취소하기
        </Button>
      </Form>
    </details>
  );
}
