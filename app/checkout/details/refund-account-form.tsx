import type { ReactNode } from "react";
import { refundAccountLooks } from "#shop/money/refund/refund-account-looks.ts";
import { bankNames, banks } from "#shop/order/payment/banks.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";

type RefundAccountProps = {
  errors?: Record<string, string[]> | undefined;
  /** what was typed before */
  values?: Record<string, string> | undefined;
  /** where one page has two such forms */
  idPrefix?: string;
};

const names = ["bank", "accountNumber", "accountHolder"];

/**
 * Fields for the account that a deposit is refunded to; see refundAccountFields for their names.
 */
export function RefundAccountFields({
  errors = {},
  values = {},
  idPrefix = "",
}: RefundAccountProps) {
  const first = names.find((name) => errors[name]);
  const field = (name: string) => ({
    name,
    id: idPrefix + name,
    defaultValue: values[name],
    errors: errors[name],
    autoFocus: name === first,
  });
  return (
    <div className="grid gap-5">
      <SelectField
        {...field("bank")}
        defaultValue={values.bank ?? ""}
        label="은행"
        required
        choices={bankNames.map((bank) => [bank, banks[bank]])}
        none="은행을 골라주세요"
      />
      <Field
        {...field("accountNumber")}
        {...refundAccountLooks.accountNumber}
        required
        className="numbers"
      />
      <Field {...field("accountHolder")} {...refundAccountLooks.accountHolder} required />
    </div>
  );
}

type FormProps = {
  reply: FormAnswer;
  /** e.g. the order's number */
  fields?: Record<string, string>;
  asMember?: boolean;
  action?: string;
  children?: ReactNode;
};

export function RefundAccountForm({ reply, fields, asMember, action, children }: FormProps) {
  return (
    <PostForm
      reply={reply}
      fields={{ intent: "refund-account", ...fields }}
      asMember={asMember ?? false}
      action={action}
      preventScrollReset
    >
      {({ values, errors, busy }) => (
        <>
          {children}
          <RefundAccountFields values={values} errors={errors} />
          <Button look="primary" size="l" wide busy={busy}>
            이 계좌로 환불받기
          </Button>
          <p className="text-12 text-soft">
            계좌 정보는 암호화해 보관하고, 환불이 완료되면 바로 삭제해요.
          </p>
        </>
      )}
    </PostForm>
  );
}
