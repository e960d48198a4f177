import { useId } from "react";
import { data } from "react-router";
import { cancelReservations } from "#shop/reservation/cancel-reservation.server.ts";
import {
  confirmReservations,
  prolongReservations,
  type MoveResult,
} from "#shop/reservation/confirm-reservations.server.ts";
import { chosenReservationsForm } from "#shop/reservation/admin-reservation-forms.ts";
import { findAdminReservation } from "#shop/office/reservation/find-admin-reservation.server.ts";
import { listReservedProducts } from "#shop/office/reservation/list-line.server.ts";
import {
  countReservationTabs,
  listReservations,
  type ReservationRow,
} from "#shop/office/reservation/list-reservations.server.ts";
import {
  readReservationFilter,
  reservationTabs,
  type CountedTab,
  type ReservationFilter,
  type ReservationTab,
} from "#shop/office/reservation/reservation-filters.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/reservations";
import { EmptyList } from "#app/admin/list/empty-list.tsx";
import { ListBody } from "#app/admin/list/list-body.tsx";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Trouble, troubleWords } from "#app/admin/list/trouble.tsx";
import { useTicked } from "#app/admin/list/use-ticked.ts";
import { OpenedReservation } from "./opened-reservation.tsx";
import { ReservationBar, type ReservationMove } from "./reservation-bar.tsx";
import { ReservationExportForm } from "./reservation-export-form.tsx";
import { ReservationFiltering, reservationPath } from "./reservation-filtering.tsx";
import { ReservationTable } from "./reservation-table.tsx";
import { usualDeadline } from "./usual-deadline.ts";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "예약");

const ORDER_WITHIN_DAYS = 3;

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  const filter = readReservationFilter(searchParams);
  const open = searchParams.get("open");
  const [page, counts, products, opened] = await Promise.all([
    listReservations(db, filter, {
      after: searchParams.get("after"),
      before: searchParams.get("before"),
    }),
    countReservationTabs(db, filter.product),
    listReservedProducts(db),
    open ? findAdminReservation(db, open, visitorOf(context)) : null,
  ]);
  const missing = open !== null && !opened;
  return data(
    {
      filter,
      counts,
      products,
      opened,
      missing,
      orderUntil: usualDeadline(now(), ORDER_WITHIN_DAYS),
      ...page,
    },
    missing ? 404 : 200,
  );
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

export default function Reservations({
  loaderData: { filter, counts, products, opened, missing, orderUntil, rows, previous, next },
  actionData: reply,
}: Route.ComponentProps) {
  const form = useId();
  const { ticked, setTicked } = useTicked(reply);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Title>예약</Title>
        <ReservationExportForm filter={filter} errors={undefined} />
      </div>
      <LateNotice filter={filter} late={counts.late} />
      <div className="mt-3">
        <ReservationTabs filter={filter} counts={counts} />
      </div>
      <div className="py-4">
        <ReservationFiltering filter={filter} products={products} />
      </div>
      {filter.product && (
        <p className="pb-4 text-14">
          <TextLink look="row" to={`/admin/reserve/${filter.product}`}>
            이 상품의 순번과 보내는 날 보기
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
      <ListBody>
        {rows.length ? (
          <ReservationTable rows={rows} form={form} ticked={ticked} onTick={setTicked} />
        ) : (
          <NoReservations filter={filter} />
        )}
      </ListBody>
      {rows.length > 0 && (
        <ReservationBar
          id={form}
          count={ticked.size}
          moves={movesOf(rows.filter(({ number }) => ticked.has(number)))}
          orderUntil={orderUntil}
          onCancel={() => setTicked(new Set())}
        />
      )}
      <Pager previous={previous} next={next} />
    </>
  );
}

function movesOf(rows: ReservationRow[]): ReservationMove[] {
  const any = (status: ReservationRow["status"]) =>
    !rows.length || rows.some((row) => row.status === status);
  return [
    ...(any("requested") ? ["confirm" as const] : []),
    ...(any("confirmed") ? ["prolong" as const] : []),
    "cancel",
  ];
}

function LateNotice({ filter, late }: { filter: ReservationFilter; late: number }) {
  if (late === 0 || filter.tab === "late") return null;
  return (
    <NoticeBox className="mt-4" tone="warn">
      약속한 날이 지났는데 아직 보내지 않은 주문이 {late}건 있어요.{" "}
      <TextLink to={reservationPath({ ...filter, tab: "late", search: "" })}>보기</TextLink>
    </NoticeBox>
  );
}

function ReservationTabs({
  filter,
  counts,
}: {
  filter: ReservationFilter;
  counts: Record<CountedTab, number>;
}) {
  const shown = (Object.keys(reservationTabs) as ReservationTab[]).filter(
    (tab) => tab !== "late" || counts.late > 0 || filter.tab === "late",
  );
  const tabs = shown.map((tab) => ({
    to: reservationPath({ ...filter, tab }),
    title: reservationTabs[tab],
    isHere: tab === filter.tab,
    // How many there are says nothing about how many are found.
    count: filter.search || tab === "all" ? null : counts[tab],
  }));
  return <ListTabs label="예약 상태" tabs={tabs} />;
}

const emptyWords: Record<ReservationTab, string> = {
  late: "약속한 날이 지난 주문이 없어요. 잘하고 있어요.",
  requested: "새 예약이 들어오면 여기에 나타나요.",
  confirmed: "확정하고 주문을 기다리는 예약이 여기에 나타나요.",
  ordered: "주문까지 끝난 예약이 여기에 나타나요.",
  canceled: "취소한 예약이 여기에 나타나요.",
  expired: "기한 안에 주문하지 않은 예약이 여기에 나타나요.",
  all: "첫 예약이 들어오면 여기에 나타나요.",
};

function NoReservations({ filter }: { filter: ReservationFilter }) {
  if (filter.search || filter.product) {
    return (
      <EmptyState
        title="찾는 예약이 없어요"
        words={
          filter.search
            ? `'${filter.search}'에 맞는 예약을 ${reservationTabs[filter.tab]}에서 찾지 못했어요. 이름과 번호는 앞부분부터, 전화번호는 끝 네 자리 이상을 입력해주세요.`
            : "이 상품의 예약이 없어요."
        }
      >
        {filter.search && filter.tab !== "all" && (
          <ButtonLink to={reservationPath({ ...filter, tab: "all" })} look="ink">
            전체에서 찾기
          </ButtonLink>
        )}
        <ButtonLink to={reservationPath({ tab: filter.tab, product: "", search: "" })}>
          조건 지우기
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyList
      title={filter.tab === "requested" ? "기다리는 예약이 없어요" : "예약이 없어요"}
      words={emptyWords[filter.tab]}
      start={reservationPath(filter)}
    />
  );
}
