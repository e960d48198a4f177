import { useCallback, useMemo, useState } from "react";
import { gridColumns, momentColumns, type GridColumn } from "#shop/product/grid/grid-cells.ts";
import { cellName } from "#shop/product/grid/grid-cells.ts";
import type { GridProduct, GridRow } from "#shop/office/product/list-grid.server.ts";
import {
  cellBelow,
  filledFrom,
  pastedBlock,
  type Layout,
  type TypedCells,
} from "./changed-cells.ts";

/** The columns on the screen, from left to right. Stock stands in one column for both kinds of rows. */
export const shownColumns: [product: GridColumn, option: GridColumn | null][] = [
  ["price", "priceDifference"],
  ["discountRatio", null],
  ["discountFrom", null],
  ["discountUntil", null],
  ["stock", "stock"],
  ["reservationOpensAt", null],
  ["reservationClosesAt", null],
  ["publishAt", null],
  ["isShow", null],
];

/** The name of the row's cell in a column of the screen; null where it has none. */
export function nameIn(row: GridRow, at: number, hasMoments: boolean): string | null {
  const [ofProduct, ofOption] = shownColumns[at]!;
  const column = row.kind === "product" ? ofProduct : ofOption;
  if (column && momentColumns.includes(column) && !hasMoments) return null;
  return column && Object.hasOwn(gridColumns[row.kind], column)
    ? cellName({ ...row, column })
    : null;
}

const isInTime = ({ cells }: GridProduct): boolean =>
  momentColumns.some((column) => cells[column as GridColumn]);

/** What is typed into the grid and not saved yet. */
export function useGrid(rows: readonly GridProduct[]) {
  const [hasMoments, setMoments] = useState(() => rows.some(isInTime));
  const [typed, setTyped] = useState<TypedCells>(new Map());
  const { layout, known } = useMemo(() => {
    const names: Layout = [];
    const held = new Map<string, string>();
    for (const product of rows)
      for (const row of [product, ...product.options]) {
        names.push(shownColumns.map((_, at) => nameIn(row, at, hasMoments)));
        for (const [column, was] of Object.entries(row.cells))
          held.set(cellName({ ...row, column: column as GridColumn }), was);
      }
    return { layout: names, known: held };
  }, [rows, hasMoments]);
  const type = useCallback(
    (cells: readonly (readonly [string, string])[]) =>
      setTyped((before) => {
        const after = new Map(before);
        for (const [name, words] of cells)
          if (known.get(name) === words) after.delete(name);
          else after.set(name, words);
        return after;
      }),
    [known],
  );
  return {
    typed,
    type,
    hasMoments,
    toggleMoments: () => setMoments((shown) => !shown),
    forget: useCallback(() => setTyped(new Map()), []),
    /** true where a block was pasted and not a single word */
    paste(name: string, text: string): boolean {
      const block = pastedBlock(text);
      if (block) type(filledFrom(layout, name, block));
      return block !== null;
    },
    below: (name: string, step: 1 | -1) => cellBelow(layout, name, step),
    changed: [...typed].map(([name, words]) => [name, known.get(name) ?? "", words] as const),
  };
}
