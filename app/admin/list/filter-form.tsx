import { useId, type ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import type { ShownField } from "#shop/office/list/shown-list.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";

export const filterBox =
  "min-h-11 rounded-s border border-edge bg-paper px-3 text-16 text-ink focus:border-ink md:text-14";

type Props = {
  /** the list's own address, which need not be the one that is open */
  path: string;
  /** the address's words for what was typed and chosen: only what differs from the usual */
  queryOf(typed: URLSearchParams): URLSearchParams;
  /** goes along unchanged, as the tab does */
  kept: Record<string, string>;
  search?: {
    name?: string;
    label: string;
    value: string;
    placeholder: string;
    most: number;
    isNumber?: boolean;
  };
  /** how many conditions are set; the button that opens them on a phone says so */
  chosen?: number;
  /** conditions; a select shows its list at once when it is changed */
  children: ReactNode;
  /** at the right edge, where there is room */
  beside?: ReactNode;
  /** the list without its conditions, while it has some */
  clear?: string | null;
};

/** Search and filters of a list stand in the address, so that a view can be kept and shared. */
export function FilterForm({ path, queryOf, kept, search, chosen = 0, children, ...rest }: Props) {
  const { beside, clear } = rest;
  const submit = useSubmit();
  const sheet = useId();
  const show = (form: HTMLFormElement) => {
    const typed = new URLSearchParams(
      [...new FormData(form)].map(([field, entered]) => [field, String(entered)]),
    );
    void submit(queryOf(typed), { action: path });
  };
  const isAtOnce = (target: EventTarget) =>
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type === "checkbox" && target.name !== "");
  return (
    <Form
      role="search"
      action={path}
      className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-center"
      onChange={({ currentTarget, target }) => isAtOnce(target) && show(currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        // Browsers without popovers show the conditions in the row.
        document.getElementById(sheet)?.hidePopover?.();
        show(event.currentTarget);
      }}
    >
      {Object.entries(kept).map(([field, words]) => (
        <input key={field} type="hidden" name={field} value={words} />
      ))}
      {search && (
        <div className="col-span-2 flex gap-2 md:min-w-72 md:flex-1">
          <SearchField {...search} />
          {children && (
            <Button
              type="button"
              popoverTarget={sheet}
              className="md:hidden not-supports-[selector(:popover-open)]:hidden"
            >
              조건
              {chosen > 0 && <span className="text-accent numbers">{chosen}</span>}
            </Button>
          )}
        </div>
      )}
      {search && children && (
        <div id={sheet} popover="auto" className={sheetClass}>
          {children}
          <Button look="ink" className="md:hidden">
            보기
          </Button>
        </div>
      )}
      {/* Without a search there is room for the conditions on a phone, too. */}
      {!search && (
        <>
          {children}
          <Button className="max-md:col-span-2">보기</Button>
        </>
      )}
      {beside}
      {clear && (
        <ButtonLink to={clear} look="quiet" className="max-md:justify-self-start">
          조건 지우기
        </ButtonLink>
      )}
      <noscript>
        <Button className="max-md:hidden">적용</Button>
      </noscript>
    </Form>
  );
}

const SearchField = ({
  name = "search",
  label,
  value,
  placeholder,
  most,
  isNumber = false,
}: NonNullable<Props["search"]>) => (
  <>
    <label htmlFor={name} className="sr-only">
      {label}
    </label>
    <input
      key={value}
      id={name}
      name={name}
      type="search"
      defaultValue={value}
      maxLength={most}
      placeholder={placeholder}
      enterKeyHint="search"
      autoComplete="off"
      {...(isNumber && { autoCapitalize: "characters", spellCheck: false })}
      className={`${filterBox} w-full min-w-0 flex-1 placeholder:text-soft ${isNumber ? "numbers" : ""}`}
    />
    <Button>검색</Button>
  </>
);

/** Conditions stand in the row where there is room, and in a sheet at the lower edge of a phone. */
const sheetClass =
  "md:contents max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:w-full max-md:max-w-none " +
  "max-md:flex-col max-md:gap-3 max-md:rounded-t-m max-md:border-t max-md:border-line " +
  "max-md:bg-paper max-md:p-4 max-md:pb-[max(1rem,env(safe-area-inset-bottom))] " +
  "max-md:text-ink max-md:backdrop:bg-ink/40 max-md:open:flex";

type ChoiceProps = {
  name: string;
  label: string;
  chosen: string;
  choices: Record<string, string>;
  /** the same choices under headings */
  groups?: Record<string, Record<string, string>> | undefined;
};

const Options = ({ of }: { of: Record<string, string> }) =>
  Object.entries(of).map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));

/** One of several, without a visible label: its first entry says what it is about. */
export function FilterChoice({ name, label, chosen, choices, groups }: ChoiceProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={name} className="sr-only">
        {label}
      </label>
      <select
        key={chosen}
        id={name}
        name={name}
        defaultValue={chosen}
        className={`${filterBox} w-full md:max-w-64`}
      >
        {groups ? (
          <>
            <option value="">{choices[""]}</option>
            {Object.entries(groups).map(([heading, options]) => (
              <optgroup key={heading} label={heading}>
                <Options of={options} />
              </optgroup>
            ))}
          </>
        ) : (
          <Options of={choices} />
        )}
      </select>
    </div>
  );
}

/** Words or a day, which are sent by the button of the form; an empty field says its label. */
export function FilterInput({ kind, name, label, value, ...field }: ShownField) {
  const isDay = kind === "day";
  return (
    <div className={isDay ? "flex min-w-0 flex-col gap-1 md:flex-row md:items-center" : "min-w-0"}>
      <label htmlFor={name} className={isDay ? "text-12 text-soft" : "sr-only"}>
        {label}
      </label>
      <input
        key={value}
        id={name}
        name={name}
        type={isDay ? "date" : "text"}
        defaultValue={value}
        maxLength={field.most}
        placeholder={field.placeholder ?? label}
        autoComplete="off"
        {...(field.isExact && { autoCapitalize: "none", spellCheck: false })}
        className={`${filterBox} w-full min-w-0 placeholder:text-soft ${isDay ? "numbers md:w-38" : "md:w-40"}`}
      />
    </div>
  );
}

/** Shows its list at once. */
export const FilterTick = ({ name, label, value }: ShownField) => (
  <label className="inline-flex min-h-11 items-center gap-2 text-14 md:px-1">
    <input
      key={value}
      type="checkbox"
      name={name}
      value="1"
      defaultChecked={value === "1"}
      className="size-5 accent-accent"
    />
    {label}
  </label>
);
