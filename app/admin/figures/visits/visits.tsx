import { nearDayWords } from "#lib/calendar-day.ts";
import { readFiguresFilter, usualRanges } from "#shop/money/figures/figures-filter.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { changeCounting } from "#shop/visit/change-counting.server.ts";
import { findVisits } from "#shop/visit/find-visits.server.ts";
import type { VisitFigures, VisitRow } from "#shop/visit/visit-figures.ts";
import { visitForm } from "#shop/visit/visit-form.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Section } from "#app/ui/section.tsx";
import { Title } from "#app/ui/title.tsx";
import { FiguresParts } from "../figures-parts.tsx";
import { RangeChoice } from "../range-choice.tsx";
import { Numbers } from "../sum-numbers.tsx";
import { TimeChart } from "../time-chart.tsx";
import type { Route } from "./+types/visits";
import { CountingForm } from "./counting-form.tsx";
import { HowCounted } from "./how-counted.tsx";
import { VisitLists } from "./visit-lists.tsx";
import { VisitSteps } from "./visit-steps.tsx";
import { people, times } from "./visit-words.ts";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "방문");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  const filter = readFiguresFilter(searchParams, now());
  const [figures, { countsVisits }] = await Promise.all([findVisits(db, filter), findSite(db)]);
  return { filter, figures, countsVisits, ranges: usualRanges(now()) };
}

export const action = formAction(visitForm, ({ db }, { counts }, { visitor }) =>
  changeCounting(db, counts === "on", { by: visitor }),
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function VisitsPage({
  loaderData: { filter, figures, countsVisits, ranges },
  actionData,
}: Route.ComponentProps) {
  const { from, to } = filter;
  const { total } = figures;
  const isEmpty = total.now.views + total.before.views === 0;
  return (
    <div className="max-w-300">
      <Title>방문</Title>
      <FiguresParts here="visits" range={filter} />
      <p className="pt-4 text-14 text-soft">
        손님을 알아보지 않고 상점 서버가 센 수예요. 쿠키도, 추적 스크립트도 쓰지 않아요.
      </p>
      {!countsVisits && (
        <NoticeBox className="mt-4">
          지금은 방문을 세지 않아요. 아래 ‘방문 세기’에서 다시 켤 수 있어요.
        </NoticeBox>
      )}
      <RangeChoice filter={filter} ranges={ranges} />
      <p className="pt-4 text-14 font-semibold">
        {from === to ? nearDayWords(from) : `${nearDayWords(from)}부터 ${nearDayWords(to)}까지`}
      </p>
      {isEmpty ? (
        <EmptyState
          title="아직 방문이 없어요"
          words="손님이 상점을 보면 몇 초 뒤에 여기에 나와요. 이 화면을 보는 직원의 방문은 세지 않아요."
        />
      ) : (
        <>
          <TotalNumbers figures={figures} />
          <VisitChart days={figures.days} sum={total.now.visitors} />
          <VisitSteps steps={figures.steps} />
          <VisitLists lists={figures.lists} />
        </>
      )}
      <HowCounted />
      <Section id="counting" title="방문 세기" className="pt-12">
        <CountingForm isOn={countsVisits} reply={actionData} />
      </Section>
    </div>
  );
}

function TotalNumbers({ figures: { total, steps } }: { figures: VisitFigures }) {
  const placed = steps.find(({ name }) => name === "placed")!;
  const share = (orders: number, visitors: number) =>
    visitors ? Math.round((orders / visitors) * 1000) / 10 : 0;
  return (
    <Numbers
      beforeWords="이전 기간"
      numbers={[
        { title: "방문자", now: total.now.visitors, before: total.before.visitors, words: people },
        { title: "본 화면", now: total.now.views, before: total.before.views, words: times },
        {
          title: "주문",
          now: placed.now,
          before: placed.before,
          words: (count) => `${count.toLocaleString("ko-KR")}건`,
        },
        {
          title: "방문자 대비 주문",
          now: share(placed.now, total.now.visitors),
          before: share(placed.before, total.before.visitors),
          words: (percent) => `${percent.toLocaleString("ko-KR")}%`,
        },
      ]}
    />
  );
}

function VisitChart({ days, sum }: { days: VisitFigures["days"]; sum: number }) {
  const amountOf = (visitors: number) => ({
    came: visitors,
    went: 0,
    orders: 0,
    returns: 0,
    pieces: 0,
  });
  const rowOf = ({ name, now, before }: VisitRow) => ({
    name,
    detail: "",
    title: name,
    now: amountOf(now.visitors),
    before: amountOf(before.visitors),
  });
  return (
    <TimeChart
      rows={days.rows.map(rowOf)}
      view={days.view}
      words={people}
      label={`방문자 그래프. 합계 ${people(sum)}.`}
    />
  );
}
