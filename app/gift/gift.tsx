import { data } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import { acceptGift } from "#shop/gift/accept-gift.server.ts";
import { declineGift } from "#shop/gift/decline-gift.server.ts";
import { openGiftLink, viewGift, type GiftView } from "#shop/gift/find-gift.server.ts";
import { giftAnswerForm } from "#shop/gift/gift-forms.ts";
import { changedRecipient } from "#shop/order/place/forms.ts";
import { isRefusal } from "#shop/refusal.ts";
import { saved } from "#app/account/my/saved.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Route } from "./+types/gift";
import { GiftAnswer } from "./gift-answer.tsx";
import { GiftGoods } from "./gift-goods.tsx";

const headers = { "Cache-Control": "private, no-store" };
const UNKNOWN = "없거나 바뀐 선물 링크예요. 보낸 분에게 새 링크를 받아주세요.";

/** Links that were replaced or guessed all get the same answer, and not for long. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  try {
    const order = await openGiftLink(shop, params.token, visitorOf(context));
    const gift = order && (await viewGift(shop, order));
    return data({ gift, trouble: gift ? null : UNKNOWN }, { status: gift ? 200 : 404, headers });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data({ gift: null, trouble: error.message }, { status: error.status, headers });
  }
}

export const action = formAction(giftAnswerForm, async (shop, form, { params, visitor }) => {
  const { token = "" } = params;
  const order = found(await openGiftLink(shop, token, visitor));
  const here = `/gift/${token}`;
  if (form.intent === "decline") {
    await declineGift(shop, order);
    return saved(here, "선물을 사양했어요. 보낸 분에게 알리고 환불할게요.");
  }
  const { intent: _intent, agree: _agree, receiverEmail: email, ...recipient } = form;
  await acceptGift(shop, order, { recipient: changedRecipient(recipient), email });
  return saved(here, "선물을 받았어요. 받을 곳을 상점에 알렸어요.");
});

// The address lets its reader in: no other site hears of it.
export const meta: Route.MetaFunction = ({ matches }) => [
  ...unlistedMeta(matches, "선물이 도착했어요"),
  { name: "referrer", content: "same-origin" },
];

export default function Gift({
  loaderData: { gift, trouble },
  actionData: reply,
}: Route.ComponentProps) {
  if (!gift)
    return (
      <EmptyState isPage title="선물을 찾을 수 없어요" words={trouble ?? UNKNOWN}>
        <ButtonLink to="/" look="ink" size="l">
          상점 둘러보기
        </ButtonLink>
      </EmptyState>
    );
  const { title, words } = headOf(gift);
  return (
    <article className="mx-auto max-w-xl px-5 py-10 md:py-16">
      <h1 className="text-28 font-bold text-balance">{title}</h1>
      <p className="mt-2 mb-6 text-16 text-soft">{words}</p>
      {gift.message && (
        <blockquote className="mb-6 rounded-m bg-wash p-5 text-16 break-words whitespace-pre-line">
          {gift.message}
          <footer className="mt-3 text-14 text-soft">{gift.from}</footer>
        </blockquote>
      )}
      <GiftGoods lines={gift.lines} />
      {reply?.refused && gift.state !== "open" && (
        <div className="mt-6">
          <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>
        </div>
      )}
      {gift.state === "open" ? (
        <section aria-labelledby="answer" className="mt-10">
          <h2 id="answer" className="mb-5 text-20 font-semibold">
            어디로 보내드릴까요?
          </h2>
          <GiftAnswer reply={reply} from={gift.from} everywhere={gift.everywhere} />
        </section>
      ) : (
        <ButtonLink to="/" look="ink" size="l" className="mt-8">
          상점 둘러보기
        </ButtonLink>
      )}
    </article>
  );
}

function headOf({ state, from, to, until, isSent }: GiftView): { title: string; words: string } {
  if (state === "over")
    return {
      title: "끝난 선물이에요",
      words: "취소되었거나 받는 기한이 지났어요. 궁금한 점은 보낸 분에게 물어봐주세요.",
    };
  if (state === "accepted")
    return {
      title: isSent ? "선물을 보냈어요" : "받을 곳을 알려주셨어요",
      words: isSent
        ? "송장번호는 받는 분이 적은 연락처로 알려드렸어요."
        : "곧 보내드릴게요. 주소를 고치려면 고객센터로 알려주세요.",
    };
  return {
    title: `${to}님, ${from}님이 선물을 보냈어요`,
    words: `받는 데 돈은 들지 않아요. ${until ? `${seoulTime(until)}까지` : ""} 받을 곳을 알려주세요.`,
  };
}
