import { savePaymentSettings } from "#shop/vendor/save-payment-settings.server.ts";
import { isSafeForParcels } from "#shop/order/payment/ways-to-pay.ts";
import {
  paymentSettingsForm,
  type PaymentSettingsForm,
} from "#shop/vendor/payment-settings-form.ts";
import { viewVendorSettings } from "#shop/vendor/view-vendor-settings.server.ts";
import { marksPractice, type PaymentMode } from "#shop/money/payment/payment-provider.ts";
import { saved } from "#app/flash.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { CopyButton } from "#app/checkout/order/copy-button.tsx";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { savedStep } from "#app/admin/setup/saved-step.server.ts";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Route } from "./+types/payment-settings";
import { TransferForm } from "./transfer-form.tsx";
import { EndForm } from "./end-form.tsx";
import { PracticeForm } from "./practice-form.tsx";
import { PortoneForm } from "./portone-form.tsx";
import { TossForm } from "./toss-form.tsx";
import { Title } from "#app/ui/title.tsx";
import { Section } from "#app/ui/section.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "결제 설정");

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { payment, transfer } = await viewVendorSettings(shop);
  const { mode, name } = shop.payments;
  const isForParcels = isSafeForParcels(shop.payments);
  return {
    ...payment,
    transfer: { ...transfer, isForParcels },
    mode,
    name,
    webhook: `${shop.origin}/webhooks/payment`,
  };
}

export const action = formAction(paymentSettingsForm, async (shop, form, { visitor }) => {
  const message = savedWords(form, shop.payments.mode);
  const save = () => savePaymentSettings(shop, form, visitor);
  return saved("/admin/payment-settings", await savedStep(shop, { message, save }));
});

function savedWords(form: PaymentSettingsForm, mode: PaymentMode): string {
  if (form.by === "practice") return "연습 모드를 시작했어요.";
  if (form.by === "none")
    return marksPractice(mode) ? "연습을 끝냈어요." : "결제사로 받기를 끝냈어요.";
  if (form.by !== "transfer") return "저장했어요. 다음 주문부터 이 키로 결제해요.";
  if (!form.isOn) return "저장했어요. 계좌이체는 꺼져 있어요.";
  return marksPractice(mode)
    ? "저장했어요. 연습이 끝나면 이 계좌로 받아요. 계좌번호와 예금주를 한 번 더 확인해주세요."
    : "저장했어요. 다음 주문부터 이 계좌로 받아요. 계좌번호와 예금주를 한 번 더 확인해주세요.";
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

/** What is in force, with the company's name where there is one. */
const inForce: Record<PaymentMode, string> = {
  live: "실제 결제를 받고 있어요.",
  test: "테스트 키를 쓰고 있어요. 결제창은 열리지만 실제 돈은 오가지 않아요.",
  practice: "연습 모드예요. 실제 결제가 되지 않아요. 상점의 모든 화면에 그렇게 보여요.",
  none: "결제가 준비되지 않아 주문을 받지 않고 있어요.",
  demo: "시연용 상점이라 연습 결제창을 쓰고 있어요.",
};

/** By the name under which the money is booked. */
const companies: Record<string, string> = {
  toss: "결제사는 토스페이먼츠예요.",
  "toss-test": "결제사는 토스페이먼츠예요.",
  portone: "결제사는 포트원이에요.",
  "portone-test": "결제사는 포트원이에요.",
  "own-account": "결제사 없이 계좌이체만 받고 있어요.",
};

export default function PaymentSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, name, webhook, isFixed, isUnreadable } = loaderData;
  const company = companies[name];
  return (
    <div className="flex max-w-160 flex-col gap-10">
      <div className="flex flex-col gap-4">
        <Title>결제 설정</Title>
        <NoticeBox tone={mode === "live" ? "good" : "info"}>
          {inForce[mode]} {company}
        </NoticeBox>
        <p className="text-14 text-soft">
          결제사는 한 곳만 쓸 수 있어요. 결제사를 바꿔도 그전에 받은 결제는 받은 곳에서 확인하고
          환불해요.
        </p>
        {isUnreadable && !isFixed && (
          <NoticeBox tone="bad">
            저장된 시크릿 키를 더 이상 읽을 수 없어요. 서버의 SHOP_SECRET이 바뀌었을 때 이렇게 돼요.
            키를 다시 적어주세요. 그때까지는 주문과 환불을 처리할 수 없어요.
          </NoticeBox>
        )}
      </div>
      {isFixed ? (
        <p className="text-14 text-soft">
          결제 키가 서버의 환경 설정(TOSS_CLIENT_KEY 또는 PORTONE_STORE_ID)으로 정해져 있어 여기에서
          바꿀 수 없어요.
        </p>
      ) : (
        <>
          <TossForm {...loaderData} reply={actionData} />
          <PortoneForm {...loaderData} reply={actionData} />
          <PracticeForm {...loaderData} reply={actionData} />
          <EndForm {...loaderData} reply={actionData} />
        </>
      )}
      <TransferForm {...loaderData.transfer} mode={mode} reply={actionData} />
      <Section id="webhook" title="웹훅 주소" className="flex flex-col gap-3">
        <p className="text-14 text-soft">
          결제사가 결제와 입금을 알려주는 주소예요. 토스페이먼츠는 개발자센터의 웹훅 메뉴에 등록하고
          PAYMENT_STATUS_CHANGED와 DEPOSIT_CALLBACK을 골라주세요. 포트원은 관리자 콘솔의
          결제알림(Webhook) 관리에서 결제모듈 V2를 고르고 Endpoint URL에 적은 뒤, Content Type은
          application/json, 웹훅 버전은 2024-04-25로 해주세요.
        </p>
        <p className="flex flex-wrap items-center gap-3">
          <code className="break-all rounded-s bg-wash px-3 py-2 text-14">{webhook}</code>
          <CopyButton text={webhook} what="웹훅 주소를" />
        </p>
      </Section>
    </div>
  );
}
