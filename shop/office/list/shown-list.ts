import type { ListField } from "./list-fields.ts";

export type ShownField = Omit<ListField, "read" | "load"> & { name: string; value: string };

/** What a screen needs to show a list, as plain data. */
export type ShownList<Column extends string = string> = {
  path: string;
  /** under which a device keeps which columns it shows */
  name: string;
  /** the first page of what is shown */
  here: string;
  /** the same tab without conditions */
  plain: string;
  /** the same search under every tab; null where it is or there is no such tab */
  everywhere: string | null;
  isNarrowed: boolean;
  tabsLabel: string;
  tabs: { to: string; title: string; isHere: boolean; count: number | null; limit?: number }[];
  /** by tab, also of those that show none */
  counts: Record<string, number>;
  fields: ShownField[];
  titles: Record<Column, string>;
  file: { path: string; query: string; asksReason: boolean } | null;
};
