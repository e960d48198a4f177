import { findSite } from "#shop/site/find-site.server.ts";
import { mailArrives } from "#shop/notice/mail-arrives.ts";
import { mailSettingsForm } from "#shop/vendor/mail-settings-form.ts";
import { mailPresets } from "#shop/vendor/vendor-settings.ts";
import { saveMailSettings } from "#shop/vendor/save-mail-settings.server.ts";
import { viewVendorSettings } from "#shop/vendor/view-vendor-settings.server.ts";
import { saved } from "#app/flash.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { savedStep } from "#app/admin/setup/saved-step.server.ts";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Route } from "./+types/mail-settings";
import { MailForm } from "./mail-form.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "메일 설정");

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const [{ mail }, { shopName }] = await Promise.all([viewVendorSettings(shop), findSite(shop.db)]);
  return { ...mail, shopName, arrives: mailArrives(shop), isKept: shop.mailer.name === "mailbox" };
}

export const action = formAction(mailSettingsForm, async (shop, form, { visitor, values }) => {
  const { password: _password, ...typed } = values;
  if (form.intent !== "try" && form.intent !== "save") {
    const { host, port, encryption } = mailPresets[form.intent];
    return { sentTo: null, values: { ...typed, host, port: String(port), encryption } };
  }
  const flash = await savedStep(shop, {
    message: "저장했어요. 다음 메일부터 이 서버로 보내요.",
    save: () => saveMailSettings(shop, form, visitor),
  });
  if (form.intent === "try") return { sentTo: visitor.account?.email ?? "", values: typed };
  return saved("/admin/mail-settings", flash);
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

function inForce({ arrives, isKept }: { arrives: boolean; isKept: boolean }): string {
  if (!arrives) return "메일을 보낼 수 없어요. 가입과 비밀번호 찾기가 닫혀 있어요.";
  return isKept ? "시연용 상점이라 메일이 알림함에 쌓여요." : "메일을 보내고 있어요.";
}

export default function MailSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { isFixed, isUnreadable, arrives } = loaderData;
  return (
    <div className="flex max-w-160 flex-col gap-6">
      <Title>메일 설정</Title>
      <NoticeBox tone={arrives ? "good" : "warn"}>{inForce(loaderData)}</NoticeBox>
      {isUnreadable && !isFixed && (
        <NoticeBox tone="bad">
          저장된 비밀번호를 더 이상 읽을 수 없어요. 서버의 SHOP_SECRET이 바뀌었을 때 이렇게 돼요.
          비밀번호를 다시 적어주세요.
        </NoticeBox>
      )}
      {isFixed ? (
        <p className="text-14 text-soft">
          메일 서버가 서버의 환경 설정(SMTP_URL)으로 정해져 있어 여기에서 바꿀 수 없어요.
        </p>
      ) : (
        <MailForm {...loaderData} reply={actionData} />
      )}
    </div>
  );
}
