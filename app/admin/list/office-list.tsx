import type { ReactNode } from "react";
import type { ShownField, ShownList } from "#shop/office/list/shown-list.ts";
import { mayOpen } from "#app/admin/doors.ts";
import { useRoot } from "#app/root-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Table, cardCell } from "#app/ui/table.tsx";
import { EmptyList } from "./empty-list.tsx";
import { FilesForm } from "./files-form.tsx";
import { FilterChoice, FilterForm } from "./filter-form.tsx";
import { ListBody } from "./list-body.tsx";
import { ListTabs } from "./list-tabs.tsx";

/** A column's cell; `isNumber` stands at the right edge, and so does its title. */
type Cell<Row> = { cell: (row: Row) => ReactNode; className?: string; isNumber?: boolean };

type EmptyWords = { title: string; words: string };

type Props<Row, Column extends string> = {
  list: ShownList<Column>;
  page: { rows: Row[]; previous: string | null; next: string | null };
  caption: string;
  keyOf: (row: Row) => string;
  /** the shown columns in their order; titles come from the list */
  cells: Partial<Record<Column, Cell<Row>>>;
  /** the classes of a row as a card, where the usual two columns do not fit */
  rowClass?: string;
  /** under this tab nothing is there yet */
  empty: EmptyWords;
  /** nothing fits what was searched for or chosen */
  nothing?: EmptyWords;
  /** between the filter and the rows */
  children?: ReactNode;
  /** what a search left out */
  below?: ReactNode;
};

const cardRow =
  "border-b border-line transition-colors duration-150 hover:bg-wash max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-0.5 max-lg:py-3.5";

/** The tabs, filter, rows and pages of a list (shop/office/list/office-list.server.ts). */
export function OfficeList<Row, Column extends string>(props: Props<Row, Column>) {
  const { list, page, children, below } = props;
  const role = useRoot()?.role ?? null;
  const hasFile = list.file && page.rows.length > 0 && mayOpen(role, list.file.path);
  return (
    <>
      {list.tabs.length > 0 && (
        <div className="mt-3">
          <ListTabs label={list.tabsLabel} tabs={list.tabs} />
        </div>
      )}
      {(list.tabs.length > 0 || hasFile) && (
        <div className="flex flex-col gap-3 py-4 empty:pb-0">
          <ListFiltering list={list} />
          {hasFile && <FilesForm action={fileAddress(list.file!)} />}
        </div>
      )}
      {children}
      <ListBody>{page.rows.length > 0 ? <ListTable {...props} /> : <NoRows {...props} />}</ListBody>
      {below}
      <Pager previous={page.previous} next={page.next} />
    </>
  );
}

type WordsProps = { list: ShownList; empty: EmptyWords; nothing?: EmptyWords };

function NoRows({
  list: { isNarrowed, everywhere, plain, here },
  empty,
  nothing = empty,
}: WordsProps) {
  if (!isNarrowed) return <EmptyList {...empty} start={here} />;
  return (
    <EmptyState {...nothing}>
      {everywhere && (
        <ButtonLink to={everywhere} look="ink">
          전체에서 찾기
        </ButtonLink>
      )}
      <ButtonLink to={plain}>조건 지우기</ButtonLink>
    </EmptyState>
  );
}

const fileAddress = ({ path, query }: { path: string; query: string }): string =>
  query ? `${path}?${query}` : path;

function ListTable<Row, Column extends string>({
  list,
  page,
  caption,
  keyOf,
  cells,
  rowClass = cardRow,
}: Props<Row, Column>) {
  const columns = Object.entries<Cell<Row> | undefined>(cells).flatMap(([name, cell]) =>
    cell ? [{ name, title: list.titles[name as Column], ...cell }] : [],
  );
  return (
    <Table
      caption={caption}
      heads={columns.map(({ title, isNumber }) => ({
        words: title,
        className: isNumber ? "text-right" : "",
      }))}
    >
      {page.rows.map((row) => (
        <tr key={keyOf(row)} className={rowClass}>
          {columns.map(({ name, cell, className = "", isNumber }) => (
            <td
              key={name}
              className={`${cardCell} ${isNumber ? "numbers lg:text-right" : ""} ${className}`}
            >
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

/** The address says only what differs from the usual. */
const queryOf = (fields: ShownField[], typed: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    [...typed].filter(
      ([name, value]) =>
        value.trim() !== (fields.find((field) => field.name === name)?.usual ?? ""),
    ),
  );

function ListFiltering({ list: { fields } }: { list: ShownList }) {
  const search = fields.find(({ kind }) => kind === "search");
  if (!search) return null;
  const conditions = fields.filter(({ kind }) => kind === "choice");
  const kept = fields.filter(({ kind, value, usual }) => kind === "tab" && value !== usual);
  return (
    <FilterForm
      queryOf={(typed) => queryOf(fields, typed)}
      kept={Object.fromEntries(kept.map(({ name, value }) => [name, value]))}
      search={{
        name: search.name,
        label: search.label,
        value: search.value,
        placeholder: search.placeholder ?? "",
        most: search.most ?? 50,
      }}
      chosen={conditions.filter(({ value, usual }) => value !== usual).length}
    >
      {conditions.length > 0 &&
        conditions.map((field) => (
          <FilterChoice
            key={field.name}
            {...field}
            chosen={field.value}
            choices={field.options ?? {}}
          />
        ))}
    </FilterForm>
  );
}
