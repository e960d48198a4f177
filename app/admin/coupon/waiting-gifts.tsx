import * as z from "zod";
import { seoulTime } from "#lib/seoul-time.ts";
import { decideDeskGift } from "#shop/office/coupon/decide-desk-gift.server.ts";
import { deskGiftWords } from "#shop/money/value/desk/desk-gift-words.ts";
import { waitingGiftList } from "#shop/office/value/waiting-gift-list.server.ts";
import { saved } from "#app/flash.server.ts";
import { readsAnew } from "#app/account/reads-anew.ts";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { Trouble } from "#app/admin/list/trouble.tsx";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/waiting-gifts";
import { BenefitLinks } from "./benefit-links.tsx";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "혜택 승인");

const answerForm = z.object({
  intent: z.enum(["approve", "refuse"], "할 수 없는 작업이에요."),
  gift: z.uuid("새로고침한 뒤 다시 눌러주세요."),
});

export const loader = ({ url, context }: Route.LoaderArgs) =>
  waitingGiftList(visitorOf(context)).read(shopOf(context), url.searchParams);

export const action = formAction(answerForm, async (shop, form, { visitor }) => {
  await decideDeskGift(shop, { gift: form.gift, answer: form.intent }, visitor);
  return saved(
    "/admin/coupons/waiting",
    form.intent === "approve" ? "승인했어요. 이제 쓸 수 있어요." : "거절했어요.",
  );
});

export const shouldRevalidate = readsAnew;

export default function WaitingGifts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-240">
      <BenefitLinks />
      <Title>혜택 승인</Title>
      <p className="max-w-160 pt-2 text-14 text-soft">
        한 사람이 하루에 지급할 수 있는 금액을 넘는 포인트, 크레딧, 쿠폰과 기프트 코드예요. 승인하면
        바로 쓸 수 있어요. 내가 지급한 혜택은 다른 주인이 승인해요.
      </p>
      <Trouble className="pt-4" words={actionData?.refused?.message} />
      <OfficeList
        list={loaderData.list}
        page={loaderData}
        caption="승인할 혜택"
        keyOf={({ id }) => id}
        empty={{
          title: "승인할 혜택이 없어요",
          words: "한도를 넘는 혜택을 누가 주려고 하면 여기와 오늘 화면에 나타나요.",
        }}
        body={(gifts) => (
          <ul className="border-t border-ink">
            {gifts.map((gift) => (
              <GiftRow key={gift.id} gift={gift} />
            ))}
          </ul>
        )}
      />
    </div>
  );
}

function GiftRow({ gift }: { gift: Route.ComponentProps["loaderData"]["rows"][number] }) {
  const { id, kind, worth, coupon, reason, receiver, accountId, giver, at, isOwn } = gift;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line py-4 text-14">
      <div className="min-w-0 flex-1">
        <p className="text-16 font-medium numbers">
          {deskGiftWords(kind, worth)}
          {coupon && (
            <>
              {" · "}
              <TextLink to={`/admin/coupons/${coupon.id}`}>{coupon.name}</TextLink>
            </>
          )}
        </p>
        <p className="wrap-anywhere">
          {accountId ? (
            <>
              <TextLink to={`/admin/user/${accountId}`}>{receiver}</TextLink>
              {" 회원에게"}
            </>
          ) : (
            `${receiver}에게`
          )}
        </p>
        {reason && <p className="wrap-anywhere text-soft">{reason}</p>}
        <p className="text-12 text-soft wrap-anywhere numbers">
          {giver} · {seoulTime(at)}
        </p>
      </div>
      <div className="flex gap-2">
        {isOwn ? (
          <p className="text-soft">다른 주인의 승인을 기다려요</p>
        ) : (
          <Answer gift={id} intent="approve" words="승인" what={deskGiftWords(kind, worth)} />
        )}
        <Answer gift={id} intent="refuse" words={isOwn ? "요청 취소" : "거절"} what={receiver} />
      </div>
    </li>
  );
}

type AnswerProps = { gift: string; intent: "approve" | "refuse"; words: string; what: string };

const Answer = ({ gift, intent, words, what }: AnswerProps) => (
  <PostForm
    reply={undefined}
    fields={{ intent, gift }}
    asMember
    preventScrollReset
    className="flex"
  >
    {({ busy }) => (
      <Button look={intent === "approve" ? "ink" : "outline"} busy={busy}>
        {words}
        <span className="sr-only">: {what}</span>
      </Button>
    )}
  </PostForm>
);
