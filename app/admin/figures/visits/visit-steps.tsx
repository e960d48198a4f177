import type { VisitStep } from "#shop/visit/visit-figures.ts";
import { Section } from "#app/ui/section.tsx";
import { people } from "./visit-words.ts";

const orders = (count: number) => `${count.toLocaleString("ko-KR")}건`;
const words: Record<VisitStep["name"], { title: string; count: (count: number) => string }> = {
  visit: { title: "상점에 옴", count: people },
  product: { title: "상품을 봄", count: people },
  form: { title: "주문서를 엶", count: people },
  placed: { title: "주문함", count: orders },
  paid: { title: "결제함", count: orders },
};

const percent = (part: number, whole: number): string =>
  whole ? `${Math.round((part / whole) * 1000) / 10}%` : "–";

/** How many went on from each step to the next, down to the payment. */
export function VisitSteps({ steps }: { steps: VisitStep[] }) {
  const first = steps[0]!;
  const most = Math.max(1, ...steps.map(({ now }) => now));
  return (
    <Section id="steps" title="결제까지" className="pt-12">
      <ol className="flex flex-col gap-4 pt-5">
        {steps.map(({ name, now, before }, at) => (
          <li key={name}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-14">
              <span>{words[name].title}</span>
              <span className="numbers">
                <span className="font-medium">{words[name].count(now)}</span>
                {at > 0 && (
                  <span className="text-soft">
                    {" "}
                    · 앞 단계의 {percent(now, steps[at - 1]!.now)}
                    {at > 1 && ` · 방문자의 ${percent(now, first.now)}`}
                  </span>
                )}
              </span>
            </p>
            <div className="mt-1 h-3 bg-wash">
              <div className="h-3 bg-accent" style={{ width: `${(now / most) * 100}%` }} />
            </div>
            <p className="pt-1 text-12 text-soft numbers">이전 기간 {words[name].count(before)}</p>
          </li>
        ))}
      </ol>
      <p className="pt-4 text-12 text-soft">
        앞의 세 단계는 날마다 센 사람 수예요. 주문과 결제는 이 기간에 들어온 주문을 셌고, 관리자가
        대신 작성한 주문도 들어 있어요.
      </p>
    </Section>
  );
}
