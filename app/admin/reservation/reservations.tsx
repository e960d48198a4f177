import { useId } from "react";
import { data, useSearchParams } from "react-router";
import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { cancelReservations } from "#shop/reservation/cancel-reservation.server.ts";
import {
  confirmReservations,
  prolongReservations,
  type MoveResult,
} from "#shop/reservation/confirm-reservations.server.ts";
import { chosenReservationsForm } from "#shop/reservation/admin-reservation-forms.ts";
import { findAdminReservation } from "#shop/office/reservation/find-admin-reservation.server.ts";
import type { ReservationRow } from "#shop/office/reservation/list-reservations.server.ts";
import {
  reservationTabs,
  type ReservationFilter,
  type ReservationTab,
} from "#shop/office/reservation/reservation-filters.ts";
import { reservationList } from "#shop/office/reservation/reservation-list.server.ts";
import type { ReservationStatus } from "#shop/reservation/status.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/reservations";
import { fileAddress, OfficeList } from "#app/admin/list/office-list.tsx";
import { ReasonFile } from "#app/admin/list/reason-file.tsx";
import { StatusBadge, type StatusTone } from "#app/ui/status-badge.tsx";
import { Trouble, troubleWords } from "#app/admin/list/trouble.tsx";
import { useTicked } from "#app/admin/list/use-ticked.ts";
import { OpenedReservation } from "./opened-reservation.tsx";
import { ReservationBar, type ReservationMove } from "./reservation-bar.tsx";
import { usualDeadline } from "./usual-deadline.ts";
import { Title } from "#app/ui/title.tsx";
import { NumberedAt } from "#app/admin/list/numbered-at.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "예약");

const ORDER_WITHIN_DAYS = 3;

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const open = searchParams.get("open");
  const [page, opened] = await Promise.all([
    reservationList.read(shop, searchParams),
    open ? findAdminReservation(shop.db, open, visitorOf(context)) : null,
  ]);
  const missing = open !== null && !opened;
  const orderUntil = usualDeadline(shop.now(), ORDER_WITHIN_DAYS);
  const latePath = reservationList.pathOf({ ...page.filter, tab: "late", search: "" });
  return data({ ...page, opened, missing, orderUntil, latePath }, missing ? 404 : 200);
}

const done = {
  confirm: "확정했어요",
  prolong: "기한을 바꾸고 새 링크를 보냈어요",
  cancel: "취소했어요",
};

export const action = formAction(
  chosenReservationsForm,
  async (shop, form, { visitor, request }) => {
    const moves: Record<typeof form.intent, () => Promise<MoveResult>> = {
      confirm: () =>
        confirmReservations(shop, form as { numbers: string[]; orderUntil: Date }, visitor),
      prolong: () =>
        prolongReservations(shop, form as { numbers: string[]; orderUntil: Date }, visitor),
      cancel: () =>
        cancelReservations(shop, form as { numbers: string[]; reason: string }, visitor),
    };
    const { moved, others } = await moves[form.intent]();
    const rest = others.length
      ? ` ${others.length}건은 지금 상태에서 할 수 없어 그대로 두었어요.`
      : "";
    return saved(
      `/admin/reserve${new URL(request.url).search}`,
      moved ? `예약 ${moved}건을 ${done[form.intent]}.${rest}` : `바뀐 예약이 없어요.${rest}`,
    );
  },
);

const row =
  "border-b border-line transition-colors duration-150 hover:bg-wash has-checked:bg-wash max-lg:grid max-lg:grid-cols-[2.75rem_minmax(0,1fr)_auto] max-lg:gap-x-2 max-lg:py-3";

export default function Reservations({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { list, filter, opened, missing, orderUntil, rows } = loaderData;
  const form = useId();
  const { ticked, setTicked } = useTicked(reply);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Title>예약</Title>
        <ReasonFile
          action={fileAddress(list.file!)}
          words={`지금 보는 조건(${conditionWords(filter)})의 예약을 가려지지 않은 연락처와 함께 파일로 받아요.`}
          example="예: 12월 예약 발송 준비"
        />
      </div>
      <LateNotice {...loaderData} />
      <OfficeList
        list={list}
        page={loaderData}
        caption="예약 목록"
        keyOf={({ number }) => number}
        rowClass={row}
        ticks={{
          form,
          ticked,
          onTick: setTicked,
          name: "reservation",
          all: "이 페이지의 예약 모두 선택",
          labelOf: ({ number }) => `${number} 선택`,
          may: isChoosable,
        }}
        empty={{
          title: filter.tab === "requested" ? "기다리는 예약이 없어요" : "예약이 없어요",
          words: emptyWords[filter.tab],
        }}
        nothing={{
          title: "찾는 예약이 없어요",
          words: filter.search
            ? `'${filter.search}'에 맞는 예약을 ${reservationTabs[filter.tab]}에서 찾지 못했어요. 이름과 번호는 앞부분부터, 전화번호는 끝 네 자리 이상을 입력해주세요.`
            : "이 상품의 예약이 없어요.",
        }}
        cells={reservationCells}
        below={
          rows.length > 0 && (
            <ReservationBar
              id={form}
              count={ticked.size}
              moves={movesOf(rows.filter(({ number }) => ticked.has(number)))}
              orderUntil={orderUntil}
              onCancel={() => setTicked(new Set())}
            />
          )
        }
      >
        {filter.product && (
          <p className="pb-4 text-14">
            <TextLink look="row" to={`/admin/reserve/${filter.product}`}>
              이 상품의 순번과 발송 예정일 보기
            </TextLink>
          </p>
        )}
        <Trouble words={troubleWords(reply)} />
        {missing && (
          <NoticeBox className="mb-4" tone="warn">
            찾는 예약이 없어요. 목록에서 골라주세요.
          </NoticeBox>
        )}
        {opened && <OpenedReservation reservation={opened} />}
      </OfficeList>
    </>
  );
}

const conditionWords = ({ tab, search }: ReservationFilter): string =>
  [reservationTabs[tab], search && `'${search}'`].filter(Boolean).join(", ");

/** Nothing is left to be done by ticking with the others. */
const isChoosable = ({ status }: ReservationRow): boolean =>
  status === "requested" || status === "confirmed";

function movesOf(rows: ReservationRow[]): ReservationMove[] {
  const any = (status: ReservationRow["status"]) =>
    !rows.length || rows.some((row) => row.status === status);
  return [
    ...(any("requested") ? ["confirm" as const] : []),
    ...(any("confirmed") ? ["prolong" as const] : []),
    "cancel",
  ];
}

type Late = Pick<Route.ComponentProps["loaderData"], "filter" | "list" | "latePath">;

function LateNotice({ filter, list, latePath }: Late) {
  const late = list.counts["late"] ?? 0;
  if (late === 0 || filter.tab === "late") return null;
  return (
    <NoticeBox className="mt-4" tone="warn">
      약속한 날이 지났는데 아직 보내지 않은 주문이 {late}건 있어요.{" "}
      <TextLink to={latePath}>보기</TextLink>
    </NoticeBox>
  );
}

const emptyWords: Record<ReservationTab, string> = {
  late: "약속한 날이 지난 주문이 없어요. 잘하고 있어요.",
  requested: "새 예약이 들어오면 여기에 나타나요.",
  confirmed: "확정하고 주문을 기다리는 예약이 여기에 나타나요.",
  ordered: "주문이 완료된 예약이 여기에 나타나요.",
  canceled: "취소한 예약이 여기에 나타나요.",
  expired: "기한 안에 주문하지 않은 예약이 여기에 나타나요.",
  all: "첫 예약이 들어오면 여기에 나타나요.",
};

const reservationTones: Record<ReservationStatus, StatusTone> = {
  requested: "warn",
  confirmed: "accent",
  ordered: "good",
  canceled: "neutral",
  expired: "neutral",
};

/** Who it is shows when it is opened. */
function Numbered({ number, requestedAt }: ReservationRow) {
  const [search] = useSearchParams();
  const opened = new URLSearchParams(search);
  opened.set("open", number);
  return (
    <NumberedAt to={`?${opened}`} at={requestedAt} preventScrollReset>
      {number}
    </NumberedAt>
  );
}

const Person = ({ name, phone, isMember }: ReservationRow) => (
  <>
    <span className="whitespace-nowrap">{name}</span>{" "}
    <span className="text-12 whitespace-nowrap text-soft numbers lg:block">
      {phone}
      {isMember && " · 회원"}
    </span>
  </>
);

const Product = ({ productId, title, options, quantity }: ReservationRow) => (
  <>
    <TextLink look="row" to={`/admin/reserve/${productId}`}>
      {title}
    </TextLink>
    <span className="block text-12 text-soft numbers">
      {[...options, `${quantity}개`].join(" · ")}
    </span>
  </>
);

const ShipBy = ({ isLate, shipBy, laterShipBy }: ReservationRow) => (
  <>
    <span className={isLate ? "font-semibold text-bad" : "text-soft"}>
      {seoulDate(shipBy)}까지{isLate && " · 지났어요"}
    </span>
    {laterShipBy && (
      <span className="block text-12 text-soft">주문할 때 {seoulDate(laterShipBy)} 동의</span>
    )}
  </>
);

const Standing = (row: ReservationRow) => (
  <>
    <StatusBadge tone={row.isLate ? "bad" : reservationTones[row.status]} label={row.label} />
    {row.status === "confirmed" && row.orderUntil && (
      <span className="block text-12 whitespace-nowrap text-soft numbers">
        {seoulTime(row.orderUntil)}까지
      </span>
    )}
    {row.isAsked && <span className="block text-12 text-warn">바뀐 날 답변 대기</span>}
    {row.orderNumber && (
      <TextLink look="row" to={`/admin/order/${row.orderNumber}`} className="text-12 numbers">
        {row.orderNumber}
      </TextLink>
    )}
  </>
);

/** Who it is shows when it is opened. */
const reservationCells = {
  number: { cell: Numbered, isHead: true },
  name: { cell: Person, className: "max-lg:order-3 max-lg:col-start-2" },
  title: { cell: Product, className: "max-lg:order-4 max-lg:col-start-2" },
  amount: {
    cell: ({ unitPrice, quantity }: ReservationRow) => won(unitPrice * quantity),
    isNumber: true,
    className: "text-right font-medium whitespace-nowrap max-lg:order-5 max-lg:self-end",
  },
  shipBy: {
    cell: ShipBy,
    className: "whitespace-nowrap numbers max-lg:order-6 max-lg:col-start-2 max-lg:text-12",
  },
  state: { cell: Standing, className: "max-lg:order-2 max-lg:text-right" },
};
