import { nearDayWords } from "#lib/calendar-day.ts";
import { won } from "#lib/won.ts";
import { netOf, sumOf, type FigureRow } from "#shop/money/figures/figure-sums.ts";
import { monthsUntil, quartersUntil } from "#shop/money/figures/figures-file-form.ts";
import {
  figuresQuery,
  figureViews,
  isTimeView,
  readFiguresFilter,
  usualRanges,
  type DayRange,
  type FigureView,
} from "#shop/money/figures/figures-filter.ts";
import { findUsedValue } from "#shop/money/value/find-used-value.server.ts";
import { changeFeeRates } from "#shop/money/figures/change-fee-rates.server.ts";
import { feeRatesForm } from "#shop/money/figures/fee-rates-form.ts";
import { findFigures } from "#shop/money/figures/find-figures.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import type { Route } from "./+types/figures";
import { findSite } from "#shop/site/find-site.server.ts";
import { FeeRatesForm } from "./fee-rates.tsx";
import { BarChart } from "./bar-chart.tsx";
import { AccountantFiles, FileForm } from "./figures-files.tsx";
import { FiguresParts } from "./figures-parts.tsx";
import { FiguresTable } from "./figures-table.tsx";
import { RangeChoice } from "./range-choice.tsx";
import { SumNumbers } from "./sum-numbers.tsx";
import { TimeChart } from "./time-chart.tsx";
import { UsedValueLine } from "./used-value.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "매출");

/** More rows are for a file. */
const MOST_SHOWN = 100;

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  const filter = readFiguresFilter(searchParams, now());
  const [{ rows, ...figures }, { feeRates }, used] = await Promise.all([
    findFigures(db, filter),
    findSite(db),
    findUsedValue(db, filter),
  ]);
  return {
    filter,
    figures,
    feeRates,
    used,
    rows: isTimeView(filter.view) ? rows : shortened(rows),
    ranges: usualRanges(now()),
    quarters: quartersUntil(now()),
    months: monthsUntil(now()),
  };
}

export const action = formAction(feeRatesForm, ({ db }, form, { visitor }) =>
  changeFeeRates(db, form, { by: visitor }),
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

function shortened(rows: FigureRow[]): FigureRow[] {
  const left = rows.slice(MOST_SHOWN);
  if (!left.length) return rows;
  const rest = {
    name: "",
    detail: "rest",
    title: `그 밖의 ${left.length.toLocaleString("ko-KR")}가지`,
    now: sumOf(left.map(({ now }) => now)),
    before: sumOf(left.map(({ before }) => before)),
  };
  return [...rows.slice(0, MOST_SHOWN), rest];
}

const rangeWords = ({ from, to }: DayRange): string =>
  from === to ? nearDayWords(from) : `${nearDayWords(from)}부터 ${nearDayWords(to)}까지`;

export default function FiguresPage({
  loaderData: { filter, figures, feeRates, used, rows, ranges, quarters, months },
  actionData,
}: Route.ComponentProps) {
  const { total, before } = figures;
  const isEmpty = [total.now, total.before].every(({ came, went }) => came + went === 0);
  return (
    <div className="max-w-300">
      <Title>매출</Title>
      <FiguresParts here="sales" range={filter} />
      <p className="pt-1 text-14 text-soft">
        결제 금액에서 환불 금액을 뺀 금액이에요. 결제 장부와 1원까지 같아요.
      </p>
      <RangeChoice filter={filter} ranges={ranges} />
      <p className="pt-4 text-14 font-semibold">{rangeWords(filter)}</p>
      <SumNumbers figures={figures} rates={feeRates} beforeWords="이전 기간" />
      <UsedValueLine used={used} />
      <ListTabs
        label="나누어 보기"
        tabs={(Object.keys(figureViews) as FigureView[]).map((view) => ({
          to: `?${figuresQuery({ ...filter, view })}`,
          title: figureViews[view],
          isHere: view === filter.view,
        }))}
      />
      {isEmpty ? (
        <EmptyState
          title="아직 결제된 금액이 없어요"
          words="이 기간과 이전 기간에 결제가 없어요. 기간을 바꿔보세요."
        />
      ) : (
        <section aria-label={figureViews[filter.view]} className="pt-6">
          <Chart rows={rows} view={filter.view} />
          <Unfold title="표로 보기" open={!isTimeView(filter.view)} className="pt-2">
            <FiguresTable rows={rows} total={total} view={filter.view} />
          </Unfold>
          <p className="pt-4 text-12 text-soft">이전 기간은 {rangeWords(before)}예요.</p>
          <FileForm file="view" filter={filter} className="pt-3" />
        </section>
      )}
      <AccountantFiles filter={filter} quarters={quarters} months={months} />
      <div className="pt-8">
        <FeeRatesForm rates={feeRates} reply={actionData} />
      </div>
    </div>
  );
}

function Chart({ rows, view }: { rows: FigureRow[]; view: FigureView }) {
  const sum = won(rows.reduce((all, { now }) => all + netOf(now), 0));
  const label = `${figureViews[view]} 매출 그래프. 합계 ${sum}. 같은 숫자가 아래 표에 있어요.`;
  return isTimeView(view) ? (
    <TimeChart rows={rows} view={view} label={label} />
  ) : (
    <BarChart rows={rows} label={label} />
  );
}
