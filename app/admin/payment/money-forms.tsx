import { useEffect, useRef, useState, type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { AsField } from "#app/account/as-field.tsx";
import { RefundAccountFields } from "#app/checkout/refund-account-form.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { typedInteger } from "#lib/typed-integer.ts";
import { won } from "#lib/won.ts";
import type { OrderMoney } from "#shop/money/refund/find-order-money.server.ts";
import { REASON } from "#shop/money/refund/order-money-forms.ts";

type Reply = FormReply<never> | undefined;

/** One decision behind one more click; open again with what was typed when it was refused. */
export function MoneyForm({
  title,
  intent,
  reply,
  hidden = {},
  children,
}: {
  title: string;
  intent: string;
  reply: Reply;
  hidden?: Record<string, string>;
  children: (busy: boolean) => ReactNode;
}) {
  const { formData, state } = useNavigation();
  const busy =
    state !== "idle" &&
    formData?.get("intent") === intent &&
    Object.entries(hidden).every(([name, value]) => formData.get(name) === value);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (reply) form.current?.querySelector<HTMLElement>("[aria-invalid], [data-trouble]")?.focus();
  }, [reply]);
  return (
    <details open={reply ? true : undefined}>
      <summary className="inline-flex min-h-11 items-center text-14 underline decoration-edge underline-offset-4 hover:decoration-ink">
        {title}
      </summary>
      <Form
        ref={form}
        method="post"
        noValidate
        preventScrollReset
        onSubmit={(event) => busy && event.preventDefault()}
        className="flex max-w-xl flex-col gap-4 pt-1 pb-4"
      >
        <AsField />
        <input type="hidden" name="intent" value={intent} />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {reply?.refused && (
          <div tabIndex={-1} data-trouble className="outline-none">
            <NoticeBox tone="bad">
              {reply.refused.message}
              {typeof reply.refused.facts.refundable === "number" &&
                ` 지금은 ${won(reply.refused.facts.refundable)}까지예요.`}
            </NoticeBox>
          </div>
        )}
        {children(busy)}
      </Form>
    </details>
  );
}

/** Where a deposit goes back to, when the administrator knows; else the shopper is asked. */
export function KnownAccount({ idPrefix, reply }: { idPrefix: string; reply: Reply }) {
  const isTyped = ["bank", "accountNumber", "accountHolder"].some(
    (name) => reply?.values?.[name] || reply?.errors?.[name],
  );
  return (
    <details open={isTyped || undefined} className="rounded-s border border-line px-4">
      <summary className="inline-flex min-h-11 items-center text-14">
        돌려받을 계좌를 알고 있어요
      </summary>
      <div className="pb-4">
        <RefundAccountFields idPrefix={idPrefix} errors={reply?.errors} values={reply?.values} />
      </div>
    </details>
  );
}

const asksShopper = (
  <p className="text-14 text-soft">
    계좌로 받은 돈이라 돌려받을 계좌가 필요해요. 비워두면 구매자에게 물어봐요.
  </p>
);

export function RefundForm({
  money: { refundable, wholeCancels, needsAccount },
  refundKey,
  reply,
}: {
  money: OrderMoney;
  refundKey: string;
  reply: Reply;
}) {
  const [typed, setTyped] = useState(reply?.values?.amount ?? "");
  const isWhole = typedInteger(typed || "0") === refundable;
  return (
    <MoneyForm
      title="금액을 정해 환불하기"
      intent="money-refund"
      reply={reply}
      hidden={{ key: refundKey }}
    >
      {(busy) => (
        <>
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <Field
                label="환불할 금액"
                name="amount"
                id="refund-amount"
                inputMode="numeric"
                autoComplete="off"
                maxLength={20}
                required
                className="numbers"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                errors={reply?.errors?.amount}
                hint={`${won(refundable)}까지 환불할 수 있어요.`}
              />
            </div>
            <Button
              type="button"
              size="m"
              className="mb-6 min-h-12 shrink-0 [@media(scripting:none)]:hidden"
              onClick={() => setTyped(String(refundable))}
            >
              전액
            </Button>
          </div>
          <Field
            label="까닭"
            name="reason"
            id="refund-reason"
            required
            maxLength={REASON.most}
            autoComplete="off"
            defaultValue={reply?.values?.reason}
            errors={reply?.errors?.reason}
            hint="결제사와 구매자에게 전해져요."
          />
          {needsAccount && (
            <>
              {asksShopper}
              <KnownAccount idPrefix="refund-" reply={reply} />
            </>
          )}
          {isWhole && wholeCancels && (
            <p className="text-14 text-warn">
              남은 금액을 모두 환불하면 주문이 취소되고, 상품 수량이 재고로 돌아가요.
            </p>
          )}
          <Button look="danger" busy={busy} className="self-start">
            환불하기
          </Button>
        </>
      )}
    </MoneyForm>
  );
}

export function CancelForm({ needsAccount, reply }: { needsAccount: boolean; reply: Reply }) {
  return (
    <MoneyForm title="주문 취소하기" intent="money-cancel" reply={reply}>
      {(busy) => (
        <>
          <p className="text-14 text-soft">
            받은 금액을 모두 돌려주고, 상품 수량이 재고로 돌아가요. 되돌릴 수 없어요.
          </p>
          <Field
            label="까닭"
            name="reason"
            id="cancel-reason"
            required
            maxLength={REASON.most}
            autoComplete="off"
            defaultValue={reply?.values?.reason}
            errors={reply?.errors?.reason}
            hint="결제사와 구매자에게 전해져요."
          />
          {needsAccount && (
            <>
              {asksShopper}
              <KnownAccount idPrefix="cancel-" reply={reply} />
            </>
          )}
          <Button look="danger" busy={busy} className="self-start">
            주문 취소하기
          </Button>
        </>
      )}
    </MoneyForm>
  );
}
