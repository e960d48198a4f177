import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { ClaimRow } from "#shop/office/claim/list-claims.server.ts";
import { claimKinds } from "#shop/order/claim-status.ts";
import { CardTable, cardCell } from "#app/admin/list/card-table.tsx";
import { ClaimBadge, DueDay, nextStepWords } from "./claim-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const heads = [
  "요청",
  "요청한 분",
  "상품",
  "이유",
  { words: "환불 금액", className: "text-right" },
  "상태",
  "다음 할 일",
];

export function ClaimTable({ rows }: { rows: ClaimRow[] }) {
  return (
    <CardTable caption="취소·반품·교환 요청 목록" heads={heads}>
      {rows.map((row) => (
        <tr
          key={row.id}
          className="border-b border-line transition-colors duration-150 hover:bg-wash max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-0.5 max-lg:py-3.5"
        >
          <td className={cardCell}>
            <TextLink
              look="row"
              to={`/admin/claim/${row.id}`}
              className="font-medium whitespace-nowrap numbers"
            >
              {claimKinds[row.kind]} {row.number}
            </TextLink>
            <time
              dateTime={row.requestedAt.toISOString()}
              className="block text-12 whitespace-nowrap text-soft numbers"
            >
              {seoulTime(row.requestedAt)}
            </time>
          </td>
          <td className={`${cardCell} whitespace-nowrap max-lg:order-3`}>{row.orderer}</td>
          <td className={`${cardCell} max-lg:order-5 max-lg:col-span-2`}>
            <span className="lg:line-clamp-2">{row.items}</span>{" "}
            <span className="text-12 whitespace-nowrap text-soft numbers">{row.pieces}개</span>
          </td>
          <td className={`${cardCell} text-soft max-lg:order-6 max-lg:col-span-2`}>{row.reason}</td>
          <td
            className={`${cardCell} text-right font-medium whitespace-nowrap numbers max-lg:order-4`}
          >
            {row.kind === "exchange" ? (
              <span className="font-normal text-soft">없음</span>
            ) : (
              won(row.refundAmount)
            )}
          </td>
          <td className={`${cardCell} max-lg:order-2 max-lg:text-right`}>
            <ClaimBadge status={row.status} />
          </td>
          <td
            className={`${cardCell} whitespace-nowrap max-lg:order-7 max-lg:col-span-2 max-lg:flex max-lg:justify-between max-lg:gap-4`}
          >
            <span>{nextStepWords(row)}</span>
            <DueDay dueOn={row.dueOn} isOverdue={row.isOverdue} />
          </td>
        </tr>
      ))}
    </CardTable>
  );
}
