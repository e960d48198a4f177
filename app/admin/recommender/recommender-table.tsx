import { seoulDate } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { RecommenderRow } from "#shop/office/recommender/list-recommenders.server.ts";
import type { Period } from "#shop/office/recommender/recommender-period.ts";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { amountHead, mdCardCell as cell, Table } from "#app/ui/table.tsx";

const heads = ["코드", "이름", "상태", amountHead("주문"), amountHead("금액"), "만든 날"];

export function RecommenderTable({ rows, period }: { rows: RecommenderRow[]; period: Period }) {
  return (
    <>
      <Table caption="추천인과 기간 안의 주문" heads={heads} cards="md">
        {rows.map((row) => (
          <RecommenderItem key={row.code} row={row} period={period} />
        ))}
      </Table>
      <p className="pt-3 text-12 text-soft">결제한 주문만 세고, 금액에서 환불한 금액을 뺐어요.</p>
    </>
  );
}

function RecommenderItem({
  row: { code, name, stoppedAt, orders, amount, createdAt },
  period,
}: {
  row: RecommenderRow;
  period: Period;
}) {
  return (
    <tr className="border-b border-line max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:gap-y-0.5 max-md:py-4">
      <td className={`${cell} max-md:order-1`}>
        <TextLink
          look="row"
          to={`/admin/recommender/${code}?${new URLSearchParams(period)}`}
          className="font-medium numbers"
        >
          {code}
        </TextLink>
      </td>
      <td className={`${cell} max-md:order-3`}>{name}</td>
      <td className={`${cell} max-md:order-2 max-md:text-right`}>
        <StatusBadge tone={stoppedAt ? "neutral" : "good"} label={stoppedAt ? "중지" : "사용 중"} />
      </td>
      <td className={`${cell} whitespace-nowrap numbers md:text-right max-md:order-5`}>
        {orders.toLocaleString("ko-KR")}건
      </td>
      <td className={`${cell} text-right font-medium whitespace-nowrap numbers max-md:order-4`}>
        {won(amount)}
      </td>
      <td
        className={`${cell} whitespace-nowrap text-soft numbers max-md:order-6 max-md:text-right`}
      >
        <time dateTime={createdAt.toISOString()}>{seoulDate(createdAt)}</time>
      </td>
    </tr>
  );
}
