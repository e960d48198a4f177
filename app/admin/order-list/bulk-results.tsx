import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { OrderResult } from "#shop/order/delivery/each-order.server.ts";

const tones = { done: "text-good", same: "text-soft", refused: "text-bad" } as const;
const titles = { done: "처리", same: "이미 그대로", refused: "하지 못함" } as const;
const order = { refused: 0, same: 1, done: 2 } as const;

/** What became of each of many orders, what was not done first. */
export function BulkResults({ results, onClose }: { results: OrderResult[]; onClose?: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [results]);
  const count = (outcome: OrderResult["outcome"]) => results.filter((result) => result.outcome === outcome).length;
  const counted = (["done", "same", "refused"] as const).filter((outcome) => count(outcome) > 0).map((outcome) => `${titles[outcome]} ${count(outcome)}건`).join(" · ");
  return (
    <section aria-labelledby="results" className="mb-4 rounded-m border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="results" ref={heading} tabIndex={-1} className="text-16 font-semibold outline-none numbers">{counted}</h2>
        {onClose && <button type="button" onClick={onClose} className="min-h-11 text-14 text-soft underline underline-offset-4 md:min-h-6">결과 닫기</button>}
      </div>
      <div className="mt-2 max-h-80 overflow-y-auto" tabIndex={0} role="region" aria-label="주문마다의 결과">
        <table className="w-full text-14">
          <thead className="sr-only"><tr><th scope="col">주문번호</th><th scope="col">결과</th><th scope="col">설명</th></tr></thead>
          <tbody>
            {results.toSorted((a, b) => order[a.outcome] - order[b.outcome]).map(({ number, outcome, words }) => (
              <tr key={number} className="border-t border-line align-top">
                <td className="py-1.5 pr-4 whitespace-nowrap"><Link to={`/admin/order/${number}`} className="underline decoration-edge underline-offset-4 numbers">{number}</Link></td>
                <td className={`py-1.5 pr-4 font-medium whitespace-nowrap ${tones[outcome]}`}>{titles[outcome]}</td>
                <td className="w-full py-1.5">{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
