import type { PeriodName } from "./periods.ts";

export type Change = "delete" | Readonly<Record<string, string>>;

/** The rows that have followers, and that a follower's `by` finds in `any($1)`. */
export type Root = "orders" | "reservations";

export type End =
  /** by the clock: when `since` (SQL, a time) lies so long ago, and `when` holds */
  | { after: PeriodName; since: string; when?: string; change: Change }
  /** together with what it belongs to; `by` is a condition in SQL over the ids `$1` */
  | { with: Root; by: string; change: Change }
  /** by a foreign key, by leaving, or by a function of the database */
  | { elsewhere: string };

/** Why a table holds personal data, and what becomes of it. Every text column is listed in
 * `personal` or in `plain`; ids and hashes, which name nobody, are plain. */
type HeldTable = {
  what: string;
  purpose: string;
  ground: "계약" | "법령" | "동의" | "정당한 이익";
  personal: string;
  plain: string;
  ends: readonly End[];
};

export type HeldTables = Readonly<Record<string, HeldTable>>;
