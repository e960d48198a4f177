import { useRevalidator } from "react-router";
import * as z from "zod";
import { sentBack } from "#shop/typed-words.ts";
import { calendarDayOf, dayAfter } from "#lib/calendar-day.ts";
import { holidayYears } from "#lib/business-days.ts";
import { releaseName } from "#shop/opening/release-name.server.ts";
import { seoulDate } from "#lib/seoul-time.ts";
import { may } from "#shop/member/staff/roles.ts";
import {
  dutiesOf,
  dutyKinds,
  MOST_COUNTED,
  readDutyKind,
  type DutyKind,
} from "#shop/office/duty/duty-kinds.ts";
import { countDuties, listDuties } from "#shop/office/duty/list-duties.server.ts";
import { letGoUnpaid, unpaidHolds } from "#shop/office/stock/let-go-unpaid.server.ts";
import { listTroubles } from "#shop/health/list-troubles.server.ts";
import { troublesOf } from "#shop/health/trouble.ts";
import { findLastBackup } from "#shop/opening/find-last-backup.server.ts";
import { mayOpen } from "#app/admin/doors.ts";
import { useMissingSteps } from "#app/admin/setup/opening.ts";
import { useRoot } from "#app/root-data.ts";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/today";
import { AllDone } from "./all-done.tsx";
import { DutyList } from "./duty-list.tsx";
import { onlyOwn } from "#shop/commission/assign-actor.server.ts";
import { MissingSteps } from "./missing-steps.tsx";
import { ShopFacts } from "./shop-facts.tsx";
import { readWeek } from "./read-week.server.ts";
import { ShopHealth } from "./shop-health.tsx";
import { TodaySales } from "./today-sales.tsx";
import { Title } from "#app/ui/title.tsx";
import { Section } from "#app/ui/section.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "오늘");

const WEEK = 7;
const MOST_PAGES = 1000;

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { role, account } = visitorOf(context);
  const own = onlyOwn(role, account?.id ?? "");
  const kind = readDutyKind(searchParams.get("kind"), role);
  const page = Math.min(MOST_PAGES, Math.max(1, Math.floor(Number(searchParams.get("page"))) || 1));
  const [now, today] = [shop.now(), calendarDayOf(shop.now())];
  const week = { from: dayAfter(today, 1 - WEEK), to: today };
  const [counts, duties, troubles, sales, backupAt] = await Promise.all([
    countDuties(shop, dutiesOf(role), own),
    listDuties(shop, kind ? [kind] : dutiesOf(role), page, own),
    listTroubles(shop.db, troublesOf(role)),
    mayOpen(role, "/admin/figures") ? readWeek(shop.db, week) : null,
    role && may(role, "site.edit")
      ? findLastBackup(shop.db).then((last) => last?.madeAt ?? null)
      : null,
  ]);
  return {
    kind,
    page,
    now,
    today,
    counts: counts.filter(({ count }) => count > 0),
    duties,
    troubles,
    week: sales,
    facts:
      role && may(role, "site.edit")
        ? { release: releaseName(), backupAt, now, holidays: holidayYears() }
        : null,
  };
}

const todayForm = z.object({
  intent: z.literal("let-go", "할 수 없는 작업이에요."),
  product: sentBack(64),
  heldBy: z.enum(unpaidHolds, "할 수 없는 작업이에요.").default("unpaid"),
});

export const action = formAction(todayForm, async (shop, { product, heldBy }, { visitor }) => ({
  ended: await letGoUnpaid(shop, { productId: product, heldBy }, visitor),
}));

export default function Today({
  loaderData: { kind, page, now, today, counts, duties, troubles, week: sales, facts },
  actionData: reply,
}: Route.ComponentProps) {
  // A shop that takes no orders yet has steps before it, and no sales over them.
  const week = useMissingSteps().length ? null : sales;
  return (
    <div
      className={`max-w-300 ${week ? "lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12" : ""}`}
    >
      <div className="lg:col-span-full">
        <Title>오늘</Title>
        <p className="pt-1 pb-4 text-14 text-soft numbers">{seoulDate(now)}</p>
        <ShopHealth {...{ troubles, reply }} />
      </div>
      {week && (
        <div className="max-lg:pb-6 lg:order-2">
          {week === "late" ? <LateSales /> : <TodaySales week={week} />}
        </div>
      )}
      <div className="min-w-0">
        {counts.length > 0 && <KindTabs kind={kind} counts={counts} />}
        {reply?.done && (
          <p role="status" className="pt-4 text-14 font-medium">
            미결제 주문 {reply.done.ended}건을 취소하고 재고를 되돌렸어요.
          </p>
        )}
        {duties.rows.length > 0 && <DutyList duties={duties.rows} {...{ today, reply }} />}
        {duties.rows.length === 0 && (counts.length ? <NoneOfKind /> : <NothingWaits />)}
        <Pages kind={kind} page={page} hasMore={duties.hasMore} />
        {facts && <ShopFacts facts={facts} />}
      </div>
    </div>
  );
}

function LateSales() {
  const { revalidate, state } = useRevalidator();
  return (
    <Section look="openSmall" id="sales" title="매출" className="flex flex-col items-start gap-3">
      <p role="status" className="text-14 text-soft">
        지금은 매출을 불러오지 못했어요. 할 일은 그대로 볼 수 있어요.
      </p>
      <Button type="button" busy={state === "loading"} onClick={() => void revalidate()}>
        다시 시도
      </Button>
    </Section>
  );
}

/** Before the shop opens nothing waits, but steps remain. */
function NothingWaits() {
  const missing = useMissingSteps();
  const role = useRoot()?.role ?? null;
  if (!missing.length) return <AllDone />;
  return mayOpen(role, "/admin/setup") ? <MissingSteps missing={missing} /> : null;
}

const NoneOfKind = () => (
  <EmptyState title="여기에는 할 일이 없어요" words="다른 일이 아직 기다려요.">
    <ButtonLink to="/admin/today">모든 할 일 보기</ButtonLink>
  </EmptyState>
);

const pathOf = (kind: DutyKind | null, page = 1): string => {
  const query = new URLSearchParams({
    ...(kind && { kind }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size ? `/admin/today?${query}` : "/admin/today";
};

type TabsProps = { kind: DutyKind | null; counts: { kind: DutyKind; count: number }[] };

const KindTabs = ({ kind, counts }: TabsProps) => (
  <ListTabs
    label="할 일"
    tabs={[
      { to: pathOf(null), title: "모두", isHere: kind === null },
      ...counts.map((each) => ({
        to: pathOf(each.kind),
        title: dutyKinds[each.kind].title,
        isHere: each.kind === kind,
        count: each.count,
        limit: MOST_COUNTED,
      })),
    ]}
  />
);

type PagesProps = { kind: DutyKind | null; page: number; hasMore: boolean };

const Pages = ({ kind, page, hasMore }: PagesProps) => (
  <nav aria-label="쪽" className="flex gap-2 pt-6 empty:hidden">
    {page > 1 && <ButtonLink to={pathOf(kind, page - 1)}>앞의 일</ButtonLink>}
    {hasMore && <ButtonLink to={pathOf(kind, page + 1)}>다음 일</ButtonLink>}
  </nav>
);
