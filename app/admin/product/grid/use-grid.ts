import { useCallback, useMemo, useState } from "react";
import { cellName, momentColumns, type GridColumn } from "#shop/product/grid/grid-cells.ts";
import { placesApart } from "#shop/product/grid/list-place.ts";
import type { GridProduct, GridRow } from "#shop/office/product/list-grid.server.ts";
import { useRoot } from "#app/root-data.ts";
import {
  cellBelow,
  filledFrom,
  pastedBlock,
  type Layout,
  type TypedCells,
} from "./changed-cells.ts";

export const shownColumns: [product: GridColumn, option: GridColumn | null][] = [
  ["price", "priceDifference"],
  ["discountRatio", null],
  ["stock", "stock"],
  ["isShow", null],
  ["discountFrom", null],
  ["discountUntil", null],
  ["reservationOpensAt", null],
  ["reservationClosesAt", null],
  ["publishAt", null],
  ["create", null],
];

/** The name of the row's cell in a column of the screen; null where it has none. */
export function nameIn(row: GridRow, at: number, hasMoments: boolean): string | null {
  const [ofProduct, ofOption] = shownColumns[at]!;
  const column = row.kind === "product" ? ofProduct : ofOption;
  if (column && momentColumns.includes(column) && !hasMoments) return null;
  return column && Object.hasOwn(row.cells, column) ? cellName({ ...row, column }) : null;
}

const isInTime = ({ cells }: GridProduct): boolean =>
  momentColumns.some((column) => column !== "create" && cells[column as GridColumn]);

const placeName = ({ kind, id }: GridRow): string => cellName({ kind, id, column: "create" });

/** Unsaved input of the grid. */
export function useGrid(listed: readonly GridProduct[]) {
  // Between them a card would not fit a phone's screen.
  const isPhone = useRoot()?.device === "mobile";
  const [hasMoments, setMoments] = useState(() => !isPhone && listed.some(isInTime));
  const [typed, setTyped] = useState<TypedCells>(new Map());
  const [order, setOrder] = useState<string[] | null>(null);
  const rows = useMemo(
    () =>
      order
        ? listed.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
        : listed,
    [listed, order],
  );
  const placeOf = (row: GridRow) => typed.get(placeName(row)) ?? row.cells.create ?? "";
  const { layout, known: savedByName } = useMemo(() => {
    const names: Layout = [];
    const cellValues = new Map<string, string>();
    for (const product of rows)
      for (const row of [product, ...product.options]) {
        names.push(shownColumns.map((_, at) => nameIn(row, at, hasMoments)));
        for (const [column, was] of Object.entries(row.cells))
          cellValues.set(cellName({ ...row, column: column as GridColumn }), was);
      }
    return { layout: names, known: cellValues };
  }, [rows, hasMoments]);
  const type = useCallback(
    (cells: readonly (readonly [string, string])[]) =>
      setTyped((before) => {
        const after = new Map(before);
        for (const [name, words] of cells)
          if (savedByName.get(name) === words) after.delete(name);
          else after.set(name, words);
        return after;
      }),
    [savedByName],
  );
  return {
    rows,
    typed,
    type,
    /** one up or down among the products of this page, and of all lists once it is saved */
    move(row: GridProduct, step: 1 | -1) {
      const at = rows.indexOf(row);
      const other = rows[at + step];
      if (!other) return;
      const [above, below] = step < 0 ? [row, other] : [other, row];
      const [later, earlier] = placesApart(placeOf(above), placeOf(below));
      type([
        [placeName(above), later],
        [placeName(below), earlier],
      ]);
      setOrder(
        rows
          .map(({ id }) => id)
          .with(at, other.id)
          .with(at + step, row.id),
      );
    },
    hasMoments,
    toggleMoments: () => setMoments((shown) => !shown),
    forget: useCallback(() => {
      setTyped(new Map());
      setOrder(null);
    }, []),
    /** true where a block was pasted and not a single word */
    paste(name: string, text: string): boolean {
      const block = pastedBlock(text);
      if (block) type(filledFrom(layout, name, block));
      return block !== null;
    },
    below: (name: string, step: 1 | -1) => cellBelow(layout, name, step),
    changed: [...typed].map(([name, words]) => [name, savedByName.get(name) ?? "", words] as const),
  };
}
