import { won } from "#lib/won.ts";
import { expectedFee } from "#shop/money/figures/expected-fees.ts";
import { changeWords, netOf, type Figures } from "#shop/money/figures/figure-sums.ts";
import type { FeeRates } from "#shop/site/settings.ts";

const count = (orders: number) => `${orders.toLocaleString("ko-KR")}건`;

type NumbersProps = {
  figures: Pick<Figures, "total" | "shipping" | "ways">;
  /** the provider's fees; null: unknown */
  rates: FeeRates | null;
  beforeWords: string;
};

const feesIn = (rates: FeeRates, ways: Figures["ways"], when: "now" | "before"): number =>
  ways.reduce((sum, { payBy, [when]: { came, went, orders } }) => {
    return sum + expectedFee(rates, { payBy, came, went, captures: orders });
  }, 0);

/** The period's sums, each beside the previous period's. */
export function SumNumbers({
  figures: { total, shipping, ways },
  rates,
  beforeWords,
}: NumbersProps) {
  const { now, before } = total;
  const numbers = [
    { title: "매출", now: netOf(now), before: netOf(before), words: won },
    { title: "주문", now: now.orders, before: before.orders, words: count },
    { title: "환불 금액", now: now.went, before: before.went, words: won },
    { title: "배송비", now: netOf(shipping.now), before: netOf(shipping.before), words: won },
    ...(rates
      ? [
          {
            title: "예상 결제 수수료",
            now: feesIn(rates, ways, "now"),
            before: feesIn(rates, ways, "before"),
            words: won,
          },
        ]
      : []),
  ];
  return <Numbers numbers={numbers} beforeWords={beforeWords} />;
}

type ShownNumber = {
  title: string;
  now: number;
  before: number;
  words: (amount: number) => string;
};

/** Numbers of a period in a row, each above the same of the period before. */
export function Numbers({ numbers, beforeWords }: { numbers: ShownNumber[]; beforeWords: string }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 py-6 md:grid-cols-4 has-[>:nth-child(5)]:lg:grid-cols-5">
      {numbers.map(({ title, now: sum, before: sooner, words }) => (
        <div key={title} className="min-w-0">
          <dt className="text-14 text-soft">{title}</dt>
          <dd>
            <p className="text-20 font-semibold whitespace-nowrap numbers md:text-28 md:font-bold">
              {words(sum)}
            </p>
            <p className="text-12 text-soft numbers">
              {beforeWords} {words(sooner)}
              {changeWords(sum, sooner) && ` · ${changeWords(sum, sooner)}`}
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}
