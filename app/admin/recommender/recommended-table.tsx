import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { RecommendedOrder } from "#shop/office/recommender/list-recommended.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { amountHead, mdCardCell as cell, Table } from "#app/ui/table.tsx";

const heads = ["주문번호", "주문한 때", "상태", amountHead("주문 금액"), amountHead("환불 금액")];

export function RecommendedTable({ rows }: { rows: RecommendedOrder[] }) {
  return (
    <Table caption="이 코드를 적은 주문" heads={heads} cards="md">
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
          <td className={`${cell} whitespace-nowrap max-md:order-2 max-md:text-right`}>{label}</td>
          <td className={`${cell} text-right font-medium whitespace-nowrap numbers max-md:order-4`}>
            {won(total)}
          </td>
          <td
            className={`${cell} text-right whitespace-nowrap numbers max-md:order-5 max-md:col-span-2`}
          >
            {returned > 0 ? won(returned) : <span className="text-soft max-md:hidden">없음</span>}
          </td>
        </tr>
      ))}
    </Table>
  );
}
