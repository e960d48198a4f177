import { Link } from "react-router";
import { daysFrom, calendarDayOf, nearDayWords } from "#lib/calendar-day.ts";
import { listActors, onlyOwn } from "#shop/commission/assign-actor.server.ts";
import {
  listRooms,
  readRoomTab,
  roomTabs,
  type ListedRoom,
  type RoomTab,
} from "#shop/commission/view/list-rooms.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { ListBody } from "#app/admin/list/list-body.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { roomTone } from "#app/commission/room-head.tsx";
import type { Route } from "./+types/commissions";
import { Title } from "#app/ui/title.tsx";
import { PagerLinks } from "#app/ui/pager.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "주문 제작");

const MOST_PAGES = 1000;

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { role, account } = visitorOf(context);
  const tab = readRoomTab(searchParams.get("tab"));
  const page = Math.min(MOST_PAGES, Math.max(1, Math.floor(Number(searchParams.get("page"))) || 1));
  const actorId = onlyOwn(role, account?.id ?? "");
  const [listed, actors] = await Promise.all([
    listRooms(shop.db, { tab, page, actorId }),
    tab === "open" && actorId === null ? listActors(shop) : null,
  ]);
  return {
    tab,
    page,
    today: calendarDayOf(shop.now()),
    isOwn: actorId !== null,
    tabs: roomTabs,
    atWork: actors?.map(({ id }) => id) ?? null,
    ...listed,
  };
}

const pathOf = (tab: RoomTab, page = 1) => {
  const query = new URLSearchParams();
  if (tab !== "open") query.set("tab", tab);
  if (page > 1) query.set("page", String(page));
  return `/admin/commissions${query.size ? `?${query}` : ""}`;
};

export default function Commissions({
  loaderData: { tab, tabs, page, today, isOwn, atWork, rooms, hasMore, all },
}: Route.ComponentProps) {
  const names = Object.keys(tabs) as RoomTab[];
  return (
    <>
      <Title>주문 제작</Title>
      <div className="mt-3 pb-4">
        <ListTabs
          label="작업실 단계"
          tabs={names.map((name) => ({
            to: pathOf(name),
            title: tabs[name],
            isHere: name === tab,
            count: name === tab ? all : null,
          }))}
        />
      </div>
      <ListBody>
        {rooms.length ? (
          <ul>
            {rooms.map((room) => (
              <RoomRow
                key={room.lineId}
                room={room}
                today={today}
                actor={isOwn ? null : actorWords(room, atWork)}
              />
            ))}
          </ul>
        ) : (
          <EmptyState title={`${tabs[tab]} 작업실이 없어요`} words={emptyWords(isOwn)} />
        )}
      </ListBody>
      <PagerLinks
        previous={page > 1 && { to: pathOf(tab, page - 1), words: "이전" }}
        next={hasMore ? pathOf(tab, page + 1) : null}
      />
    </>
  );
}

const emptyWords = (isOwn: boolean): string =>
  isOwn
    ? "맡은 주문 제작이 생기면 여기에 나타나고 이메일로 알려드려요."
    : "주문 제작 상품이 결제되면 작업실이 자동으로 열려요. 상품 수정에서 주문 제작의 가격과 조건을 정할 수 있어요.";

/** `atWork`: possible voice actors; null when the choice is over. */
function actorWords({ actor, actorId }: ListedRoom, atWork: string[] | null): string {
  if (actorId === null) return "맡은 분 없음";
  const hasLeft = atWork !== null && !atWork.includes(actorId);
  return `${actor ?? "탈퇴한 분"}${hasLeft ? " (더 이상 함께 일하지 않아요)" : ""}`;
}

type RowProps = { room: ListedRoom; today: string; actor: string | null };

function RoomRow({ room, today, actor }: RowProps) {
  const { number, lineId, title, state, label, dueOn, approveBy, next } = room;
  const isLate = dueOn !== null && daysFrom(today, dueOn) < 0;
  return (
    <li className="border-b border-line">
      <Link
        to={`/admin/commissions/${number}/${lineId}`}
        className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-3 hover:bg-wash"
      >
        <span className="min-w-0 flex-1 basis-60">
          <span className="block text-14 font-medium wrap-anywhere">{title}</span>
          <span className="block text-12 text-soft numbers">
            {number}
            {actor && ` · ${actor}`}
          </span>
        </span>
        {dueOn && (
          <span className={`text-12 numbers ${isLate ? "font-medium text-bad" : "text-soft"}`}>
            {isLate ? `${daysFrom(dueOn, today)}일 지남` : `${nearDayWords(dueOn)}까지`}
          </span>
        )}
        {approveBy && (
          <span className="text-12 text-soft numbers">{nearDayWords(approveBy)} 뒤 확정</span>
        )}
        <StatusBadge
          tone={next === "admin" ? roomTone(state) : "neutral"}
          label={label}
          className="w-24"
        />
      </Link>
    </li>
  );
}
