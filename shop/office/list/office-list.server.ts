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
import {
  filterQuery,
  isNarrowed,
  isSearched,
  readFilter,
  withoutConditions,
  type ListFields,
  type ListFilter,
} from "./list-fields.ts";
import type { ShownList } from "./shown-list.ts";

/** A title alone is a column of the screen; with a cell it stands in the file, too. */
type ListColumn<Row, Filter> =
  | [title: string]
  | [title: string, cell: (row: Row, filter: Filter) => string | number | null, width?: number];

type ListFile<FileRow, Filter> = Pick<TableExport<FileRow>, "name" | "perHour" | "most"> & {
  /** the file's name, before the day */
  korean: string;
  plain: string;
  /** a file of people, or of what somebody did, asks why first */
  asksReason?: boolean;
  /** how its name ends, where not with the day of today */
  ending?: (filter: Filter) => string;
  audit: (filter: Filter) => { action: string; subject: string; after?: Record<string, unknown> };
  count: (shop: Shop, filter: Filter, limit: number) => Promise<number>;
  /** where the file says more than the screen, which masks people */
  of?: {
    page: (
      shop: ListShop,
      filter: Filter,
      page: PageAsked,
    ) => Promise<{ rows: FileRow[]; next: string | null }>;
    columns: readonly FileColumn<FileRow>[];
  };
};

/** What reading a list may use of the shop. */
type ListShop = Pick<Shop, "db" | "now" | "adminEmails">;

type ListDeclaration<Fields extends ListFields, Row, Column extends string, More, FileRow> = {
  path: string;
  /** in place of the path, where that is different for each of several lists with these columns */
  name?: string;
  fields: Fields;
  /** newest first or otherwise, and whatever else the screen says about it */
  page: (shop: ListShop, filter: ListFilter<Fields>, page: PageAsked) => Promise<Page<Row> & More>;
  /** numbers at tabs; a tab without one shows none */
  counts?: (shop: Shop, filter: ListFilter<Fields>) => Promise<Record<string, number>>;
  /** from here on a count says only that there are as many or more */
  countLimits?: Record<string, number>;
  columns: Record<Column, ListColumn<Row, ListFilter<Fields>>>;
  file?: ListFile<FileRow, ListFilter<Fields>>;
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
  FileRow = Row,
>(declared: ListDeclaration<Fields, Row, Column, More, FileRow>) {
  const { path, fields } = declared;
  const filterOf = (query: URLSearchParams) => readFilter(fields, query);
  return {
    path,
    fields,
    filterOf,
    /** the path of what a filter, or an address, shows, without a page mark */
    pathOf: (filter: ListFilter<Fields>) => pathOf(declared, filter),
    shownPath: (query: URLSearchParams) => pathOf(declared, filterOf(query)),
    isNarrowed: (filter: ListFilter<Fields>) => isNarrowed(fields, filter),
    page: declared.page,
    /** a page of the list, with what the screen needs to show it */
    async read(shop: Shop, query: URLSearchParams) {
      const filter = filterOf(query);
      const [{ rows, ...page }, counts, loaded] = await Promise.all([
        declared.page(shop, filter, { after: query.get("after"), before: query.get("before") }),
        declared.counts?.(shop, filter) ?? {},
        loadOptions(shop, fields, filter),
      ]);
      const list = shownList(declared, filter, { counts, loaded });
      return { ...page, rows: rows.map(withoutMicros), filter, list };
    },
    /** the list as a file; throws `too-many-attempts` */
    take: (shop: Shop, query: URLSearchParams, fileRequest: FileRequest, reader: AuditActor) =>
      takeFile(declared, { shop, filter: filterOf(query), ...fileRequest, reader }),
  };
}

const pathOf = <Fields extends ListFields>(
  { path, fields }: { path: string; fields: Fields },
  filter: ListFilter<Fields>,
): string => {
  const query = filterQuery(fields, filter);
  return query.size ? `${path}?${query}` : path;
};

/** What a field offers: its own options, those of the database, and what it has. */
async function loadOptions(
  { db }: ListShop,
  fields: ListFields,
  filter: Record<string, string>,
): Promise<Record<string, Record<string, string>>> {
  const loaded = Object.entries(fields).flatMap(([name, { options, load }]) =>
    load ? [{ name, options, load }] : [],
  );
  return Object.fromEntries(
    await Promise.all(
      loaded.map(async ({ name, options, load }) => {
        const value = filter[name] ?? "";
        return [name, { ...(value && { [value]: value }), ...options, ...(await load(db)) }];
      }),
    ),
  );
}

/** `most` rows, where somebody wants fewer than the list gives. */
export type FileRequest = { format?: TableFormat; reason?: string; most?: number };
type FileContext<Filter> = FileRequest & { shop: Shop; filter: Filter; reader: AuditActor };

async function takeFile<Fields extends ListFields, Row, Column extends string, More, FileRow>(
  declared: ListDeclaration<Fields, Row, Column, More, FileRow>,
  { shop, filter, format = "csv", reason, most, reader }: FileContext<ListFilter<Fields>>,
): Promise<OfficeListFile> {
  const { path, file } = declared;
  if (!file) throw new Error(`${path} has no file`);
  if (file.asksReason && !reason) throw new Error(`${path} needs a reason`);
  const { korean, plain, ending, audit, count, ...limits } = file;
  const taken = await exportTable<unknown>(
    shop.db,
    {
      ...limits,
      ...(most && { most }),
      ...fileRows(declared, shop, filter),
      format,
      audit: { ...audit(filter), ...(reason && { reason }) },
      count: (limit) => count(shop, filter, limit),
    },
    reader,
  );
  const end = ending?.(filter) ?? seoulDay(shop.now());
  return { file: taken, format, plain: `${plain}-${end}`, korean: `${korean}-${end}` };
}

/** The rows and columns of the file: its own, or those of the list. */
function fileRows<Fields extends ListFields, Row, Column extends string, More, FileRow>(
  { page, columns, file }: ListDeclaration<Fields, Row, Column, More, FileRow>,
  shop: Shop,
  filter: ListFilter<Fields>,
): Pick<TableExport<unknown>, "columns" | "read"> {
  const rowsOf = <One>({ columns: cells, read }: Pick<TableExport<One>, "columns" | "read">) =>
    ({ columns: cells, read }) as Pick<TableExport<unknown>, "columns" | "read">;
  const own = file?.of;
  return own
    ? rowsOf<FileRow>({ columns: own.columns, read: (one) => own.page(shop, filter, one) })
    : rowsOf<Row>({
        columns: fileColumns(columns, filter),
        read: (one) => page(shop, filter, one),
      });
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

type TabsAndOptions = {
  counts: Record<string, number>;
  loaded: Record<string, Record<string, string>>;
};

const tabOf = (fields: ListFields) =>
  Object.entries(fields).find(([, { kind }]) => kind === "tab") ?? [];

/** What the screen needs beside the rows: links of the tabs, fields with their values, titles. */
function shownList<Fields extends ListFields, Row, Column extends string, More, FileRow>(
  declared: ListDeclaration<Fields, Row, Column, More, FileRow>,
  filter: ListFilter<Fields>,
  { counts, loaded }: TabsAndOptions,
): ShownList<Column> {
  const { path, fields, columns, file } = declared;
  const titles = Object.entries<[string, ...unknown[]]>(columns).map(([name, [title]]) => [
    name,
    title,
  ]);
  return {
    path,
    name: declared.name ?? path.split("/").slice(2).join("_"),
    here: pathOf(declared, filter),
    plain: pathOf(declared, withoutConditions(fields, filter)),
    everywhere: everywhereOf(declared, filter),
    isNarrowed: isNarrowed(fields, filter),
    tabsLabel: tabOf(fields)[1]?.label ?? "",
    tabs: shownTabs(declared, filter, counts),
    counts,
    fields: Object.entries(fields).map(([name, { read: _read, load: _load, ...field }]) => ({
      ...field,
      ...(loaded[name] && { options: loaded[name] }),
      name,
      value: filter[name] ?? "",
    })),
    titles: Object.fromEntries(titles) as Record<Column, string>,
    file: file
      ? {
          path: `${path}/export`,
          query: String(filterQuery(fields, filter)),
          asksReason: file.asksReason ?? false,
        }
      : null,
  };
}

/** Where the same is looked for under every tab; null where it is, or is not looked for. */
function everywhereOf<Fields extends ListFields>(
  declared: { path: string; fields: Fields },
  filter: ListFilter<Fields>,
): string | null {
  const [name = "", tab] = tabOf(declared.fields);
  const isLooked = (tab?.usualNarrowed ? isNarrowed : isSearched)(declared.fields, filter);
  const isElsewhere = Boolean(tab?.options?.["all"]) && filter[name] !== "all";
  return isLooked && isElsewhere ? pathOf(declared, { ...filter, [name]: "all" }) : null;
}

/** The links of the tabs; one that is shown only with something under it stays while it is open. */
function shownTabs<Fields extends ListFields>(
  declared: { path: string; fields: Fields; countLimits?: Record<string, number> },
  filter: ListFilter<Fields>,
  counts: Record<string, number>,
): ShownList["tabs"] {
  const [tabName = "", tab] = tabOf(declared.fields);
  const isHere = (value: string) => filter[tabName] === value;
  const isOpen = (value: string) =>
    !tab?.shownFilled?.includes(value) || Boolean(counts[value]) || isHere(value);
  const limitOf = (value: string) => declared.countLimits?.[value];
  return Object.entries(tab?.options ?? {})
    .filter(([value]) => isOpen(value))
    .map(([value, title]) => ({
      to: pathOf(declared, { ...filter, [tabName]: value }),
      title,
      isHere: isHere(value),
      count: counts[value] ?? null,
      ...(limitOf(value) !== undefined && { limit: limitOf(value)! }),
    }));
}
