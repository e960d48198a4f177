import * as z from "zod";
import { seoulDate } from "#lib/seoul-time.ts";
import { endNews, findNewsEnd } from "#shop/member/consent/end-news.server.ts";
import { adConsents, type AdChannel } from "#shop/member/consent/ad-channel.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { switchedWords } from "#app/account/my/consent-words.ts";
import { AccountPage } from "#app/account/account-page.tsx";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/end-news";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "광고 수신 거부");

/** Programs follow the links of mails too: opening it changes nothing, its button does. */
export async function loader({ params: { id, mark }, context }: Route.LoaderArgs) {
  return { channel: found(await findNewsEnd(shopOf(context), id, mark)) };
}

export const action = formAction(
  z.object({ intent: z.literal("end", "할 수 없는 작업이에요.") }),
  async (shop, _form, { params: { id = "", mark = "" } }) => {
    const channel = found(await findNewsEnd(shop, id, mark));
    await endNews(shop, id, channel);
    const { shopName } = await findSite(shop.db);
    return {
      ended: switchedWords(shopName, seoulDate(shop.now()), adConsents[channel], false),
    };
  },
);

const channelNames: Record<AdChannel, { by: string; title: string }> = {
  mail: { by: "이메일로", title: "광고 메일 수신을 거부할까요?" },
  message: { by: "문자로", title: "광고 문자 수신을 거부할까요?" },
};

export default function EndNews({
  loaderData: { channel },
  actionData: reply,
}: Route.ComponentProps) {
  const isOver = reply?.done?.ended;
  const { by, title } = channelNames[channel];
  return (
    <AccountPage title={isOver ? "더 이상 보내지 않아요" : title}>
      <p role={isOver ? "status" : undefined} className="mb-6 text-16 text-soft">
        {isOver
          ? `${isOver} 주문에 꼭 필요한 안내는 계속 보내드려요.`
          : `${by} 새 상품과 혜택 소식을 받는 동의를 철회해요. 주문에 꼭 필요한 안내는 계속 보내드려요.`}
      </p>
      <div className="grid gap-2">
        {!isOver && (
          <PostForm reply={reply} fields={{ intent: "end" }} className="">
            {({ busy }) => (
              <Button look="ink" size="l" wide busy={busy}>
                수신 거부하기
              </Button>
            )}
          </PostForm>
        )}
        <ButtonLink to="/" size="l" look="quiet" wide>
          홈으로
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
