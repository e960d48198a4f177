import { isCalendarDay } from "#lib/calendar-day.ts";
import { searchedLine } from "#lib/text/typed.ts";
import type { Db } from "#shop/shop.ts";

/**
 * One condition of a list. It stands in the address under its name, except while it has its usual
 * value; a value that nobody offers counts as the usual one.
 */
export type ListField<Value extends string = string> = {
  /** "kept" stands in the address alone: a link sets it. "order" narrows nothing. */
  kind: "tab" | "search" | "choice" | "order" | "day" | "text" | "tick" | "kept";
  label: string;
  usual: Value;
  read: (typed: string | null) => Value;
  options?: Record<string, string>;
  /** the same options under headings */
  groups?: Record<string, Record<string, string>>;
  /** options that stand in the database, by their values */
  load?: (db: Db) => Promise<Record<string, string>>;
  placeholder?: string;
  most?: number;
  /** what is typed is a number or an address, which no keyboard should correct */
  isExact?: boolean;
  /** the usual tab while something is searched for */
  usualInSearch?: Value;
  /** the same while any condition narrows the list */
  usualNarrowed?: Value;
  /** whoever searches under a tab stays there, also under the usual one */
  staysInSearch?: boolean;
  /** a condition of what stands under one tab alone */
  onlyUnder?: string;
  /** tabs that are shown only while something stands under them */
  shownFilled?: readonly string[];
};
export type ListFields = Record<string, ListField>;
export type ListFilter<Fields extends ListFields> = {
  [Name in keyof Fields]: Fields[Name] extends ListField<infer Value> ? Value : string;
};

const oneOf =
  <Value extends string>(options: Record<Value, string>, usual: Value) =>
  (typed: string | null): Value =>
    typed !== null && Object.hasOwn(options, typed) ? (typed as Value) : usual;

type TabRules<Value extends string> = {
  usual?: Value;
  usualInSearch?: Value;
  usualNarrowed?: Value;
  staysInSearch?: boolean;
  shownFilled?: readonly Value[];
};

/** The views of a list; the usual one, else the first, is shown without a word in the address. */
export const tabs = <Value extends string>(
  label: string,
  options: Record<Value, string>,
  { usual = Object.keys(options)[0] as Value, ...rules }: TabRules<NoInfer<Value>> = {},
): ListField<Value> => ({
  kind: "tab",
  label,
  options,
  usual,
  read: oneOf(options, usual),
  ...rules,
});

/** One of several; the option with the value "" sets no condition. */
export const choice = <Value extends string>(
  label: string,
  options: Record<Value, string>,
): ListField<Value> => ({
  kind: "choice",
  label,
  options,
  usual: "" as Value,
  read: oneOf(options, "" as Value),
});

/** One of several under headings. */
export const groupedChoice = (
  label: string,
  nothing: string,
  groups: Record<string, Record<string, string>>,
): ListField => {
  const options = { "": nothing, ...Object.assign({}, ...Object.values(groups)) };
  return { ...choice(label, options), groups };
};

/** One of several that stand in the database; `read` bounds what an address may say. */
export const loadedChoice = (
  label: string,
  nothing: string,
  { read, load }: Required<Pick<ListField, "read" | "load">>,
): ListField => ({ kind: "choice", label, options: { "": nothing }, usual: "", read, load });

/** The order of the rows; the first is the usual one. */
export const ordering = <Value extends string>(
  label: string,
  options: Record<Value, string>,
): ListField<Value> => ({ ...tabs(label, options), kind: "order" });

/** A day in Seoul. Of `from` and `to`, days the wrong way round are turned. */
export const day = (label: string, usual = ""): ListField => ({
  kind: "day",
  label,
  usual,
  read: (typed) => (typed !== null && isCalendarDay(typed) ? typed : usual),
});

/** Only what has something; "1" in the address. */
export const tick = (label: string): ListField<"" | "1"> => ({
  kind: "tick",
  label,
  usual: "",
  read: (typed) => (typed === "1" ? "1" : ""),
});

/** A condition that a link sets; `read` gives "" for what is none. */
export const kept = (label: string, read: ListField["read"]): ListField => ({
  kind: "kept",
  label,
  usual: "",
  read,
});

type TypedField = Pick<ListField, "placeholder" | "isExact"> &
  Partial<Pick<ListField, "read" | "most">>;

/** A second field that is typed, beside the one for searching. */
export const typed = (
  label: string,
  { most = 50, read = (line) => searchedLine(line, most), ...rest }: TypedField = {},
): ListField => ({ kind: "text", label, usual: "", most, read, ...rest });

/** What is searched for, in one spelling and without what the database refuses. */
export const search = (label: string, placeholder: string, most = 50): ListField => ({
  ...typed(label, { placeholder, most }),
  kind: "search",
});

/** A field without what reads it, as the screen has it. */
type FieldRules = Omit<ListField, "read" | "load">;
type Values = Record<string, string>;

const narrows = ({ kind }: FieldRules): boolean => kind !== "tab" && kind !== "order";
const isSet = (
  fields: Record<string, FieldRules>,
  values: Values,
  counts: (field: FieldRules) => boolean,
): boolean =>
  Object.entries(fields).some(
    ([name, field]) => counts(field) && (values[name] ?? field.usual) !== field.usual,
  );

/** Whether the filter shows less than all that stands under its tab. */
export const isNarrowed = (fields: Record<string, FieldRules>, filter: Values): boolean =>
  isSet(fields, filter, narrows);

/** Whether something is searched for. */
export const isSearched = (fields: Record<string, FieldRules>, filter: Values): boolean =>
  isSet(fields, filter, ({ kind }) => kind === "search");

/** The same filter without its conditions; tab and order stay. */
export const withoutConditions = <Filter extends Values>(
  fields: ListFields,
  filter: Filter,
): Filter => ({
  ...filter,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      narrows(field) ? [[name, field.usual]] : [],
    ),
  ),
});

/** What each field has without a word in the address. */
function usualValues(fields: Record<string, FieldRules>, values: Values) {
  const searched = isSearched(fields, values);
  const narrowed = isNarrowed(fields, values);
  return ({ usual, usualInSearch, usualNarrowed }: FieldRules): string =>
    (narrowed && usualNarrowed) || (searched && usualInSearch) || usual;
}

/** Conditions of other tabs say nothing, and days the wrong way round are turned. */
function settled(fields: Record<string, FieldRules>, filter: Values): Values {
  const tab = Object.entries(fields).find(([, { kind }]) => kind === "tab")?.[0] ?? "";
  const under = Object.entries(filter).map(([name, value]) => {
    const { onlyUnder, usual } = fields[name]!;
    return [name, onlyUnder && onlyUnder !== filter[tab] ? usual : value];
  });
  const { from, to, ...rest } = Object.fromEntries(under) as Values;
  const days = from && to && from > to ? { from: to, to: from } : { from, to };
  return { ...filter, ...rest, ...(from !== undefined && days) } as Values;
}

/** The filter of an address; unknown values are ignored. */
export function readFilter<Fields extends ListFields>(
  fields: Fields,
  query: URLSearchParams,
): ListFilter<Fields> {
  const all = Object.entries(fields);
  const read = Object.fromEntries(all.map(([name, field]) => [name, field.read(query.get(name))]));
  const usualOf = usualValues(fields, read);
  const values = all.map(([name, field]) => {
    const given = query.get(name);
    const isOffered =
      given !== null && (field.kind !== "tab" || Object.hasOwn(field.options ?? {}, given));
    return [name, isOffered ? read[name] : usualOf(field)];
  });
  return settled(fields, Object.fromEntries(values)) as ListFilter<Fields>;
}

/** A filter as an address says it, without usual values. */
export function filterQuery(fields: Record<string, FieldRules>, filter: Values): URLSearchParams {
  const values = settled(fields, filter);
  const usualOf = usualValues(fields, values);
  return new URLSearchParams(
    Object.entries(values).filter(([name, value]) => value !== usualOf(fields[name]!)),
  );
}
