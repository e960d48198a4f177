import { useState } from "react";
import { csvLine } from "#lib/spreadsheet/csv.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { Button } from "#app/ui/button.tsx";
import { WaybillRows, type ShownRow } from "./waybill-rows.tsx";

/** As they can be pasted again, once they are mended; nothing in them runs in a spreadsheet. */
const refusedText = (rows: readonly ShownRow[]): string =>
  csvLine(["주문번호", "택배사", "송장번호", "이유"]) +
  rows
    .map(({ number, company, waybillNumber, words }) =>
      csvLine([number, company, waybillNumber, words]),
    )
    .join("");

const MOST_REASONS = 3;

/** Why, the most frequent first: "주문번호가 아니에요. 12줄 · …" */
function reasonsOf(rows: readonly ShownRow[]): string {
  const reasons = [...Map.groupBy(rows, ({ words }) => words)]
    .map(([words, { length }]) => ({ words, length }))
    .toSorted((one, other) => other.length - one.length);
  const shown = reasons
    .slice(0, MOST_REASONS)
    .map(({ words, length }) => `${words} ${length.toLocaleString("ko-KR")}줄`);
  const rest = reasons.length - shown.length;
  return [...shown, ...(rest > 0 ? [`다른 이유 ${rest}가지`] : [])].join(" · ");
}

/** Rows that were not processed, with a way to copy them. */
export function RefusedRows({ rows, title }: { rows: ShownRow[]; title: string }) {
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  if (!rows.length) return null;
  const text = refusedText(rows);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied("yes"),
      () => setCopied("no"),
    );
  return (
    <div>
      <WaybillRows title={title} rows={rows} beside={reasonsOf(rows)} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button type="button" onClick={copy} className="noscript:hidden">
          이 줄만 CSV로 복사
        </Button>
        <p role="status" className="text-14 text-soft">
          {copied === "yes" ? "복사했어요. 고쳐서 다시 붙여넣어주세요." : ""}
        </p>
      </div>
      <details open={copied === "no" || undefined} className="group mt-1">
        <summary className="inline-flex min-h-11 items-center gap-1 text-14 text-soft hover:text-ink">
          CSV 글자로 보기
          <ChevronIcon className="size-4 rotate-90 transition-transform duration-150 group-open:-rotate-90" />
        </summary>
        <textarea
          readOnly
          value={text}
          aria-label="처리할 수 없는 줄의 CSV"
          rows={Math.min(10, rows.length + 1)}
          wrap="off"
          className="w-full rounded-s border border-edge bg-paper px-3 py-2 text-16 numbers md:text-14"
        />
      </details>
    </div>
  );
}
