import { useState } from "react";
import { fieldsOf } from "#shop/form-fields.ts";
import { companyWayNames } from "#shop/order/payment/ways-to-pay.ts";
import {
  gatewayNames,
  gateways,
  wordsOfChannel,
  type GatewayName,
} from "#shop/vendor/portone-channels.ts";
import { paymentSettingsForm } from "#shop/vendor/payment-settings-form.ts";
import type { ShownPortone } from "#shop/vendor/vendor-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { answerTo, PostForm, type StartField } from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import { Section } from "#app/ui/section.tsx";
import type { PaymentFormProps } from "./toss-form.tsx";

const fields = fieldsOf(paymentSettingsForm, "portone");

const names = [
  "kind",
  "storeId",
  "apiSecret",
  "webhookSecret",
  ...companyWayNames.map((way) => `channel_${way}`),
  "accountGateway",
  "untested",
];

/** A PortOne store: secrets, and a channel for each way to pay, tried when they are saved. */
export function PortoneForm({ seen, shown, isUnreadable, reply }: PaymentFormProps) {
  const mine = answerTo(reply, { by: "portone" });
  const stored = shown?.by === "portone" ? shown : null;
  return (
    <Section id="portone" title="포트원" className="flex flex-col gap-4">
      <p className="text-14 text-soft">
        포트원 V2를 쓰면 카드는 나이스페이먼츠나 KG이니시스로, 카카오페이와 네이버페이, 토스페이는
        직접 계약해 한곳에서 받을 수 있어요. 관리자 콘솔의 연동 정보에서 상점 아이디와 V2 API
        Secret, 채널 키를, 결제알림(Webhook) 관리에서 웹훅 시크릿을 복사해주세요. 채널의 수동 승인은
        꺼두세요. 저장할 때 포트원에 물어 확인해요.
      </p>
      {stored && (
        <p className="text-14">
          지금 상점: {stored.isLive ? "실연동" : "테스트"} (
          {stored.isTested ? "확인했어요" : "확인 전이에요"})
        </p>
      )}
      <PostForm
        of={fields}
        key={seen}
        reply={mine}
        fields={{ by: "portone" }}
        order={names}
        asMember
      >
        {({ field, values, errors, busy }) => (
          <>
            <input type="hidden" name="seen" value={seen} />
            <KeyFields field={field} stored={stored} isKept={Boolean(stored) && !isUnreadable} />
            <ChannelFields field={field} stored={stored} typed={values.accountGateway} />
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

type FieldsProps = {
  field: StartField<typeof fields>;
  stored: ShownPortone | null;
};

function KeyFields({ field, stored, isKept }: FieldsProps & { isKept: boolean }) {
  const keptHint = "저장돼 있어요. 바꾸지 않으려면 비워두세요.";
  return (
    <>
      <SelectField {...field("kind", stored ? kindOf(stored) : "live")}>
        <option value="live">실연동 (실제 돈을 받아요)</option>
        <option value="test">테스트 (돈이 오가지 않아요)</option>
      </SelectField>
      <Field {...field("storeId", stored?.storeId)} required />
      <Field
        {...field("apiSecret")}
        defaultValue=""
        hint={
          isKept
            ? `저장된 값의 끝은 ${stored?.secretEnd}예요. 바꾸지 않으려면 비워두세요.`
            : "저장한 뒤에는 끝 네 글자만 보여요."
        }
      />
      <Field
        {...field("webhookSecret")}
        defaultValue=""
        hint={isKept ? keptHint : "실연동과 테스트의 시크릿이 달라요. 위에서 고른 것을 적어주세요."}
      />
    </>
  );
}

const kindOf = ({ isLive }: ShownPortone): string => (isLive ? "live" : "test");

function ChannelFields({ field, stored, typed }: FieldsProps & { typed: string | undefined }) {
  const begins = typed ?? stored?.channels.accountGateway ?? gatewayNames[0];
  const [gateway, setGateway] = useState(begins as GatewayName);
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-1 text-14 font-medium">결제 수단의 채널 키</legend>
      <p className="text-14 text-soft">채널 키를 적은 결제 수단만 주문서에 보여요.</p>
      {companyWayNames.map((way) => (
        <Field
          key={way}
          {...field(`channel_${way}`, stored?.channels.keys[way])}
          hint={wordsOfChannel(way, gateway)}
        />
      ))}
      <SelectField
        {...field("accountGateway", begins)}
        onChange={({ currentTarget }) => setGateway(currentTarget.value as GatewayName)}
      >
        {gatewayNames.map((name) => (
          <option key={name} value={name}>
            {gateways[name].title}
          </option>
        ))}
      </SelectField>
    </fieldset>
  );
}
