import { useEffect, useRef } from "react";
import { ChevronIcon } from "#app/ui/icons.tsx";
import type { OrderResult } from "#shop/order/delivery/each-order.server.ts";
import { TextLink, textLink } from "#app/ui/text-link.tsx";

const tones = { done: "text-good", same: "text-soft", refused: "text-bad" } as const;
const titles = { done: "처리", same: "변경 없음", refused: "실패" } as const;

/** A batch's result per order; failures are expanded. */
export function BulkResults({
  results,
  onClose,
}: {
  results: OrderResult[];
  onClose?: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [results]);
  const [refused, rest] = [
    results.filter(({ outcome }) => outcome === "refused"),
    results.filter(({ outcome }) => outcome !== "refused"),
  ];
  const counted = (["done", "same", "refused"] as const)
    .map((outcome) => ({
      outcome,
      count: results.filter((result) => result.outcome === outcome).length,
    }))
    .filter(({ count }) => count > 0);
  return (
    <section aria-labelledby="results" className="mb-4 rounded-m border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2
          id="results"
          ref={heading}
          tabIndex={-1}
          className="text-16 font-semibold outline-none numbers"
        >
          {counted.map(({ outcome, count }) => `${titles[outcome]} ${count}건`).join(" · ")}
        </h2>
        {onClose && (
          <button
            type="button"
            onClick={onClose}
            className={`${textLink("soft")} min-h-11 text-14 noscript:hidden md:min-h-6`}
          >
            결과 닫기
          </button>
        )}
      </div>
      {refused.length > 0 && <Results results={refused} caption="처리하지 못한 주문" />}
      {rest.length > 0 && (
        <details open={refused.length === 0 && rest.length <= FEW} className="group">
          <summary className="inline-flex min-h-11 items-center gap-1 text-14 text-soft hover:text-ink">
            처리한 주문 보기
            <ChevronIcon className="size-4 rotate-90 transition-transform duration-150 group-open:-rotate-90" />
          </summary>
          <Results results={rest} caption="처리한 주문" />
        </details>
      )}
    </section>
  );
}

const FEW = 5;

function Results({ results, caption }: { results: OrderResult[]; caption: string }) {
  return (
    <table className="mt-2 w-full text-14">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">주문번호</th>
          <th scope="col">결과</th>
          <th scope="col">설명</th>
        </tr>
      </thead>
      <tbody>
        {results.map(({ number, outcome, words }) => (
          <tr key={number} className="border-t border-line align-top">
            <td className="py-1.5 pr-4 whitespace-nowrap">
              <TextLink look="faint" to={`/admin/order/${number}`} className="numbers">
                {number}
              </TextLink>
            </td>
            <td className={`py-1.5 pr-4 font-medium whitespace-nowrap ${tones[outcome]}`}>
              {titles[outcome]}
            </td>
            <td className="w-full py-1.5">{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
