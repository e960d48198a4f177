import { won } from "#lib/won.ts";
import {
  changeWords,
  netOf,
  type FigureRow,
  type Figures,
} from "#shop/money/figures/figure-sums.ts";
import { figureViews, isTimeView, type FigureView } from "#shop/money/figures/figures-filter.ts";
import { wholeBucketWords } from "./bucket-words.ts";
import { amountHead, Table } from "#app/ui/table.tsx";

const cell = "px-3 py-2 first:pl-0 last:pr-0 max-md:px-1.5";
const number = `${cell} text-right whitespace-nowrap numbers`;

type Props = { rows: FigureRow[]; total: Figures["total"]; view: FigureView };

/** Every number of the chart. On the phone what went back stands under what is left. */
export function FiguresTable({ rows, total, view }: Props) {
  const ofTime = isTimeView(view) ? view : null;
  const shown = ofTime ? rows.toReversed() : rows;
  return (
    <Table
      caption={`${figureViews[view]} 매출`}
      cards="never"
      heads={[
        ofTime ? "기간" : figureViews[view],
        ...["주문", "결제 금액", "환불 금액"].map((words) => amountHead(words, "max-md:hidden")),
        amountHead("매출"),
        amountHead("이전 기간"),
      ]}
      foot={<SumRow row={{ title: "합계", ...total }} />}
    >
      {shown.map((row) => (
        <SumRow
          key={`${row.name} ${row.detail}`}
          row={{ ...row, title: ofTime ? wholeBucketWords(row.name, ofTime) : row.title }}
        />
      ))}
    </Table>
  );
}

function SumRow({
  row: { title, now, before },
}: {
  row: Pick<FigureRow, "title" | "now" | "before">;
}) {
  const change = changeWords(netOf(now), netOf(before));
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className={`${cell} text-left font-normal`}>
        {title}
        <span className="block text-12 text-soft numbers md:hidden">
          {now.orders.toLocaleString("ko-KR")}건
        </span>
      </th>
      <td className={`${number} max-md:hidden`}>
        {now.orders.toLocaleString("ko-KR")}
        {now.pieces > 0 && (
          <span className="text-soft"> ({now.pieces.toLocaleString("ko-KR")}개)</span>
        )}
      </td>
      <td className={`${number} max-md:hidden`}>{won(now.came)}</td>
      <td className={`${number} max-md:hidden`}>{won(now.went)}</td>
      <td className={`${number} font-medium`}>
        {won(netOf(now))}
        {now.went > 0 && (
          <span className="block text-12 font-normal text-soft md:hidden">
            환불 {won(now.went)}
          </span>
        )}
      </td>
      <td className={`${number} text-soft`}>
        {won(netOf(before))}
        {change && <span className="block text-12">{change}</span>}
      </td>
    </tr>
  );
}
