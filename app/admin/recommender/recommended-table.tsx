import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { RecommendedOrder } from "#shop/office/recommender/list-recommended.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";

const heads = ["주문번호", "주문한 때", "상태", "주문 금액", "환불 금액"];
const isNumber = new Set(["주문 금액", "환불 금액"]);
const cell = "max-md:block md:px-3 md:py-2 md:first:pl-0 md:last:pr-0";

export function RecommendedTable({ rows }: { rows: RecommendedOrder[] }) {
  return (
    <table className="w-full text-14 max-md:block">
      <caption className="sr-only">이 코드를 적은 주문</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-ink text-left">
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className={`px-3 py-2 text-12 font-medium whitespace-nowrap text-soft first:pl-0 last:pr-0 ${isNumber.has(head) ? "text-right" : ""}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block max-md:border-t max-md:border-ink">
        {rows.map(({ number, placedAt, label, total, returned }) => (
          <tr
            key={number}
            className="border-b border-line max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-0.5 max-md:py-4"
          >
            <td className={`${cell} max-md:order-1`}>
              <TextLink look="row" to={`/admin/order/${number}`} className="font-medium numbers">
                {number}
              </TextLink>
            </td>
            <td className={`${cell} whitespace-nowrap text-soft numbers max-md:order-3`}>
              <time dateTime={placedAt.toISOString()}>{seoulTime(placedAt)}</time>
            </td>
            <td className={`${cell} whitespace-nowrap max-md:order-2 max-md:text-right`}>
              {label}
            </td>
            <td
              className={`${cell} text-right font-medium whitespace-nowrap numbers max-md:order-4`}
            >
              {won(total)}
            </td>
            <td
              className={`${cell} text-right whitespace-nowrap numbers max-md:order-5 max-md:col-span-2`}
            >
              {returned > 0 ? won(returned) : <span className="text-soft max-md:hidden">없음</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
