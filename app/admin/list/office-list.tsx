import type { ReactNode } from "react";
import { filterQuery } from "#shop/office/list/list-fields.ts";
import type { ShownField, ShownList } from "#shop/office/list/shown-list.ts";
import { mayOpen } from "#app/admin/doors.ts";
import { useRoot } from "#app/root-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Table, cardCell, mdCardCell } from "#app/ui/table.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import { EmptyList } from "./empty-list.tsx";
import { FilesForm } from "./files-form.tsx";
import { FilterChoice, FilterForm, FilterInput, FilterTick } from "./filter-form.tsx";
import { ListBody } from "./list-body.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { TickBox } from "./tick-box.tsx";
import { useColumns } from "./use-columns.ts";
import { toggled } from "./use-ticked.ts";

/** A column's cell; `isNumber` stands at the right edge, and so does its title. */
type Cell<Row> = {
  cell: (row: Row) => ReactNode;
  className?: string;
  isNumber?: boolean;
  /** of the title alone */
  headClass?: string;
  /** the cell names its row */
  isHead?: boolean;
  /** shown on a device that chose so */
  isExtra?: boolean;
};
export type Column<Row> = Cell<Row> & { name: string; title: string; isFixed: boolean };

type EmptyWords = { title: string; words: string };

/** Rows that can be ticked, to be moved together by a form (`ticked-bar.tsx`). */
type Ticks<Row> = {
  form: string;
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
  /** the name of a row's field begins so */
  name: string;
  all: string;
  labelOf: (row: Row) => string;
  /** rows that nothing can be done with have no box */
  may?: (row: Row) => boolean;
  /** how many lines the box is beside, where rows are cards */
  cellClass?: string;
};

type Props<Row, Name extends string> = {
  list: ShownList<Name>;
  page: { rows: Row[]; previous: string | null; next: string | null };
  caption: string;
  keyOf: (row: Row) => string;
  /** the shown columns in their order; titles come from the list */
  cells?: Partial<Record<Name, Cell<Row>>>;
  /** the classes of a row as a card, where the usual two columns do not fit */
  rowClass?: string;
  /** below this width rows are cards */
  cards?: "md" | "lg";
  ticks?: Ticks<Row> | undefined;
  /** in place of a table, where a row is more than its cells; it names its rows by itself */
  body?: (rows: Row[], columns: Column<Row>[]) => ReactNode;
  /** under this tab nothing is there yet */
  empty: EmptyWords;
  /** nothing fits what was searched for or chosen */
  nothing?: EmptyWords;
  /** between the filter and the rows */
  children?: ReactNode;
  /** what a search left out, and the bar of what is ticked */
  below?: ReactNode;
};

const cardRow =
  "border-b border-line transition-colors duration-150 hover:bg-wash max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4 max-lg:gap-y-0.5 max-lg:py-3.5";

/** The tabs, filter, rows and pages of a list (shop/office/list/office-list.server.ts). */
export function OfficeList<Row, Name extends string>(props: Props<Row, Name>) {
  const { list, page, children, body, below } = props;
  const role = useRoot()?.role ?? null;
  const hasFile =
    list.file && !list.file.asksReason && page.rows.length > 0 && mayOpen(role, list.file.path);
  const { shown, choice } = useColumns(list.name, columnsOf(props));
  const rows = body ? body(page.rows, shown) : <ListTable {...props} columns={shown} />;
  return (
    <>
      {list.tabs.length > 0 && (
        <div className="mt-3">
          <ListTabs label={list.tabsLabel} tabs={list.tabs} />
        </div>
      )}
      <div className="flex flex-col gap-3 py-4 empty:py-2">
        <ListFiltering
          list={list}
          beside={<ColumnChoice {...choice} />}
          clear={list.isNarrowed && page.rows.length > 0 ? list.plain : null}
        />
        {hasFile && <FilesForm action={fileAddress(list.file!)} />}
      </div>
      {children}
      <ListBody>{page.rows.length > 0 ? rows : <NoRows {...props} />}</ListBody>
      {below}
      <Pager previous={page.previous} next={page.next} />
    </>
  );
}

/** The first column stands always, unless another names its row. */
function columnsOf<Row, Name extends string>({ list, cells = {}, body }: Props<Row, Name>) {
  const all = Object.entries<Cell<Row> | undefined>(cells).flatMap(([name, cell]) =>
    cell ? [{ ...cell, name, title: list.titles[name as Name] }] : [],
  );
  const naming = body ? undefined : (all.find(({ isHead }) => isHead) ?? all[0]);
  return all.map((column): Column<Row> => ({ ...column, isFixed: column === naming }));
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

/** Where a list's file is asked for, with what is shown. */
export const fileAddress = ({ path, query }: { path: string; query: string }): string =>
  query ? `${path}?${query}` : path;

function ListTable<Row, Name extends string>({
  page,
  caption,
  keyOf,
  columns,
  rowClass = cardRow,
  cards = "lg",
  ticks,
}: Props<Row, Name> & { columns: Column<Row>[] }) {
  const base = cards === "md" ? mdCardCell : cardCell;
  const edge = cards === "md" ? "md:text-right" : "lg:text-right";
  return (
    <Table
      caption={caption}
      cards={cards}
      {...(ticks && { tickAll: <TickAll ticks={ticks} rows={page.rows} keyOf={keyOf} /> })}
      heads={columns.map(({ title, isNumber, headClass = "" }) => ({
        words: title,
        className: `${isNumber ? "text-right" : ""} ${headClass}`,
      }))}
    >
      {page.rows.map((row) => (
        <tr key={keyOf(row)} className={rowClass}>
          {ticks && <TickCell ticks={ticks} row={row} id={keyOf(row)} />}
          {columns.map(({ name, cell, className = "", isNumber, isHead }) => {
            const Tag = isHead ? "th" : "td";
            return (
              <Tag
                key={name}
                {...(isHead && { scope: "row" })}
                className={`${base} ${isNumber ? `numbers ${edge}` : ""} ${isHead ? "text-left font-normal" : ""} ${className}`}
              >
                {cell(row)}
              </Tag>
            );
          })}
        </tr>
      ))}
    </Table>
  );
}

type TickAllProps<Row> = { ticks: Ticks<Row>; rows: Row[]; keyOf: (row: Row) => string };

/** Ticks every row of this page that can be ticked, or none. */
function TickAll<Row>({ ticks: { ticked, onTick, all, may }, rows, keyOf }: TickAllProps<Row>) {
  const ids = (may ? rows.filter(may) : rows).map(keyOf);
  const isAll = ids.every((id) => ticked.has(id));
  if (!ids.length) return null;
  return <TickBox label={all} ticked={isAll} onTick={() => onTick(new Set(isAll ? [] : ids))} />;
}

function TickCell<Row>({ ticks, row, id }: { ticks: Ticks<Row>; row: Row; id: string }) {
  const { form, name, ticked, onTick, labelOf, may, cellClass = "max-lg:row-span-4" } = ticks;
  return (
    <td className={`w-11 ${cellClass}`}>
      {(!may || may(row)) && (
        <TickBox
          label={labelOf(row)}
          name={`${name}.${id}`}
          form={form}
          ticked={ticked.has(id)}
          onTick={() => onTick(toggled(ticked, id))}
        />
      )}
    </td>
  );
}

/** The address says only what differs from the usual. */
const queryOf = (fields: ShownField[], typed: URLSearchParams): URLSearchParams =>
  filterQuery(
    Object.fromEntries(fields.map((field) => [field.name, field])),
    Object.fromEntries([...typed].map(([name, value]) => [name, value.trim()])),
  );

const isShown = ({ kind, options }: ShownField): boolean =>
  kind === "choice" || kind === "order"
    ? Object.keys(options ?? {}).length > 1
    : kind === "day" || kind === "text" || kind === "tick";

type FilteringProps = { list: ShownList; beside: ReactNode; clear: string | null };

function ListFiltering({ list: { path, fields }, beside, clear }: FilteringProps) {
  const search = fields.find(({ kind }) => kind === "search");
  const conditions = fields.filter(isShown);
  if (!search && !conditions.length) return beside;
  const isHidden = ({ kind }: ShownField) => kind === "tab" || kind === "kept";
  const kept = fields.filter(
    (field) => isHidden(field) && (field.value !== field.usual || field.staysInSearch),
  );
  return (
    <FilterForm
      path={path}
      queryOf={(typed) => queryOf(fields, typed)}
      kept={Object.fromEntries(kept.map(({ name, value }) => [name, value]))}
      {...(search && {
        search: {
          name: search.name,
          label: search.label,
          value: search.value,
          placeholder: search.placeholder ?? "",
          most: search.most ?? 50,
          isNumber: search.isExact ?? false,
        },
      })}
      beside={beside}
      clear={clear}
      chosen={
        conditions.filter(({ kind, value, usual }) => kind !== "order" && value !== usual).length
      }
    >
      {conditions.length > 0 &&
        conditions.map((field) => <Condition key={field.name} field={field} />)}
    </FilterForm>
  );
}

function Condition({ field }: { field: ShownField }) {
  const { kind, name, label, value, options = {}, groups } = field;
  if (kind === "tick") return <FilterTick {...field} />;
  if (kind === "day" || kind === "text") return <FilterInput {...field} />;
  return (
    <FilterChoice name={name} label={label} chosen={value} choices={options} groups={groups} />
  );
}
