import { data } from "react-router";
import * as z from "zod";
import { may } from "#shop/member/staff/roles.ts";
import { startCaptcha } from "#shop/vendor/save-connection.server.ts";
import { CaptchaWidget } from "#app/account/captcha-widget.tsx";
import { Door } from "#app/admin/security/security-door.tsx";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf, visitorOf, type Visitor } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/captcha-trial";

const TITLE = "자동 입력 방지 켜기";
export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, TITLE);

/**
 * This page stands outside of the back office, whose policy allows no script of others, so that it
 * asks for the right itself.
 */
function needOwner({ standing, role }: Visitor): void {
  if (standing !== "admitted" || !may(role, "site.edit")) throw data(null, { status: 404 });
}

export async function loader({ context }: Route.LoaderArgs) {
  needOwner(visitorOf(context));
  return { captcha: shopOf(context).vendors.waitingCaptcha()?.widget ?? null };
}

export const action = formAction(z.object({}), async (shop, _form, { visitor, values }) => {
  needOwner(visitor);
  const widget = shop.vendors.waitingCaptcha()?.widget;
  const answer = widget ? values[widget.field] : undefined;
  await startCaptcha(shop, { answer, address: visitor.address }, visitor);
  return saved("/admin/connections", "켰어요. 지금부터 사람인지 확인해요.");
});

export default function CaptchaTrial({
  loaderData: { captcha },
  actionData,
}: Route.ComponentProps) {
  return (
    <Door
      title={TITLE}
      words={
        captcha
          ? "아래 확인을 직접 통과하면 켜져요. 화면이 보이지 않으면 사이트 키나 Cloudflare에 적은 호스트 이름이 다른 거예요."
          : "켤 것이 없어요. 이미 켰거나 키를 지웠어요."
      }
      back={{ to: "/admin/connections", title: "설정으로 돌아가기" }}
    >
      {captcha && (
        <PostForm reply={actionData}>
          {({ busy }) => (
            <>
              <CaptchaWidget settings={captcha} reply={actionData} />
              <Button look="primary" size="l" wide busy={busy}>
                확인하고 켜기
              </Button>
            </>
          )}
        </PostForm>
      )}
    </Door>
  );
}
