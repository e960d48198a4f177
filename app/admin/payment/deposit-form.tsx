import type { FieldLooks } from "#shop/form-fields.ts";
import type { DeskDeposit, OrderMoney } from "#shop/money/refund/find-order-money.server.ts";
import { bankLabel, type Bank } from "#shop/order/payment/banks.ts";
import { cashReceipts } from "#shop/order/payment/ways-to-pay.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import type { PostedForm } from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import { MoneyForm } from "./money-forms.tsx";

type Props = {
  money: OrderMoney;
  /** banks that issue accounts here; empty: none */
  banks: readonly Bank[];
  reply: FormReply<never> | undefined;
};

/** For a caller who pays into an account: it is given out here and read to her. */
export function DepositForm({ money: { deskDeposit, useEscrow }, banks, reply }: Props) {
  if (!deskDeposit || !banks.length) return null;
  if (deskDeposit.consent === "own")
    return (
      <p className="border-b border-line py-3 text-14 text-soft">
        디지털 상품이 있는 주문이라, 주문자가 결제 링크에서 직접 동의해야 계좌를 발급할 수 있어요.
        링크에서 가상계좌를 고르면 계좌가 바로 나오고, 그 계좌를 여기에서도 볼 수 있어요.
      </p>
    );
  return (
    <div className="border-b border-line py-1">
      <MoneyForm title="입금할 계좌 발급하기" intent="money-deposit" reply={reply}>
        {(form) => (
          <DepositFields form={form} banks={banks} desk={deskDeposit} useEscrow={useEscrow} />
        )}
      </MoneyForm>
    </div>
  );
}

type FieldsProps = {
  form: PostedForm<FieldLooks>;
  banks: readonly Bank[];
  desk: DeskDeposit;
  useEscrow: boolean;
};

function DepositFields({
  form: { field, values, errors, busy },
  banks,
  desk,
  useEscrow,
}: FieldsProps) {
  const isTicked = (name: string, before: boolean) =>
    "intent" in values ? values[name] === "on" : before;
  return (
    <>
      <p className="text-14 text-soft">
        발급하면 계좌와 기한이 여기에 나와요. 주문자에게도 메일과 문자로 알려요.
      </p>
      <SelectField
        {...field("bank", banks[0])}
        choices={banks.map((bank) => [bank, bankLabel(bank)])}
      />
      <SelectField {...field("cashReceipt", desk.cashReceipt)} choices={cashReceipts} />
      <Field {...field("cashReceiptNumber")} />
      {desk.sends && (
        <Tick name="escrow" isOn={isTicked("escrow", useEscrow)} errors={errors.escrow}>
          받을 때까지 입금한 돈을 결제사가 맡아두는 에스크로를 원해요
        </Tick>
      )}
      {desk.consent === "phone" && (
        <Tick name="agreed" required isOn={isTicked("agreed", false)} errors={errors.agreed}>
          주문 상품과 결제 금액, 만 14세 이상인지, 청약철회와 미성년자 주문에 관한 안내를 전화로
          읽어드리고 확인받았어요
        </Tick>
      )}
      <Button look="ink" busy={busy} className="self-start">
        계좌 발급
      </Button>
    </>
  );
}
