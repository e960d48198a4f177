import { plainField, productFields } from "../fields.ts";
import { isProductId } from "#shop/product/product.ts";
import { productLimits } from "../product-limits.ts";
import { listPlace } from "./list-place.ts";
import { typedInteger } from "#lib/typed-integer.ts";

/** A row of the grid is a product, or one value of its options below it. */
const rowKinds = ["product", "option"] as const;
export type RowKind = (typeof rowKinds)[number];

/** A column: its value, and how it is typed; `read` returns undefined for invalid text. */
type Column = {
  label: string;
  read: (typed: string) => unknown;
  typed: (kept: never) => string;
  wrong: string;
};

const whole = (least: number, most: number) => (typed: string) => {
  const number = typedInteger(typed);
  return number !== null && number >= least && number <= most ? number : undefined;
};
const digits = (kept: number | null): string => (kept === null ? "" : String(kept));
const stock: Column = {
  label: productFields.stock.label,
  read: (typed) => (typed ? whole(0, productLimits.stock)(typed) : null),
  typed: digits,
  wrong: "재고는 0 이상 1,000,000 이하의 정수로 입력하거나, 제한이 없으면 비워주세요.",
};
const shownWords: Record<string, boolean> = {
  on: true,
  판매중: true,
  보이기: true,
  "": false,
  숨김: false,
};

/** The columns of each kind of row, in the order of the screen. */
export const gridColumns = {
  product: {
    price: { ...plainField("price"), typed: digits },
    discountRatio: plainField("discountRatio"),
    discountFrom: plainField("discountFrom"),
    discountUntil: plainField("discountUntil"),
    stock,
    reservationOpensAt: plainField("reservationOpensAt"),
    reservationClosesAt: plainField("reservationClosesAt"),
    publishAt: plainField("publishAt"),
    create: listPlace,
    isShow: {
      label: productFields.isShow.label,
      read: (typed: string) => shownWords[typed],
      typed: (kept: boolean) => (kept ? "on" : ""),
      wrong: "판매 상태는 판매중이나 숨김으로 적어주세요.",
    },
  },
  option: {
    priceDifference: {
      label: "추가 금액",
      read: (typed: string) =>
        typed ? whole(-productLimits.price, productLimits.price)(typed) : 0,
      typed: digits,
      wrong: "추가 금액은 정수로 입력해주세요. 빼려면 -를 붙여요.",
    },
    stock,
  },
} satisfies Record<RowKind, Record<string, Column>>;

/** Columns with times, shown on request. */
export const momentColumns: readonly string[] = [
  "discountFrom",
  "discountUntil",
  "reservationOpensAt",
  "reservationClosesAt",
  "publishAt",
  "create",
];

export type GridColumn =
  | keyof (typeof gridColumns)["product"]
  | keyof (typeof gridColumns)["option"];

/** A changed cell: what it held when it was shown, and what was typed. */
export type GridCell = {
  kind: RowKind;
  id: string;
  column: GridColumn;
  was: string;
  typed: string;
};

export const columnOf = ({ kind, column }: Pick<GridCell, "kind" | "column">): Column =>
  (gridColumns[kind] as Record<string, Column>)[column]!;

/** As cells are named in forms and in answers about them. */
export const cellName = ({ kind, id, column }: Pick<GridCell, "kind" | "id" | "column">): string =>
  `${kind}.${id}.${column}`;

/** Null for a name that is no cell's. */
export function cellNamed(name: string): Pick<GridCell, "kind" | "id" | "column"> | null {
  const [kind = "", id, column = "", ...more] = name.split(".");
  const isKind = (rowKinds as readonly string[]).includes(kind);
  if (!isKind || more.length || !isProductId(id)) return null;
  return Object.hasOwn(gridColumns[kind as RowKind], column)
    ? { kind: kind as RowKind, id, column: column as GridColumn }
    : null;
}

/** The most cells that are changed at once. */
export const MOST_CELLS = 1000;
/** The most lines of a sheet that is read in. */
export const MOST_LINES = 5000;
