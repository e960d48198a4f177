import { useRevalidator } from "react-router";
import { listActors } from "#shop/commission/assign-actor.server.ts";
import { findOfficeRoom, noteRoomRead } from "#shop/commission/open-office-room.server.ts";
import { isOpenRoom } from "#shop/commission/room-machine.ts";
import { findRoomMoney } from "#shop/commission/view/room-money.server.ts";
import { viewRoom } from "#shop/commission/view/view-room.server.ts";
import { may } from "#shop/member/staff/roles.ts";
import type { Shop } from "#shop/shop.ts";
import { MOST_BYTES, officeForm, roomFields } from "#app/commission/room-forms.ts";
import { RoomHead } from "#app/commission/room-head.tsx";
import { RoomHistory } from "#app/commission/room-history.tsx";
import { ScriptChange } from "#app/commission/script-change.tsx";
import { ScriptText } from "#app/commission/script-text.tsx";
import { TakesSide } from "#app/commission/takes-side.tsx";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf, visitorOf, type Visitor } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import type { Route } from "./+types/commission";
import { actAtWork } from "./act-at-work.server.ts";
import { ActorSection, CeaseSection, RemoveTake, WorkSteps } from "./work-steps.tsx";
import { TakeUpload } from "./take-upload.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, loaderData?.room.title ?? "작업실");

type Params = { number?: string; line?: string };

async function findHere(shop: Shop, { number = "", line = "" }: Params, visitor: Visitor) {
  const lineId = /^\d{1,15}$/.test(line) ? Number(line) : NaN;
  return found(await findOfficeRoom(shop.db, { number, lineId }, visitor));
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const visitor = visitorOf(context);
  const opened = await findHere(shop, params, visitor);
  await noteRoomRead(shop.db, opened, visitor);
  const { role } = visitor;
  const decides = may(role, "commission.decide");
  return {
    room: await viewRoom(shop.db, opened, "admin"),
    money: may(role, "order.money") ? await findRoomMoney(shop, opened) : null,
    actors: decides
      ? {
          chosen: opened.room.actorId,
          choices: (await listActors(shop)).map(({ id, name, email }) => ({ id, name, email })),
        }
      : null,
    orderPath: may(role, "order.read") ? `/admin/order/${opened.order.number}` : null,
  };
}

const fields = roomFields();

export const action = formAction(
  officeForm,
  async (shop, form, { params, visitor }) =>
    actAtWork(shop, await findHere(shop, params, visitor), form, visitor),
  { most: MOST_BYTES },
);

export default function Commission({
  loaderData: { room, money, actors, orderPath },
  actionData: reply,
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const path = `/admin/commissions/${room.number}/${room.lineId}`;
  const isOpen = isOpenRoom(room.state);
  return (
    <div className="flex max-w-300 flex-col gap-6">
      <BackLink to="/admin/commissions">주문 제작</BackLink>
      <RoomHead room={room} money={money} side="admin" />
      {orderPath && (
        <TextLink look="note" to={orderPath} className="numbers">
          주문 {room.number}
        </TextLink>
      )}
      {actors && <ActorSection {...actors} isOpen={isOpen} reply={reply} />}
      <div className="grid gap-10 lg:grid-cols-2">
        <Section look="open" id="script" title="원고" className="flex min-w-0 flex-col gap-4">
          <ScriptChange
            room={room}
            side="admin"
            seesMoney={money !== null}
            fields={fields.script}
            reply={reply}
            asMember={false}
          />
          <ScriptText room={room} />
        </Section>
        <div className="flex min-w-0 flex-col gap-5">
          <WorkSteps room={room} reply={reply} />
          {isOpen && room.state !== "waiting" && (
            <TakeUpload
              number={room.number}
              lineId={room.lineId}
              title={room.title}
              onAdded={() => void revalidate()}
            />
          )}
          <TakesSide
            room={room}
            side="admin"
            path={path}
            fields={fields.comment}
            reply={reply}
            asMember={false}
          >
            {(take) => !take.isSent && <RemoveTake take={take} reply={reply} />}
          </TakesSide>
        </div>
      </div>
      {actors && isOpen && <CeaseSection money={money} reply={reply} />}
      <RoomHistory history={room.history} />
    </div>
  );
}
