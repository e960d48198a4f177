import { saveTracking } from "#shop/vendor/save-tracking.server.ts";
import { trackingForm } from "#shop/vendor/tracking-form.ts";
import { trackingServices } from "#shop/vendor/vendor-settings.ts";
import { viewVendorSettings } from "#shop/vendor/view-vendor-settings.server.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { saved } from "#app/flash.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Title } from "#app/ui/title.tsx";
import { EndKeys } from "./end-keys.tsx";
import type { Route } from "./+types/tracking-settings";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "배송 추적 설정");

const HERE = "/admin/tracking-settings";
const fields = fieldsOf(trackingForm, "save");

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { tracking } = await viewVendorSettings(shop);
  return { ...tracking, isOn: shop.courier.name !== "none" };
}

export const action = formAction(trackingForm, async (shop, form, { visitor }) => {
  await saveTracking(shop, form, visitor);
  return saved(
    HERE,
    form.intent === "end"
      ? "키를 지웠어요. 이제 배송을 따라가지 않아요."
      : "저장했어요. 지금부터 배송을 따라가요.",
  );
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function TrackingSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { isOn, isFixed, isUnreadable, seen, shown } = loaderData;
  return (
    <div className="flex max-w-160 flex-col gap-6">
      <Title>배송 추적 설정</Title>
      <NoticeBox tone={isOn ? "good" : "info"}>
        {isOn
          ? "보낸 택배를 따라가고 있어요. 도착하면 주문이 자동으로 완료돼요."
          : "보낸 택배를 따라가지 않아요. 도착한 날을 모르니, 구매확정은 상점 설정에서 정한 날이 지나야 자동으로 돼요."}
      </NoticeBox>
      {isUnreadable && !isFixed && (
        <NoticeBox tone="bad">
          저장된 키를 더 이상 읽을 수 없어요. 서버의 SHOP_SECRET이 바뀌었을 때 이렇게 돼요. 키를
          다시 적어주세요.
        </NoticeBox>
      )}
      {isFixed ? (
        <p className="text-14 text-soft">
          키가 서버의 환경 설정(SWEETTRACKER_API_KEY 또는 TRACKER_DELIVERY_CLIENT_ID)으로 정해져
          있어 여기에서 바꿀 수 없어요.
        </p>
      ) : (
        <>
          <KeysForm seen={seen} shown={shown} isUnreadable={isUnreadable} reply={actionData} />
          {shown && (
            <EndKeys
              seen={seen}
              reply={actionData}
              title="배송 추적 끝내기"
              words="저장된 키를 지워요. 지금까지 따라간 기록은 주문에 남아요."
              label="키 지우고 끝내기"
            />
          )}
        </>
      )}
    </div>
  );
}

type KeysProps = Pick<Route.ComponentProps["loaderData"], "seen" | "shown" | "isUnreadable"> & {
  reply: FormAnswer;
};

function KeysForm({ seen, shown, isUnreadable, reply }: KeysProps) {
  return (
    <PostForm
      of={fields}
      key={seen}
      reply={answerTo(reply, { intent: "save" })}
      fields={{ intent: "save" }}
      asMember
    >
      {({ field, busy }) => (
        <>
          <input type="hidden" name="seen" value={seen} />
          <p className="text-14 text-soft">
            스마트택배는 스윗트래커의 API 페이지(tracking.sweettracker.co.kr)에서 가입하고 발급받은
            키를, tracker.delivery는 콘솔(console.tracker.delivery)에서 만든 두 값을 적어주세요.
            저장할 때 서비스에 물어 키가 맞는지 확인해요. 운송장 번호만 보내고, 받는 분의 이름과
            주소는 보내지 않아요.
          </p>
          <SelectField
            {...field("service", shown?.service)}
            choices={Object.entries(trackingServices)}
          />
          <Field {...field("clientId", shown?.clientId)} />
          <Field
            {...field("clientSecret")}
            defaultValue=""
            hint={
              shown && !isUnreadable
                ? `저장된 키의 끝은 ${shown.secretEnd}예요. 바꾸지 않으려면 비워두세요.`
                : "저장한 뒤에는 끝 네 글자만 보여요."
            }
          />
          <Button look="ink" busy={busy} className="self-start">
            확인하고 저장
          </Button>
        </>
      )}
    </PostForm>
  );
}
