import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { findingWords } from "#shop/money/finding/finding-words.ts";
import type { Finding } from "#shop/money/finding/list-findings.server.ts";
import { Table, cardCell } from "#app/ui/table.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Closed findings, with the person who closed them or that they resolved themselves. */
export function ClosedFindings({ rows }: { rows: Finding[] }) {
  return (
    <Table
      caption="정리된 것"
      heads={[
        "무엇",
        "주문",
        { words: "장부", className: "text-right" },
        { words: "결제사", className: "text-right" },
        "발견일",
        "정리",
      ]}
    >
      {rows.map(
        ({
          id,
          kind,
          hasOrder,
          orderNumber,
          bookAmount,
          providerAmount,
          foundAt,
          closedAt,
          closedBy,
          words,
        }) => (
          <tr key={id} className="border-b border-line max-lg:block max-lg:py-3">
            <td className={`${cardCell} font-medium`}>{findingWords(kind, { hasOrder }).title}</td>
            <td className={`${cardCell} numbers whitespace-nowrap`}>
              {hasOrder ? (
                <TextLink look="faint" to={`/admin/order/${orderNumber}`}>
                  {orderNumber}
                </TextLink>
              ) : (
                orderNumber
              )}
            </td>
            <td className={`${cardCell} numbers whitespace-nowrap lg:text-right`}>
              <span className="text-soft lg:hidden">장부 </span>
              {won(bookAmount)}
            </td>
            <td className={`${cardCell} numbers whitespace-nowrap lg:text-right`}>
              <span className="text-soft lg:hidden">결제사 </span>
              {won(providerAmount)}
            </td>
            <td className={`${cardCell} whitespace-nowrap text-soft numbers`}>
              {seoulTime(foundAt)}
            </td>
            <td className={cardCell}>
              {closedBy ?? "자동으로 맞춰졌어요"}
              {words && <span className="block break-words text-12 text-soft">{words}</span>}
              {closedAt && (
                <time dateTime={closedAt.toISOString()} className="block text-12 text-soft numbers">
                  {seoulTime(closedAt)}
                </time>
              )}
            </td>
          </tr>
        ),
      )}
    </Table>
  );
}
