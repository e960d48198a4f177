import { data, redirect } from "react-router";
import { findRoom } from "#shop/commission/room-row.server.ts";
import { findRoomMoney } from "#shop/commission/view/room-money.server.ts";
import { viewRoom } from "#shop/commission/view/view-room.server.ts";
import { findOpenedOrder, type Opener } from "#shop/vault/opener.server.ts";
import type { Order } from "#shop/order/move-order.server.ts";
import type { Shop } from "#shop/shop.ts";
import { guestCookie } from "#app/cookie/guest-cookie.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { accessOf } from "#app/order-access.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf, visitorOf, type Visitor } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/order-room";
import { actAsBuyer } from "./act-in-room.server.ts";
import { StopSection, TakeSteps, UnpaidStrip } from "./buyer-steps.tsx";
import { buyerForm, MOST_BYTES, roomFields } from "./room-forms.ts";
import { RoomHead } from "./room-head.tsx";
import { RoomHistory } from "./room-history.tsx";
import { ScriptChange } from "./script-change.tsx";
import { ScriptText } from "./script-text.tsx";
import { TakesSide } from "./takes-side.tsx";
import { Section } from "#app/ui/section.tsx";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  unlistedMeta(matches, `${loaderData?.room.title ?? "주문 제작"} 작업실`);

type Sender = { request: Request; number: string; line: string; visitor: Visitor };

const pathOf = (number: string, line: string | number) => `/order-room/${number}/${line}`;

/**
 * The workroom of an order that this browser may open; from a mail on another device the order is
 * looked up first.
 */
async function findOwn(shop: Shop, { request, number, line, visitor }: Sender) {
  const own = await findOpenedOrder(shop, number, {
    accountId: visitor.account?.id,
    guestId: visitor.guestId,
    access: accessOf(request),
  });
  if (!own)
    throw redirect(`/non-member/order/info?order=${encodeURIComponent(number.slice(0, 40))}`);
  const opened = /^\d{1,15}$/.test(line) ? await findRoom(shop.db, number, Number(line)) : null;
  return { opened: found(opened), opener: own.opener };
}

function orderPathOf({ memberId, number }: Order, by: Opener["by"]): string {
  if (memberId) return `/my?order=${number}`;
  return `/non-member/order/${by === "code" ? "manage" : "complete"}/${number}`;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const visitor = visitorOf(context);
  const { opened, opener } = await findOwn(shop, { request, ...params, visitor });
  const { memberId, guestId } = opened.order;
  const page = {
    room: await viewRoom(shop.db, opened, "shopper"),
    money: await findRoomMoney(shop, opened),
    asMember: memberId !== null,
    fields: roomFields(),
    orderPath: orderPathOf(opened.order, opener.by),
  };
  return data(page, {
    headers: opener.by === "device" && guestId ? { "Set-Cookie": guestCookie(shop, guestId) } : {},
  });
}

export const action = formAction(
  buyerForm,
  async (shop, form, { request, params: { number = "", line = "" }, visitor }) => {
    const { opened } = await findOwn(shop, { request, number, line, visitor });
    const accountId = opened.order.memberId ?? undefined;
    return actAsBuyer(shop, opened, form, { path: pathOf(number, line), accountId });
  },
  { most: MOST_BYTES },
);

export default function OrderRoom({
  loaderData: { room, money, asMember, orderPath, fields },
  actionData: reply,
}: Route.ComponentProps) {
  const path = pathOf(room.number, room.lineId);
  return (
    <article className="mx-auto flex max-w-300 flex-col gap-6 px-5 pt-10 pb-16">
      <RoomHead room={room} money={money} side="shopper" />
      <UnpaidStrip unpaid={money.unpaid} />
      {room.state === "approved" && (
        <ButtonLink
          to={`/order-sounds/${room.number}`}
          look="primary"
          size="l"
          className="self-start"
        >
          내 소리 열기
        </ButtonLink>
      )}
      <div className="grid gap-10 lg:grid-cols-2">
        <div className="min-w-0 lg:col-start-2">
          <TakesSide
            room={room}
            side="shopper"
            path={path}
            fields={fields.comment}
            reply={reply}
            asMember={asMember}
          >
            {(take) => (
              <TakeSteps {...{ take, room, money, reply, asMember }} fields={fields.changes} />
            )}
          </TakesSide>
        </div>
        <Section
          look="open"
          id="script"
          title="원고"
          className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-start-1"
        >
          <ScriptChange
            room={room}
            side="shopper"
            fields={fields.script}
            reply={reply}
            asMember={asMember}
          />
          <ScriptText room={room} />
        </Section>
      </div>
      {room.state !== "ended" && <StopSection money={money} reply={reply} asMember={asMember} />}
      <RoomHistory history={room.history} />
      <div className="flex gap-2 border-t border-line pt-8">
        <ButtonLink to={orderPath} size="l">
          주문 보기
        </ButtonLink>
      </div>
    </article>
  );
}
