import { fieldsOf, type FieldLooks } from "#shop/form-fields.ts";
import { orderMoneyForm, type OrderMoneyForm } from "#shop/money/refund/order-money-forms.ts";
import type { DescribedField } from "#app/ui/form/post-form.tsx";
import { RefundSplit } from "./refund-split.tsx";
import { useState, type ReactNode } from "react";
import { RefundAccountFields } from "#app/checkout/details/refund-account-form.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { PostForm, type PostedForm } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import { typedInteger } from "#lib/typed-integer.ts";
import { won } from "#lib/won.ts";
import type { OrderMoney } from "#shop/money/refund/find-order-money.server.ts";

type Reply = FormReply<never> | undefined;
type MoneyIntent = OrderMoneyForm["intent"];

/** One decision behind one more click; open again with what was typed when it was refused. */
export function MoneyForm({
  title,
  intent,
  reply,
  hidden = {},
  children,
}: {
  title: string;
  intent: MoneyIntent;
  reply: Reply;
  hidden?: Record<string, string>;
  children: (form: PostedForm<FieldLooks>) => ReactNode;
}) {
  const fields = { intent, ...hidden };
  const mine = reply?.values?.intent === intent ? reply : undefined;
  return (
    <Unfold title={title} look="link" open={mine ? true : undefined}>
      <PostForm
        of={fieldsOf(orderMoneyForm, intent)}
        reply={mine}
        fields={fields}
        asMember
        preventScrollReset
        trouble={troubleWords(mine)}
        className="flex max-w-xl flex-col gap-4 pt-1 pb-4"
      >
        {children}
      </PostForm>
    </Unfold>
  );
}

function troubleWords(reply: Reply): string | undefined {
  if (!reply?.refused) return undefined;
  const { message, facts } = reply.refused;
  return typeof facts.refundable === "number"
    ? `${message} 지금은 ${won(facts.refundable)}까지예요.`
    : message;
}

type AccountProps = { idPrefix: string; title?: string } & Pick<PostedForm, "values" | "errors">;

/** The account for a deposit's refund, if the administrator knows it; else the shopper is asked. */
export function KnownAccount({
  idPrefix,
  title = "돌려받을 계좌를 알고 있어요",
  values,
  errors,
}: AccountProps) {
  const isTyped = ["bank", "accountNumber", "accountHolder"].some(
    (name) => values[name] || errors[name],
  );
  return (
    <details open={isTyped || undefined} className="rounded-s border border-line px-4">
      <summary className="inline-flex min-h-11 items-center text-14">{title}</summary>
      <div className="pb-4">
        <RefundAccountFields idPrefix={idPrefix} errors={errors} values={values} />
      </div>
    </details>
  );
}

/** The account is needed; who does not know it leaves it to the shopper. */
function AccountOrAsk(props: AccountProps) {
  return (
    <>
      <p className="text-14 text-soft">
        계좌로 받은 돈이라 돌려받을 계좌가 필요해요. 비워두면 구매자에게 물어봐요.
      </p>
      <KnownAccount {...props} />
    </>
  );
}

export function RefundForm({
  money: { refundable, left, lines, wholeCancels, needsAccount },
  refundKey,
  reply,
}: {
  money: OrderMoney;
  refundKey: string;
  reply: Reply;
}) {
  const [typed, setTyped] = useState(reply?.values?.amount ?? "");
  const [line, setLine] = useState(reply?.values?.line ?? "");
  const most = lines.find(({ id }) => String(id) === line)?.left ?? refundable;
  const isWhole = typedInteger(typed || "0") === refundable;
  return (
    <MoneyForm title="금액을 정해 환불하기" intent="money-refund" reply={reply}>
      {({ field, values, errors, busy }) => (
        <>
          <input type="hidden" name="key" value={refundKey} />
          {lines.length > 1 && (
            <SelectField
              {...field("line")}
              defaultValue={undefined}
              id="refund-line"
              value={line}
              onChange={(event) => setLine(event.target.value)}
            >
              <option value="">주문 전체</option>
              {lines.map(({ id, title, left: leftOfIt }) => (
                <option key={id} value={id} disabled={leftOfIt === 0}>
                  {title} ({leftOfIt ? `${won(leftOfIt)} 남음` : "모두 환불함"})
                </option>
              ))}
            </SelectField>
          )}
          <AmountField {...field("amount")} typed={typed} onType={setTyped} refundable={most} />
          <Field {...field("reason")} id="refund-reason" />
          {needsAccount && <AccountOrAsk idPrefix="refund-" values={values} errors={errors} />}
          <RefundSplit left={left} worth={typedInteger(typed || "0") ?? 0} />
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

type AmountFieldProps = DescribedField & {
  typed: string;
  onType: (typed: string) => void;
  refundable: number;
};

const AmountField = ({ typed, onType, refundable, ...field }: AmountFieldProps) => (
  <div className="flex items-end gap-2">
    <div className="min-w-0 flex-1">
      <Field
        {...field}
        defaultValue={undefined}
        id="refund-amount"
        className="numbers"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        hint={`${won(refundable)}까지 환불할 수 있어요.`}
      />
    </div>
    <Button
      type="button"
      size="m"
      className="mb-6 min-h-12 shrink-0 noscript:hidden"
      onClick={() => onType(String(refundable))}
    >
      전액
    </Button>
  </div>
);

export function CancelForm({ needsAccount, reply }: { needsAccount: boolean; reply: Reply }) {
  return (
    <MoneyForm title="주문 취소하기" intent="money-cancel" reply={reply}>
      {({ field, values, errors, busy }) => (
        <>
          <p className="text-14 text-soft">
            받은 금액을 모두 돌려주고, 상품 수량이 재고로 돌아가요. 되돌릴 수 없어요.
          </p>
          <Field {...field("reason")} id="cancel-reason" />
          {needsAccount && <AccountOrAsk idPrefix="cancel-" values={values} errors={errors} />}
          <Button look="danger" busy={busy} className="self-start">
            주문 취소하기
          </Button>
        </>
      )}
    </MoneyForm>
  );
}
