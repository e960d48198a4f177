import { gridColumns, type GridColumn } from "./grid-cells.ts";

/** What the columns of a sheet of the grid are called, out and in. */
export const sheetHeads = {
  product: "상품 번호",
  option: "옵션 번호",
  title: "상품",
  columns: Object.fromEntries(
    Object.entries({ ...gridColumns.product, ...gridColumns.option }).map(([name, { label }]) => [
      name,
      label,
    ]),
  ) as Record<GridColumn, string>,
};
