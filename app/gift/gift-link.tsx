import * as z from "zod";
import { seoulTime } from "#lib/seoul-time.ts";
import { giftPathOf, renewGiftLink } from "#shop/gift/renew-gift-link.server.ts";
import { findManagedOrder } from "#shop/order/access/find-managed-order.server.ts";
import { findMemberOrder } from "#shop/order/find-member-order.server.ts";
import { giftUntil } from "#shop/order/gift/gift.ts";
import { findGuestOrder } from "#shop/order/guest/find-guest-order.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import { waitsForReceiver } from "#shop/order/standing.ts";
import type { Shop } from "#shop/shop.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { accessOf } from "#app/order-access.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf, visitorOf, type Visitor } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/gift-link";
import { viewGift } from "#shop/gift/find-gift.server.ts";
import { GiftCard } from "./gift-card.tsx";
import { NewLink } from "./new-link.tsx";
import { ShareGift } from "./share-gift.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => [
  ...unlistedMeta(matches, "선물 보내기"),
  { name: "referrer", content: "same-origin" },
];

type Payer = { request: Request; number: string; visitor: Visitor };

/** The gift for its payer, by account, device or proven code. */
async function findGiven(shop: Shop, { request, number, visitor }: Payer) {
  const order =
    (await findMemberOrder(shop.db, number, visitor.account?.id)) ??
    (await findGuestOrder(shop, number, visitor.guestId)) ??
    (await findManagedOrder(shop.db, number, accessOf(request)));
  const { gift } = found(order);
  return { order: order!, gift: found(gift) };
}

export async function loader({ request, params: { number }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const visitor = visitorOf(context);
  const { order, gift } = await findGiven(shop, { request, number, visitor });
  const path = giftPathOf(shop, order);
  return {
    number: order.number,
    to: gift.to,
    isWaiting: waitsForReceiver(order),
    hasFiles: gift.files ?? false,
    isAccepted: order.giftState === "accepted",
    address: path && shop.origin + path,
    from: order.ordererName,
    message: gift.message,
    lines: path ? (await viewGift(shop, order)).lines : [],
    kakaoKey: shop.sharing.kakaoKey,
    until: giftUntil(order.paidAt, gift),
    orderPath: pathOf(order, visitor),
  };
}

const pathOf = ({ memberId, number, guestId }: Order, visitor: Visitor): string => {
  if (memberId) return `/my?order=${number}`;
  return guestId && guestId === visitor.guestId
    ? `/non-member/order/complete/${number}`
    : `/non-member/order/manage/${number}`;
};

export const action = formAction(
  z.object({ intent: z.literal("renew", "할 수 없는 작업이에요.") }),
  async (shop, _form, { request, params: { number = "" }, visitor }) => {
    const { order } = await findGiven(shop, { request, number, visitor });
    await renewGiftLink(shop, order);
    return saved(`/gift/link/${number}`, "새 링크를 만들었어요. 이전 링크는 이제 열리지 않아요.");
  },
);

function wordsOf({
  to,
  isWaiting,
  isAccepted,
  hasFiles,
  until,
}: Route.ComponentProps["loaderData"]): string {
  if (isAccepted)
    return `${to}님이 선물을 받았어요. ${hasFiles ? "파일은 받은 분만 열 수 있어요. " : ""}받는 분의 주소와 연락처는 상점만 알아요.`;
  if (!isWaiting || !until) return "결제가 끝나지 않았거나 이미 종료된 선물이에요.";
  return `${to}님은 이렇게 받아요. ${seoulTime(until)}까지 받지 않으면 주문을 취소하고 전액 환불해드려요.`;
}

export default function GiftLink({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { to, from, message, lines, kakaoKey, isWaiting, address, orderPath } = loaderData;
  return (
    <article className="mx-auto max-w-xl px-5 py-10 md:py-16">
      <Title>선물 보내기</Title>
      <p className="mt-2 mb-6 text-16 text-soft">{wordsOf(loaderData)}</p>
      {address && (
        <>
          <GiftCard {...{ to, from, message }} image={lines[0]?.image ?? null} />
          <ShareGift {...{ address, to, from, kakaoKey }} image={lines[0]?.image ?? null} />
        </>
      )}
      {isWaiting && (
        <div className="mt-6">
          <NewLink
            fields={{ intent: "renew" }}
            reply={reply}
            label="새 링크 만들기"
            question="새 링크를 만들까요?"
            words="잃어버렸거나 다른 분에게 전달됐을 때 만들어주세요. 이전 링크는 더 이상 열리지 않아요."
          />
        </div>
      )}
      <ButtonLink to={orderPath} size="l" className="mt-8">
        주문으로 돌아가기
      </ButtonLink>
    </article>
  );
}
