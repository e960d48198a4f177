import { useId, type ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";

export const filterBox =
  "min-h-11 rounded-s border border-edge bg-paper px-3 text-16 text-ink focus:border-ink md:text-14";

type Props = {
  /** the address's words for what was typed and chosen: only what differs from the usual */
  queryOf(typed: URLSearchParams): URLSearchParams;
  /** goes along unchanged, as the tab does */
  kept: Record<string, string>;
  search: {
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
};

/** Search and filters of a list stand in the address, so that a view can be kept and shared. */
export function FilterForm({
  queryOf,
  kept,
  search: { name = "search", label, value, placeholder, most, isNumber = false },
  chosen = 0,
  children,
}: Props) {
  const submit = useSubmit();
  const sheet = useId();
  const show = (form: HTMLFormElement) => {
    const typed = new URLSearchParams(
      [...new FormData(form)].map(([field, entered]) => [field, String(entered)]),
    );
    void submit(queryOf(typed));
  };
  return (
    <Form
      role="search"
      className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-center"
      onChange={({ currentTarget, target }) =>
        target instanceof HTMLSelectElement && show(currentTarget)
      }
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
      <div className="col-span-2 flex gap-2 md:min-w-72 md:flex-1">
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
      {children && (
        <div id={sheet} popover="auto" className={sheetClass}>
          {children}
          <Button look="ink" className="md:hidden">
            보기
          </Button>
        </div>
      )}
      <noscript>
        <Button className="max-md:hidden">적용</Button>
      </noscript>
    </Form>
  );
}

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
};

/** One of several, without a visible label: its first entry says what it is about. */
export function FilterChoice({ name, label, chosen, choices }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={name} className="sr-only">
        {label}
      </label>
      <select
        key={chosen}
        id={name}
        name={name}
        defaultValue={chosen}
        className={`${filterBox} w-full`}
      >
        {Object.entries(choices).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
