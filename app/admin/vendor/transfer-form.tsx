import { fieldsOf } from "#shop/form-fields.ts";
import { marksPractice, type PaymentMode } from "#shop/money/payment/payment-provider.ts";
import { TRANSFER_DAYS } from "#shop/money/own/own-account.ts";
import { bankLabel, bankNames } from "#shop/order/payment/banks.ts";
import { paymentSettingsForm } from "#shop/vendor/payment-settings-form.ts";
import type { ShownTransfer } from "#shop/vendor/vendor-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = {
  seen: string;
  shown: ShownTransfer | null;
  /** whether goods that are sent may be paid so, as it is stored */
  isForParcels: boolean;
  mode: PaymentMode;
  reply: FormAnswer;
};

const fields = fieldsOf(paymentSettingsForm, "transfer");
const names = ["bank", "number", "holder", "days", "safety", "isOn"];

/** The shop's own account as a way to pay, without a company. */
export function TransferForm({ seen, shown, isForParcels, mode, reply }: Props) {
  const mine = answerTo(reply, { by: "transfer" });
  return (
    <Section id="transfer" title="계좌이체 (무통장입금)" className="flex flex-col gap-4">
      <p className="text-14 text-soft">
        구매자가 상점의 계좌로 직접 입금하고, 상점이 통장을 보고 확인해요. 결제사 수수료가 없고,
        환불과 현금영수증은 직접 처리해요. 결제사의 가상계좌와 함께 쓸 수 있어요.
      </p>
      {marksPractice(mode) && (
        <NoticeBox>
          연습 모드나 테스트 키를 쓰는 동안에는 계좌를 저장해도 주문 화면에 보이지 않아요. 연습하는
          사람에게 진짜 돈을 보내라고 하지 않기 위해서예요. 연습을 끝내면 바로 보여요.
        </NoticeBox>
      )}
      {shown?.isOn && !isForParcels && !marksPractice(mode) && (
        <NoticeBox tone="warn">
          배송 상품에는 계좌이체가 보이지 않아요. 현금으로 미리 받는 배송 상품에는 구매안전서비스가
          있어야 해요 (전자상거래법 제24조 2항). 결제사의 가상계좌를 켜거나, 가입한 구매안전서비스를
          적어주세요.
        </NoticeBox>
      )}
      <PostForm
        of={fields}
        key={seen}
        reply={mine}
        fields={{ by: "transfer" }}
        order={names}
        asMember
      >
        {({ field, values, errors, busy }) => (
          <>
            <input type="hidden" name="seen" value={seen} />
            <SelectField
              {...field("bank", shown?.bank)}
              choices={[
                ["", "골라주세요"],
                ...bankNames.map((bank) => [bank, bankLabel(bank)] as [string, string]),
              ]}
            />
            <Field {...field("number", shown?.number)} className="numbers" />
            <Field {...field("holder", shown?.holder)} />
            <Field
              {...field("days", String(shown?.days ?? TRANSFER_DAYS.usual))}
              className="numbers"
            />
            <Field {...field("safety", shown?.safety)} />
            <Tick
              name="isOn"
              isOn={mine?.values ? values.isOn === "on" : (shown?.isOn ?? false)}
              errors={errors.isOn}
            >
              주문할 때 계좌이체를 고를 수 있게 해요
            </Tick>
            <Button look="ink" busy={busy} className="self-start">
              계좌이체 저장
            </Button>
          </>
        )}
      </PostForm>
    </Section>
  );
}
