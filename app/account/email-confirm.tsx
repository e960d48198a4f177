import * as z from "zod";
import {
  confirmEmailChange,
  findEmailChange,
} from "#shop/member/email/confirm-email-change.server.ts";
import { formAction } from "../form-action.server.ts";
import { shopOf, visitorOf } from "../request.server.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { NoticeBox } from "../ui/notice-box.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/email-confirm";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { saved } from "#app/flash.server.ts";
import { signedInOf } from "./my/signed-in-of.ts";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "이메일 확인");

/**
 * GET changes nothing, because mail programs open links too. The link works only for the account
 * that requested it.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { account } = visitorOf(context);
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get("token") ?? "";
  const here = `${pathname.replace(/\.data$/, "")}?token=${encodeURIComponent(token.slice(0, 100))}`;
  return {
    token,
    here,
    signedIn: Boolean(account),
    email: account && (await findEmailChange(shopOf(context).db, token, account.id)),
  };
}

export const action = formAction(
  z.object({ token: z.string() }),
  async (shop, { token }, { visitor }) => {
    const email = await confirmEmailChange(shop, signedInOf(visitor), token, visitor.address);
    return saved("/my/security", `이제 ${email} 주소를 써요.`);
  },
);

export default function EmailConfirm({
  loaderData: { token, here, signedIn, email },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <section className="mx-auto flex max-w-md flex-col gap-4 px-5 py-12 md:py-20">
      <Title>이메일 확인</Title>
      {!email && reply?.refused && <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>}
      {email ? (
        <>
          <p className="text-16 text-soft">
            계정의 이메일을 <strong className="font-semibold text-ink">{email}</strong> 주소로
            바꿀까요? 앞으로 이 주소로 로그인하고 알림을 받아요.
          </p>
          <PostForm reply={reply} fields={{ token }} asMember className="mt-4 flex flex-col gap-2">
            {({ busy }) => (
              <>
                <Button look="primary" size="l" wide busy={busy}>
                  이 이메일로 바꾸기
                </Button>
                <ButtonLink to="/my/security" look="quiet" size="l" wide>
                  그대로 두기
                </ButtonLink>
              </>
            )}
          </PostForm>
        </>
      ) : (
        <DeadLink here={here} signedIn={signedIn} />
      )}
    </section>
  );
}

function DeadLink({ here, signedIn }: { here: string; signedIn: boolean }) {
  if (!signedIn)
    return (
      <>
        <p className="text-16 text-soft">
          이메일 변경을 요청한 계정으로 먼저 로그인해주세요. 로그인하면 이 화면으로 돌아와요.
        </p>
        <ButtonLink
          to={`/login?pre=${encodeURIComponent(here)}`}
          look="ink"
          size="l"
          className="mt-4"
        >
          로그인
        </ButtonLink>
      </>
    );
  return (
    <>
      <p className="text-16 text-soft">
        링크를 쓸 수 있는 시간이 지났거나, 이미 썼거나, 다른 계정에서 요청한 링크예요. 이메일 변경을
        요청한 계정인지 확인하고 다시 요청해주세요.
      </p>
      <ButtonLink to="/my/security#email-change" look="ink" size="l" className="mt-4">
        이메일 변경으로 가기
      </ButtonLink>
    </>
  );
}
