import { useId } from "react";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { ORDER_NUMBER } from "#shop/order/number.ts";
import { TextLink } from "#app/ui/text-link.tsx";

export type ShownRow = {
  line: number;
  number: string;
  company: string;
  waybillNumber: string;
  words: string;
  isFilled?: boolean;
  warning?: string | null;
  previous?: { company: string; number: string } | null;
};

const cell = "px-2.5 py-1.5 align-top first:pl-0 last:pr-0 max-md:block max-md:p-0";

/** Pasted rows with what becomes of them; nothing for none. */
export function WaybillRows({
  title,
  rows,
  open,
  beside,
}: {
  title: string;
  /** what the fold says while it is closed */
  beside?: string;
  rows: ShownRow[];
  open?: boolean;
}) {
  const id = useId();
  if (!rows.length) return null;
  return (
    <details open={open} className="group">
      <summary className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5 text-16 font-semibold numbers">
        <span id={id}>{title}</span>
        <ChevronIcon className="size-4 shrink-0 rotate-90 transition-transform duration-150 group-open:-rotate-90" />
        {beside && <span className="text-14 font-normal text-soft">{beside}</span>}
      </summary>
      <table aria-labelledby={id} className="w-full text-14 max-md:block">
        <thead className="max-md:sr-only">
          <tr className="border-b border-ink text-left text-12 text-soft">
            {["줄", "주문번호", "택배사와 송장번호", "결과"].map((head) => (
              <th key={head} scope="col" className="px-2.5 py-2 font-medium first:pl-0 last:pr-0">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map(
            ({ line, number, company, waybillNumber, words, isFilled, warning, previous }) => (
              <tr
                key={`${line} ${number}`}
                className="border-b border-line max-md:grid max-md:grid-cols-[3.5rem_minmax(0,1fr)] max-md:py-2 md:[content-visibility:auto]"
              >
                <td className={`${cell} w-14 text-soft numbers max-md:row-span-3`}>{line}줄</td>
                <td className={`${cell} whitespace-nowrap numbers`}>
                  {ORDER_NUMBER.test(number) ? (
                    <TextLink look="faint" to={`/admin/order/${number}`} target="_blank">
                      {number}
                    </TextLink>
                  ) : (
                    <span className="break-all whitespace-normal">{number || "–"}</span>
                  )}
                </td>
                <td className={`${cell} numbers`}>
                  {company || "–"}
                  {isFilled && <span className="text-12 text-soft"> (빈 칸을 채움)</span>}{" "}
                  <span className="break-all">{waybillNumber || "–"}</span>
                  {previous && (
                    <span className="block text-12 text-soft">
                      지금은 {previous.company} {previous.number}
                    </span>
                  )}
                </td>
                <td className={cell}>
                  {words}
                  {warning && <span className="block text-12 text-warn">{warning}</span>}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </details>
  );
}
