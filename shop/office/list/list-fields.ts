import { searchedLine } from "#lib/text/typed.ts";

/**
 * One condition of a list. It stands in the address under its name, except while it has its usual
 * value; a value that nobody offers counts as the usual one.
 */
export type ListField<Value extends string = string> = {
  kind: "tab" | "search" | "choice";
  label: string;
  usual: Value;
  read: (typed: string | null) => Value;
  options?: Record<string, string>;
  placeholder?: string;
  most?: number;
  /** the usual tab while something is searched for */
  usualInSearch?: Value;
};
export type ListFields = Record<string, ListField>;
export type ListFilter<Fields extends ListFields> = {
  [Name in keyof Fields]: Fields[Name] extends ListField<infer Value> ? Value : string;
};

const oneOf =
  <Value extends string>(options: Record<Value, string>, usual: Value) =>
  (typed: string | null): Value =>
    typed !== null && Object.hasOwn(options, typed) ? (typed as Value) : usual;

/** The views of a list; the first is shown without a word in the address. */
export const tabs = <Value extends string>(
  label: string,
  options: Record<Value, string>,
  { usualInSearch }: { usualInSearch?: NoInfer<Value> } = {},
): ListField<Value> => {
  const usual = Object.keys(options)[0] as Value;
  const read = oneOf(options, usual);
  return { kind: "tab", label, options, usual, read, ...(usualInSearch && { usualInSearch }) };
};

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

/** What is searched for, in one spelling and without what the database refuses. */
export const search = (label: string, placeholder: string, most = 50): ListField => ({
  kind: "search",
  label,
  placeholder,
  most,
  usual: "",
  read: (typed) => searchedLine(typed, most),
});

const usualOf = ({ usual, usualInSearch }: ListField, isSearched: boolean): string =>
  isSearched && usualInSearch ? usualInSearch : usual;

const isSearched = (fields: ListFields, valueOf: (name: string) => string | null): boolean =>
  Object.entries(fields).some(
    ([name, field]) => field.kind === "search" && field.read(valueOf(name)) !== "",
  );

/** The filter of an address; unknown values are ignored. */
export function readFilter<Fields extends ListFields>(
  fields: Fields,
  query: URLSearchParams,
): ListFilter<Fields> {
  const searched = isSearched(fields, (name) => query.get(name));
  const read = Object.entries(fields).map(([name, field]) => {
    const typed = query.get(name);
    const isOffered = typed !== null && (!field.options || Object.hasOwn(field.options, typed));
    return [name, isOffered ? field.read(typed) : usualOf(field, searched)];
  });
  return Object.fromEntries(read) as ListFilter<Fields>;
}

/** The filter as an address says it, without usual values. */
export function filterQuery<Fields extends ListFields>(
  fields: Fields,
  filter: ListFilter<Fields>,
): URLSearchParams {
  const searched = isSearched(fields, (name) => filter[name] ?? null);
  return new URLSearchParams(
    Object.entries<string>(filter).filter(
      ([name, value]) => value !== usualOf(fields[name]!, searched),
    ),
  );
}
