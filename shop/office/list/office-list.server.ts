import type { TableFormat } from "#lib/spreadsheet/table-file.server.ts";
import { seoulDay } from "#lib/seoul-time.ts";
import {
  exportTable,
  type FileColumn,
  type TableExport,
  type TableFile,
} from "#shop/audit/export-table.server.ts";
import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import type { Page, PageAsked } from "#shop/database/newest-first.server.ts";
import type { Shop } from "#shop/shop.ts";
import { filterQuery, readFilter, type ListFields, type ListFilter } from "./list-fields.ts";
import type { ShownList } from "./shown-list.ts";

/** A title alone is a column of the screen; with a cell it stands in the file, too. */
type ListColumn<Row, Filter> =
  | [title: string]
  | [title: string, cell: (row: Row, filter: Filter) => string | number | null, width?: number];

type ListFile<Row, Filter> = Pick<TableExport<Row>, "name" | "perHour" | "most"> & {
  /** the file's name, before the day */
  korean: string;
  plain: string;
  audit: (filter: Filter) => { action: string; subject: string; after?: Record<string, unknown> };
  count: (shop: Shop, filter: Filter, limit: number) => Promise<number>;
};

/** What reading a list may use of the shop. */
type ListShop = Pick<Shop, "db" | "now">;

type ListDeclaration<Fields extends ListFields, Row, Column extends string, More> = {
  path: string;
  fields: Fields;
  /** newest first or otherwise, and whatever else the screen says about it */
  page: (shop: ListShop, filter: ListFilter<Fields>, page: PageAsked) => Promise<Page<Row> & More>;
  /** numbers at tabs; a tab without one shows none */
  counts?: (shop: Shop, filter: ListFilter<Fields>) => Promise<Record<string, number>>;
  columns: Record<Column, ListColumn<Row, ListFilter<Fields>>>;
  file?: ListFile<Row, ListFilter<Fields>>;
};

export type OfficeListFile = {
  file: TableFile;
  format: TableFormat;
  plain: string;
  korean: string;
};

/**
 * A list of the back office: its address, tabs, conditions, pages, columns and file from one
 * declaration. docs/how-to/office-list.md says how one is made.
 */
export function officeList<
  const Fields extends ListFields,
  Row,
  Column extends string,
  More extends object,
>(declared: ListDeclaration<Fields, Row, Column, More>) {
  const { path, fields } = declared;
  const filterOf = (query: URLSearchParams) => readFilter(fields, query);
  return {
    path,
    fields,
    filterOf,
    /** the path of what an address shows, without a page mark */
    shownPath: (query: URLSearchParams) => pathOf(declared, filterOf(query)),
    page: declared.page,
    /** a page of the list, with what the screen needs to show it */
    async read(shop: Shop, query: URLSearchParams) {
      const filter = filterOf(query);
      const [{ rows, ...page }, counts] = await Promise.all([
        declared.page(shop, filter, { after: query.get("after"), before: query.get("before") }),
        declared.counts?.(shop, filter) ?? {},
      ]);
      const list = shownList(declared, filter, counts);
      return { ...page, rows: rows.map(withoutMicros), filter, list };
    },
    /** the list as a file; throws `too-many-attempts` */
    take: (shop: Shop, query: URLSearchParams, format: TableFormat, reader: AuditActor) =>
      takeFile(declared, { shop, filter: filterOf(query), format, reader }),
  };
}

const pathOf = <Fields extends ListFields>(
  { path, fields }: { path: string; fields: Fields },
  filter: ListFilter<Fields>,
): string => {
  const query = filterQuery(fields, filter);
  return query.size ? `${path}?${query}` : path;
};

type FileContext<Filter> = { shop: Shop; filter: Filter; format: TableFormat; reader: AuditActor };

async function takeFile<Fields extends ListFields, Row, Column extends string, More>(
  { path, file, columns, page: read }: ListDeclaration<Fields, Row, Column, More>,
  { shop, filter, format, reader }: FileContext<ListFilter<Fields>>,
): Promise<OfficeListFile> {
  if (!file) throw new Error(`${path} has no file`);
  const { korean, plain, audit, count, ...limits } = file;
  const taken = await exportTable<Row>(
    shop.db,
    {
      ...limits,
      format,
      columns: fileColumns(columns, filter),
      audit: audit(filter),
      count: (limit) => count(shop, filter, limit),
      read: (page) => read(shop, filter, page),
    },
    reader,
  );
  const day = seoulDay(shop.now());
  return { file: taken, format, plain: `${plain}-${day}`, korean: `${korean}-${day}` };
}

const withoutMicros = <Row>(row: Row): Row => {
  if (typeof row !== "object" || row === null || !("micros" in row)) return row;
  const { micros: _micros, ...shown } = row;
  return shown as Row;
};

const fileColumns = <Row, Filter>(
  columns: Record<string, ListColumn<Row, Filter>>,
  filter: Filter,
): FileColumn<Row>[] =>
  Object.values(columns).flatMap(([title, cell, width]) =>
    cell ? [[title, (row: Row) => cell(row, filter), width] satisfies FileColumn<Row>] : [],
  );

/** What the screen needs beside the rows: links of the tabs, fields with their values, titles. */
function shownList<Fields extends ListFields, Row, Column extends string, More>(
  declared: ListDeclaration<Fields, Row, Column, More>,
  filter: ListFilter<Fields>,
  counts: Record<string, number>,
): ShownList<Column> {
  const { path, fields, columns, file } = declared;
  const all = Object.entries(fields);
  const [tabName, tab] = all.find(([, { kind }]) => kind === "tab") ?? [];
  const conditions = all.filter(([, { kind }]) => kind !== "tab");
  const usual = Object.fromEntries(conditions.map(([name, field]) => [name, field.usual]));
  const isSearched = all.some(([name, { kind }]) => kind === "search" && filter[name] !== "");
  const tabPath = (value: string) => pathOf(declared, { ...filter, [tabName!]: value });
  const titles = Object.entries<[string, ...unknown[]]>(columns).map(([name, [title]]) => [
    name,
    title,
  ]);
  return {
    here: pathOf(declared, filter),
    plain: pathOf(declared, { ...filter, ...usual }),
    everywhere:
      isSearched && tab?.options?.["all"] && filter[tabName!] !== "all" ? tabPath("all") : null,
    isNarrowed: conditions.some(([name, field]) => filter[name] !== field.usual),
    tabsLabel: tab?.label ?? "",
    tabs: Object.entries(tab?.options ?? {}).map(([value, title]) => ({
      to: tabPath(value),
      title,
      isHere: filter[tabName!] === value,
      count: counts[value] ?? null,
    })),
    fields: all.map(([name, { read: _read, ...field }]) => ({
      ...field,
      name,
      value: filter[name] ?? "",
    })),
    titles: Object.fromEntries(titles) as Record<Column, string>,
    file: file ? { path: `${path}/export`, query: String(filterQuery(fields, filter)) } : null,
  };
}
