import { isComposing } from "#app/browser/typing/is-composing.ts";
import type { ClipboardEvent, InputHTMLAttributes, KeyboardEvent, ReactNode } from "react";
import { gridColumns, momentColumns, type GridColumn } from "#shop/product/grid/grid-cells.ts";
import type { GridProduct, GridRow } from "#shop/office/product/list-grid.server.ts";
import { ArrowDownIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { nameIn, shownColumns, type useGrid } from "./use-grid.ts";

type Grid = ReturnType<typeof useGrid>;
type Errors = Record<string, string[]>;
type Props = { grid: Grid; errors: Errors };

const widths: Partial<Record<GridColumn, string>> = {
  price: "md:w-32",
  discountRatio: "md:w-20",
  stock: "md:w-24",
  create: "md:w-60",
  isShow: "md:w-20",
};
const labelOf = (column: GridColumn) =>
  (gridColumns.product as Partial<Record<GridColumn, { label: string }>>)[column]!.label;

/** The label above a cell; null without a cell. */
function labelIn(row: GridRow, column: GridColumn): string | null {
  if (row.kind === "product") return labelOf(column);
  if (column === "price") return gridColumns.option.priceDifference.label;
  return column === "stock" ? labelOf(column) : null;
}

/** Products and option values as rows with editable cells; on a phone each product is a card
 * with labelled fields. */
export function GridTable({ grid, errors }: Props) {
  const { rows } = grid;
  const hasOptions = rows.some(({ options }) => options.length > 0);
  const columns = shownColumns.flatMap(([column], at) =>
    momentColumns.includes(column) && !grid.hasMoments ? [] : [{ column, at }],
  );
  return (
    <div className="md:scrolls-sideways">
      <table className="w-full text-14 max-md:block md:min-w-max">
        <caption className="sr-only">상품의 가격과 재고를 칸에서 바로 고치는 표</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b border-ink text-left">
            <th scope="col" className="py-2 pr-3 text-12 font-medium text-soft">
              상품
            </th>
            {columns.map(({ column }) => (
              <th
                key={column}
                scope="col"
                className="px-1 py-2 text-12 font-medium whitespace-nowrap text-soft"
              >
                {labelOf(column)}
                {column === "price" && hasOptions && (
                  <span className="block">(옵션은 추가 금액)</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block max-md:border-t max-md:border-ink">
          {rows.flatMap((product) =>
            [product, ...product.options].map((row) => (
              <tr
                key={`${row.kind} ${row.id}`}
                className={`align-top max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-2 max-md:py-3 md:border-b md:border-line ${row === product ? "max-md:not-first:border-t max-md:not-first:border-line" : "max-md:ml-4 max-md:border-l max-md:border-line max-md:pl-3"}`}
              >
                <RowHead row={row}>
                  {row === product && <MoveButtons product={product} grid={grid} />}
                </RowHead>
                {columns.map(({ column, at }) => (
                  <td
                    key={column}
                    className={`md:px-1 md:py-1 ${labelIn(row, column) ? "max-md:block" : "max-md:hidden"} ${momentColumns.includes(column) ? "max-md:col-span-2" : ""}`}
                  >
                    <span aria-hidden className="block pb-1 text-12 text-soft md:hidden">
                      {labelIn(row, column)}
                    </span>
                    <Cell
                      name={nameIn(row, at, grid.hasMoments)}
                      row={row}
                      at={at}
                      grid={grid}
                      errors={errors}
                    />
                  </td>
                ))}
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Above or below its neighbour, in the grid and once saved in every list. */
function MoveButtons({ product, grid }: { product: GridProduct; grid: Grid }) {
  const { rows } = grid;
  const button = (step: 1 | -1, words: string, isLast: boolean) => (
    <button
      type="button"
      disabled={isLast}
      aria-label={`${product.title} ${words}`}
      onClick={() => grid.move(product, step)}
      className="grid h-6 w-8 place-items-center rounded-s hover:bg-wash disabled:opacity-30"
    >
      <ArrowDownIcon className={`size-4 ${step < 0 ? "rotate-180" : ""}`} />
    </button>
  );
  return (
    <span className="flex shrink-0 flex-col noscript:hidden">
      {button(-1, "위로", product === rows[0])}
      {button(1, "아래로", product === rows.at(-1))}
    </span>
  );
}

type RowHeadProps = { row: GridRow; children: ReactNode };

function RowHead({ row: { kind, id, title }, children }: RowHeadProps) {
  if (kind === "option")
    return (
      <th
        scope="row"
        className="text-left font-normal text-soft max-md:col-span-2 md:py-3 md:pr-3 md:pl-5"
      >
        {title}
      </th>
    );
  return (
    <th
      scope="row"
      className="text-left font-medium max-md:col-span-2 md:max-w-80 md:min-w-40 md:py-1 md:pr-3"
    >
      <span className="flex min-h-11 items-center gap-2">
        {children}
        <TextLink look="name" to={`/admin/product/edit/${id}`}>
          <span className="line-clamp-2">{title}</span>
        </TextLink>
      </span>
    </th>
  );
}

type CellProps = {
  name: string | null;
  row: GridRow;
  at: number;
  grid: Grid;
  errors: Errors;
};

const focusOn = (name: string | null) =>
  name && document.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)?.focus();

/** A cell's name for screen readers: row and column. */
const spokenOf = (row: GridRow, at: number): string =>
  `${row.title} ${row.kind === "option" && at === 0 ? gridColumns.option.priceDifference.label : labelOf(shownColumns[at]![0])}`;

/** An empty cell, e.g. a commission's price, which is in its table. */
const NoCell = ({ row, at }: Pick<CellProps, "row" | "at">) =>
  row.kind === "product" &&
  shownColumns[at]![0] === "price" && (
    <span className="flex min-h-11 items-center px-2 text-soft">표에서 정해요</span>
  );

function Cell({ name, row, at, grid, errors }: CellProps) {
  if (!name) return <NoCell row={row} at={at} />;
  const wrong = errors[name];
  const start = {
    name,
    "aria-label": spokenOf(row, at),
    "aria-invalid": wrong ? true : undefined,
    "aria-describedby": wrong ? `${name}-error` : undefined,
  };
  const [ofProduct, ofOption] = shownColumns[at]!;
  const column = (row.kind === "product" ? ofProduct : ofOption)!;
  const was = row.cells[column] ?? "";
  const typed = grid.typed.get(name);
  return (
    <>
      {column === "isShow" ? (
        <label className="grid size-11 cursor-pointer place-items-center">
          <input
            {...start}
            type="checkbox"
            checked={(typed ?? was) === "on"}
            onChange={({ target }) => grid.type([[name, target.checked ? "on" : ""]])}
            className="size-5 accent-accent"
          />
        </label>
      ) : (
        <TypedCell
          {...start}
          name={name}
          column={column}
          value={typed ?? was}
          grid={grid}
          className={`max-md:w-full ${widths[ofProduct] ?? "md:w-48"} ${cellLook(Boolean(wrong), typed !== undefined)}`}
        />
      )}
      {wrong && (
        <p id={`${name}-error`} className="mt-1 max-w-48 text-12 text-bad">
          {wrong.join(" ")}
        </p>
      )}
    </>
  );
}

type TypedCellProps = InputHTMLAttributes<HTMLInputElement> & {
  name: string;
  column: GridColumn;
  grid: Grid;
};

function TypedCell({ name, column, grid, className, ...start }: TypedCellProps) {
  const isMoment = momentColumns.includes(column);
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const arrows = isMoment ? [] : ["ArrowDown", "ArrowUp"];
    if (isComposing(event) || !["Enter", ...arrows].includes(event.key)) return;
    event.preventDefault();
    focusOn(grid.below(name, event.key === "ArrowUp" ? -1 : 1));
  };
  const paste = (event: ClipboardEvent) => {
    if (grid.paste(name, event.clipboardData.getData("text/plain"))) event.preventDefault();
  };
  return (
    <input
      {...start}
      name={name}
      type={isMoment ? "datetime-local" : "text"}
      step={column === "create" ? "any" : undefined}
      inputMode={column === "priceDifference" ? "text" : "numeric"}
      autoComplete="off"
      maxLength={30}
      placeholder={column === "stock" ? "제한 없음" : undefined}
      onChange={({ target }) => grid.type([[name, target.value]])}
      onKeyDown={move}
      onPaste={paste}
      onFocus={({ target }) => !isMoment && target.select()}
      className={`min-h-11 rounded-s border px-2 text-right text-16 numbers placeholder:text-12 placeholder:text-soft md:text-14 ${className}`}
    />
  );
}

function cellLook(isWrong: boolean, isChanged: boolean): string {
  if (isWrong) return "border-bad bg-paper";
  return isChanged ? "border-accent bg-wash font-semibold" : "border-edge bg-paper";
}
