import { connectionForm, connectionNames } from "#shop/vendor/connection-form.ts";
import { saveConnection } from "#shop/vendor/save-connection.server.ts";
import { viewVendorSettings } from "#shop/vendor/view-vendor-settings.server.ts";
import { socialIds } from "#shop/member/social/social-provider.ts";
import { socialRedirectUri } from "#shop/member/social/start-social-sign-in.server.ts";
import { mailArrives } from "#shop/notice/mail-arrives.ts";
import { saved } from "#app/flash.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Title } from "#app/ui/title.tsx";
import { ConnectionSection } from "./connection-section.tsx";
import type { Route } from "./+types/connections";

const TITLE = "로그인·공유 연결";
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, TITLE);

const HERE = "/admin/connections";
/** Passing the captcha needs its script, which no page of the back office loads. */
const TRIAL = "/admin-login/captcha";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { kakao, naver, google, captcha } = await viewVendorSettings(shop);
  return {
    connections: { kakao, naver, google, captcha },
    returns: Object.fromEntries(socialIds.map((id) => [id, socialRedirectUri(shop, id)])),
    origin: shop.origin,
    waits: shop.vendors.waitingCaptcha() !== null,
    mailed: mailArrives(shop),
  };
}

export const action = formAction(connectionForm, async (shop, form, { visitor }) => {
  await saveConnection(shop, form, visitor);
  if (form.intent === "end") return saved(HERE, "키를 지웠어요.");
  if (form.intent !== "captcha")
    return saved(HERE, "저장했어요. 지금부터 이 키를 써요. 상점에서 한 번 직접 해보세요.");
  return shop.vendors.waitingCaptcha()
    ? saved(TRIAL, "저장했어요. 한 번 통과하면 켜져요.")
    : saved(HERE, "저장했어요. 지금부터 이 키를 써요.");
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function Connections({ loaderData, actionData }: Route.ComponentProps) {
  const { connections, returns, origin, waits, mailed } = loaderData;
  return (
    <div className="flex max-w-160 flex-col gap-12">
      <div className="flex flex-col gap-4">
        <Title>{TITLE}</Title>
        <p className="text-14 text-soft">
          카카오·네이버·Google 계정으로 로그인하기, 카카오톡으로 공유하기, 자동 입력 방지를 켜는
          곳이에요. 저장할 때 그 회사에 물어 로그인 키가 맞는지 확인하고, 10분마다 다시 물어 막히면
          ‘오늘’에서 알려드려요.
        </p>
      </div>
      {connectionNames.map((name) => (
        <ConnectionSection
          key={name}
          name={name}
          {...connections[name]}
          returnTo={returns[name]}
          origin={origin}
          waits={name === "captcha" && waits}
          mailed={mailed}
          reply={actionData}
        />
      ))}
    </div>
  );
}
