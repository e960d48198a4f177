import { useRevalidator } from "react-router";
import { ChevronIcon } from "#app/ui/icons.tsx";
import {
  keepOrderColumns,
  orderColumnNames,
  orderColumns,
  type OrderColumn,
} from "./order-columns.ts";

/** Which columns this device shows. Needs JavaScript; without it there are the usual ones. */
export function ColumnChoice({ columns }: { columns: OrderColumn[] }) {
  const { revalidate } = useRevalidator();
  const show = (column: OrderColumn, isShown: boolean) => {
    keepOrderColumns(
      orderColumnNames.filter((each) => (each === column ? isShown : columns.includes(each))),
    );
    void revalidate();
  };
  return (
    <details className="group relative noscript:hidden max-md:hidden md:ml-auto">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-s px-3 text-14 text-soft hover:bg-wash hover:text-ink md:min-h-9">
        열 고르기
        <ChevronIcon className="size-4 rotate-90 transition-transform duration-150 group-open:-rotate-90" />
      </summary>
      <fieldset className="absolute top-full right-0 z-20 min-w-40 rounded-s border border-line bg-paper p-2 shadow-float ">
        <legend className="sr-only">목록에 보일 열</legend>
        {orderColumnNames.map((column) => (
          <label key={column} className="flex min-h-11 items-center gap-2 px-2 text-14 md:min-h-9">
            <input
              type="checkbox"
              checked={columns.includes(column)}
              onChange={({ target }) => show(column, target.checked)}
              className="size-5 accent-accent"
            />
            {orderColumns[column]}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
