import { messageArrives } from "#shop/notice/messenger.ts";
import { listEditedWords } from "#shop/office/notice/find-edited-words.server.ts";
import { readNoticeKind } from "#shop/outbox/notice-kinds.ts";
import { messageSettingsForm } from "#shop/vendor/message-settings-form.ts";
import { saveMessageSettings } from "#shop/vendor/save-message-settings.server.ts";
import { viewVendorSettings } from "#shop/vendor/view-vendor-settings.server.ts";
import { saved } from "#app/flash.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { savedStep } from "#app/admin/setup/saved-step.server.ts";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Route } from "./+types/message-settings";
import { MessageTemplates, type MessageTemplate } from "./message-templates.tsx";
import { EndKeys } from "./end-keys.tsx";
import { MessageForm } from "./message-form.tsx";
import { Title } from "#app/ui/title.tsx";
import { Section } from "#app/ui/section.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "문자 설정");

const HERE = "/admin/message-settings";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const [{ message }, groups] = await Promise.all([
    viewVendorSettings(shop),
    listEditedWords(shop.db),
  ]);
  return {
    ...message,
    templates: groups.flatMap(({ rows }) => rows.flatMap(templateOf)),
    arrives: messageArrives(shop),
    hasChannel: shop.messenger.hasChannel ?? false,
  };
}

type EditedRow = Awaited<ReturnType<typeof listEditedWords>>[number]["rows"][number];

/**
 * The shop's template, which the owner may reword before approval; none for notices that never go
 * to phones.
 */
function templateOf({ event, label, hasTemplate }: EditedRow): MessageTemplate[] {
  const message = readNoticeKind(event)?.message;
  return message ? [{ event, label, hasTemplate, text: `[#{상점}] ${message}` }] : [];
}

export const action = formAction(messageSettingsForm, async (shop, form, { visitor, values }) => {
  const flash = await savedStep(shop, {
    message: "저장했어요. 다음 알림부터 휴대폰으로도 보내요.",
    save: () => saveMessageSettings(shop, form, visitor),
  });
  if (form.intent === "end")
    return saved(HERE, "키를 지웠어요. 이제 문자와 알림톡은 나가지 않아요.");
  if (form.intent === "save") return saved(HERE, flash);
  const { apiSecret: _apiSecret, ...typed } = values;
  return { sentTo: form.to, values: typed };
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

function inForce({ arrives, hasChannel }: { arrives: boolean; hasChannel: boolean }): string {
  if (!arrives)
    return "문자를 보낼 곳이 없어요. 알림은 메일로만 나가고, 문자로 나갈 글은 알림함에 쌓여요.";
  return hasChannel
    ? "문자와 알림톡을 보내고 있어요. 승인된 템플릿이 있는 알림은 알림톡으로, 나머지는 문자로 나가요."
    : "문자를 보내고 있어요. 카카오 채널이 없어 알림톡은 나가지 않아요.";
}

export default function MessageSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { isFixed, isUnreadable, arrives, seen, shown, templates } = loaderData;
  return (
    <div className="flex max-w-160 flex-col gap-6">
      <Title>문자 설정</Title>
      <NoticeBox tone={arrives ? "good" : "info"}>{inForce(loaderData)}</NoticeBox>
      {isUnreadable && !isFixed && (
        <NoticeBox tone="bad">
          저장된 API Secret을 더 이상 읽을 수 없어요. 서버의 SHOP_SECRET이 바뀌었을 때 이렇게 돼요.
          키를 다시 적어주세요.
        </NoticeBox>
      )}
      {isFixed ? (
        <p className="text-14 text-soft">
          솔라피 키가 서버의 환경 설정(SOLAPI_API_KEY)으로 정해져 있어 여기에서 바꿀 수 없어요.
        </p>
      ) : (
        <>
          <MessageForm {...loaderData} reply={actionData} />
          {shown && (
            <EndKeys
              seen={seen}
              reply={actionData}
              title="문자 발송 중단"
              words="저장된 키를 지워요. 문자와 알림톡이 나가지 않고, 알림은 메일로만 나가요."
              label="키 지우고 발송 중단"
            />
          )}
        </>
      )}
      <Section id="templates" title="알림톡 템플릿" className="flex flex-col gap-2">
        <p className="text-14 text-soft">
          아래 글로 카카오에 템플릿을 등록하고, 승인받은 아이디와 글을 알림마다 적어요. 템플릿이
          없는 알림은 문자로 나가요.
        </p>
        <MessageTemplates templates={templates} />
      </Section>
    </div>
  );
}
