import * as z from "zod";
import { endLinkedWatches, findLinkedWatch } from "#shop/watch/end-watch.server.ts";
import { watchWords } from "#shop/watch/watch-kind.ts";
import { AccountPage } from "#app/account/account-page.tsx";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import type { Route } from "./+types/end-alert";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "알림 신청 취소");

/** Programs follow the links of mails too: opening it changes nothing, its button does. */
export const loader = async ({ params, context }: Route.LoaderArgs) =>
  found(await findLinkedWatch(shopOf(context), params.id, params.mark));

const form = z.object({ intent: z.enum(["one", "all"], "할 수 없는 작업이에요.") });

export const action = formAction(form, async (shop, { intent }, { params }) => {
  const { id = "", mark = "" } = params;
  found(await findLinkedWatch(shop, id, mark));
  await endLinkedWatches(shop.db, id, intent === "all");
  return { ended: intent };
});

export default function EndAlert({
  loaderData: { productId, title, kind, isOver },
  actionData: reply,
}: Route.ComponentProps) {
  const ended = reply?.done?.ended;
  return (
    <AccountPage title={isOver ? "종료된 알림이에요" : "알림 신청을 취소할까요?"}>
      <Ruled as="p" look="alone" className="mb-6 py-4 text-16 font-semibold">
        {title} <span className="font-normal text-soft">{watchWords[kind]} 알림</span>
      </Ruled>
      {ended && (
        <p role="status" className="mb-6 text-14">
          {ended === "all" ? "신청하신 알림을 모두 취소했어요." : "알림 신청을 취소했어요."} 더
          보내지 않을게요.
        </p>
      )}
      <div className="grid gap-2">
        {!isOver && (
          <PostForm reply={reply} fields={{ intent: "one" }} className="">
            {({ busy }) => (
              <Button look="ink" size="l" wide busy={busy}>
                알림 신청 취소하기
              </Button>
            )}
          </PostForm>
        )}
        {ended !== "all" && (
          <PostForm reply={reply} fields={{ intent: "all" }} className="">
            {({ busy }) => (
              <Button size="l" wide busy={busy}>
                신청한 다른 알림도 모두 취소하기
              </Button>
            )}
          </PostForm>
        )}
        <ButtonLink to={`/product/${productId}`} size="l" look="quiet" wide>
          상품 보기
        </ButtonLink>
      </div>
    </AccountPage>
  );
}
