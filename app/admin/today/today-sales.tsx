import { won } from "#lib/won.ts";
import { netOf, type FigureRow } from "#shop/money/figures/figure-sums.ts";
import { figuresQuery } from "#shop/money/figures/figures-filter.ts";
import { TimeChart } from "#app/admin/figures/time-chart.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Three numbers of today beside yesterday's, and the week as one chart. */
export function TodaySales({ week }: { week: FigureRow[] }) {
  const [yesterday, today] = week.slice(-2).map(({ now }) => now);
  if (!today || !yesterday) return null;
  const numbers = [
    { title: "오늘 매출", value: won(netOf(today)), before: won(netOf(yesterday)) },
    {
      title: "주문",
      value: `${today.orders.toLocaleString("ko-KR")}건`,
      before: `${yesterday.orders.toLocaleString("ko-KR")}건`,
    },
    { title: "환불 금액", value: won(today.went), before: won(yesterday.went) },
  ];
  const sum = won(week.reduce((all, { now }) => all + netOf(now), 0));
  return (
    <section aria-labelledby="sales" className="lg:sticky lg:top-8">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="sales" className="text-16 font-semibold">
          매출
        </h2>
        <TextLink
          look="note"
          to={`/admin/figures?${figuresQuery({ view: "day", from: week[0]!.name, to: week.at(-1)!.name })}`}
        >
          자세히 보기
        </TextLink>
      </div>
      <dl className="grid grid-cols-[auto_auto_auto] justify-between gap-x-4 pb-4">
        {numbers.map(({ title, value, before }) => (
          <div key={title}>
            <dt className="text-12 text-soft">{title}</dt>
            <dd>
              <p className="text-20 font-semibold whitespace-nowrap numbers">{value}</p>
              <p className="text-12 text-soft numbers">어제 {before}</p>
            </dd>
          </div>
        ))}
      </dl>
      <TimeChart
        rows={week}
        view="day"
        label={`지난 7일의 매출 그래프. 합계 ${sum}. 자세히 보기에 같은 숫자의 표가 있어요.`}
      />
    </section>
  );
}
