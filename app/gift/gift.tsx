import { fieldsOf } from "#shop/form-fields.ts";
import { data } from "react-router";
import { randomLetters } from "#lib/random-letters.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { acceptGift } from "#shop/gift/accept-gift.server.ts";
import { declineGift } from "#shop/gift/decline-gift.server.ts";
import {
  openGiftLink,
  pathForReceiver,
  viewGift,
  type GiftView,
} from "#shop/gift/find-gift.server.ts";
import { giftAnswerForm } from "#shop/gift/gift-forms.ts";
import { sendReceiverLink } from "#shop/gift/receiver-link.server.ts";
import { receiverToken } from "#shop/order/gift/gift-link.server.ts";
import type { Receiver } from "#shop/order/gift/find-receiver.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { refusalAnswer } from "#shop/refusals.ts";
import type { Shop } from "#shop/shop.ts";
import { saved } from "#app/flash.server.ts";
import { giftCookie, giftsIn } from "#app/cookie/gift-cookie.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf, visitorOf, type Visitor } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Route } from "./+types/gift";
import { GiftAnswer } from "./gift-answer.tsx";
import { GiftCard } from "./gift-card.tsx";
import { GiftGoods } from "./gift-goods.tsx";
import { ReceivedFiles } from "./received-files.tsx";
import { readGiftAnswer } from "./read-gift-answer.server.ts";
import { Wrapped } from "./wrapped.tsx";
import { Section } from "#app/ui/section.tsx";
import { Title } from "#app/ui/title.tsx";

const headers = { "Cache-Control": "private, no-store" };
const UNKNOWN = "없거나 바뀐 선물 링크예요. 보낸 분에게 새 링크를 받아주세요.";

type Sender = { request: Request; token: string; visitor: Visitor };

async function findPage(shop: Shop, { request, token, visitor }: Sender) {
  const order = await openGiftLink(shop, token, visitor);
  if (!order) return null;
  const proof = { accountId: visitor.account?.id, gifts: giftsIn(request) };
  return {
    gift: await viewGift(shop, order),
    /** null: this browser does not show that the visitor is the receiver */
    filesPath: await pathForReceiver(shop, order, proof),
    path: `/gift/${token}`,
    answerKey: randomLetters(26),
    fields: fieldsOf(giftAnswerForm),
    account: visitor.account && { email: visitor.account.email, name: visitor.account.name },
  };
}

/** Links that were replaced or guessed all get the same answer, and not for long. */
export async function loader({ request, params: { token }, context }: Route.LoaderArgs) {
  const sender = { request, token, visitor: visitorOf(context) };
  try {
    const page = await findPage(shopOf(context), sender);
    const trouble = page ? null : UNKNOWN;
    return data({ page, trouble }, { status: page ? 200 : 404, headers });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { status, message } = refusalAnswer(error);
    return data({ page: null, trouble: message }, { status, headers });
  }
}

export const action = formAction(
  giftAnswerForm,
  async (shop, form, { request, params, visitor, values }) => {
    const { token = "" } = params;
    const order = found(await openGiftLink(shop, token, visitor));
    const here = `/gift/${token}`;
    if (form.intent === "decline") {
      await declineGift(shop, order);
      return saved(here, "선물을 사양했어요. 보낸 분에게 알리고 환불할게요.");
    }
    if (form.intent === "send-again") {
      await sendReceiverLink(shop, order);
      return saved(here, "받을 때 적은 메일로 여는 링크를 다시 보냈어요.");
    }
    const answer = readGiftAnswer(form, { visitor, request, as: values.as });
    const receiver = await acceptGift(shop, order, answer);
    return receiver
      ? opened(shop, request, receiver)
      : saved(here, "선물을 받았어요. 받을 곳을 상점에 알렸어요.");
  },
);

function opened(shop: Shop, request: Request, receiver: Receiver): Response {
  const cookies = receiver.memberId
    ? []
    : [giftCookie(shop, request, receiverToken(shop, receiver))];
  return saved(`/order-sounds/${receiver.handle}`, "선물을 받았어요.", cookies);
}

// The address grants access, so it must not be sent as a referrer.
export const meta: Route.MetaFunction = ({ matches }) => [
  ...unlistedMeta(matches, "선물이 도착했어요"),
  { name: "referrer", content: "same-origin" },
];

export default function Gift({
  loaderData: { page, trouble },
  actionData: reply,
}: Route.ComponentProps) {
  if (!page)
    return (
      <EmptyState isPage title="선물을 찾을 수 없어요" words={trouble ?? UNKNOWN}>
        <ButtonLink to="/" look="ink" size="l">
          상점 둘러보기
        </ButtonLink>
      </EmptyState>
    );
  const { gift } = page;
  const { title, words } = headOf(gift);
  return (
    <article className="mx-auto max-w-xl px-5 py-10 md:py-16">
      <Title className="text-balance">{title}</Title>
      <p className="mt-2 mb-6 text-16 text-soft">{words}</p>
      {gift.state === "open" ? (
        <Wrapped isOpen={reply !== undefined}>
          <Goods gift={gift} />
          <Section
            look="open"
            id="answer"
            title={gift.needsAddress ? "어디로 보내드릴까요?" : "누가 받으시나요?"}
            titleClass="mb-5"
            className="mt-10"
          >
            <GiftAnswer {...page} reply={reply} />
          </Section>
        </Wrapped>
      ) : (
        <Goods gift={gift} />
      )}
      {reply?.refused && gift.state !== "open" && (
        <NoticeBox className="mt-6" tone="bad">
          {reply.refused.message}
        </NoticeBox>
      )}
      {gift.state !== "open" && (
        <div className="mt-8 flex flex-col items-start gap-4">
          {gift.state === "accepted" && gift.hasFiles && (
            <ReceivedFiles path={page.filesPath} reply={reply} />
          )}
          <ButtonLink to="/" look={page.filesPath ? undefined : "ink"} size="l">
            상점 둘러보기
          </ButtonLink>
        </div>
      )}
    </article>
  );
}

function Goods({ gift: { to, from, message, lines } }: { gift: GiftView }) {
  if (!lines.length) return null;
  return (
    <>
      <GiftCard {...{ to, from, message }} image={lines[0]!.image} />
      <GiftGoods lines={lines} />
    </>
  );
}

function headOf(gift: GiftView): { title: string; words: string } {
  const { state, from, to, until, needsAddress } = gift;
  if (state === "over")
    return {
      title: "종료된 선물이에요",
      words: "취소되었거나 받는 기한이 지났어요. 궁금한 점은 보낸 분에게 물어봐주세요.",
    };
  if (state === "accepted") return needsAddress ? parcelHead(gift) : FILES_ACCEPTED;
  const by = until ? `${seoulTime(until)}까지 ` : "";
  return {
    title: `${to}님, ${from}님이 선물을 보냈어요`,
    words: `무료로 받으실 수 있어요. ${by}${needsAddress ? "받을 곳을 알려주세요." : "받으면 바로 듣고 내려받을 수 있어요."}`,
  };
}

const FILES_ACCEPTED = {
  title: "받은 선물이에요",
  words: "받은 분만 파일을 열 수 있어요.",
};

const parcelHead = ({ isSent }: GiftView) => ({
  title: isSent ? "선물을 보냈어요" : "받을 곳을 알려주셨어요",
  words: isSent
    ? "송장번호는 받는 분이 적은 연락처로 알려드렸어요."
    : "곧 보내드릴게요. 주소를 고치려면 고객센터로 알려주세요.",
});
