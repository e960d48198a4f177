import { paymentSettingsForm } from "#shop/vendor/payment-settings-form.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import {
  isWallet,
  companyWayNames,
  waysToPay,
  type CompanyWay,
} from "#shop/order/payment/ways-to-pay.ts";
import type { ShownPayment } from "#shop/vendor/vendor-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import { Section } from "#app/ui/section.tsx";

export type PaymentFormProps = {
  seen: string;
  shown: ShownPayment | null;
  isUnreadable: boolean;
  reply: FormAnswer;
};

const fields = fieldsOf(paymentSettingsForm, "toss");
const names = ["clientKey", "secretKey", ...companyWayNames.map((way) => `way_${way}`), "untested"];

/** Before anything is stored, what every contract has. */
const offers = (stored: CompanyWay[] | undefined, way: CompanyWay) =>
  stored?.includes(way) ?? !isWallet(way);

/** Keys of the shop's contract, tried when they are saved. */
export function TossForm({ seen, shown, isUnreadable, reply }: PaymentFormProps) {
  const mine = answerTo(reply, { by: "toss" });
  const stored = shown?.by === "toss" ? shown : null;
  const isLive = stored?.clientKey.startsWith("live_");
  return (
    <Section id="toss" title="토스페이먼츠" className="flex flex-col gap-4">
      <p className="text-14 text-soft">
        토스페이먼츠와 계약한 뒤 개발자센터의 API 키 메뉴에 있는 ‘API 개별 연동 키’를 적어주세요.
        저장할 때 토스페이먼츠에 물어 키가 맞는지 확인해요.
      </p>
      {stored && (
        <p className="text-14">
          지금 키: {isLive ? "라이브" : "테스트"} (
          {stored.isTested ? "확인했어요" : "확인 전이에요"})
        </p>
      )}
      <PostForm of={fields} key={seen} reply={mine} fields={{ by: "toss" }} order={names} asMember>
        {({ field, values, errors, busy }) => (
          <>
            <input type="hidden" name="seen" value={seen} />
            <Field {...field("clientKey", stored?.clientKey)} required />
            <Field
              {...field("secretKey")}
              defaultValue=""
              hint={
                stored && !isUnreadable
                  ? `저장된 키의 끝은 ${stored.secretEnd}예요. 바꾸지 않으려면 비워두세요.`
                  : "저장한 뒤에는 끝 네 글자만 보여요."
              }
            />
            <fieldset className="flex flex-col gap-1">
              <legend className="pb-1 text-14 font-medium">결제 수단</legend>
              <p className="text-14 text-soft">
                네이버페이·카카오페이·토스페이는 계약에 넣은 것만 골라주세요. 고르면 바로 열려요.
              </p>
              {companyWayNames.map((way) => (
                <Tick
                  key={way}
                  name={`way_${way}`}
                  isOn={
                    mine?.values ? mine.values[`way_${way}`] === "on" : offers(stored?.ways, way)
                  }
                  errors={errors[`way_${way}`]}
                >
                  {waysToPay[way]}
                </Tick>
              ))}
            </fieldset>
            {errors.untested && (
              <Tick name="untested" isOn={values.untested === "on"} errors={errors.untested}>
                확인하지 못해도 저장할게요
              </Tick>
            )}
            <Button look="ink" busy={busy} className="self-start">
              확인하고 저장
            </Button>
          </>
        )}
      </PostForm>
    </Section>
  );
}
