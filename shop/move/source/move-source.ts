import type { MoveKind } from "../kind/kind-of-move.ts";

/** A row by the names of fields. Fields that no kind has are the source's own, until `row`. */
export type SourceRow = Record<string, string>;

/** A file that a shop's back office gives out, and what it says in the fields of a kind. */
export type MoveSource = {
  id: string;
  /** 카페24 */
  shop: string;
  /** 상품 */
  what: string;
  kind: MoveKind;
  /** which rows of the kind these are, where several tables make one item; "main" if left out */
  role?: string;
  /** Heads that must all be there, each in one of its spellings: "주문번호|주문 번호". */
  tells: readonly string[];
  /** The spellings of a field's head, best first. */
  columns: Readonly<Record<string, readonly string[]>>;
  /** For heads in any language: which fields stand in which order, and what its first rows show. */
  byOrder?: ColumnOrder;
  /** Fields that a row takes from the one above where it leaves them empty. */
  carry?: readonly string[];
  /** The field that begins a new item where it is filled, so that nothing is taken from above. */
  newBy?: string;
  /** What the source's own words mean; null where the row is none of data. */
  row?: (row: SourceRow) => SourceRow | readonly SourceRow[] | null;
};

type ColumnOrder = (
  heads: readonly string[],
  rows: readonly (readonly string[])[],
) => readonly (string | null)[] | null;
