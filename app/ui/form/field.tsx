import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
  WheelEvent,
} from "react";

type FieldFrame = {
  label: string;
  name: string;
  id?: string | undefined;
  errors?: string[] | undefined;
  hint?: ReactNode;
  optional?: boolean;
};

const box =
  "w-full rounded-s border bg-paper px-3 text-16 text-ink placeholder:text-soft transition-colors duration-150 ";
const edge = (errors?: string[]) =>
  errors?.length ? "border-bad" : "border-edge focus:border-ink";

const describedBy = ({ name, id = name, errors, hint }: FieldFrame) =>
  [hint && `${id}-hint`, errors?.length && `${id}-error`].filter(Boolean).join(" ") || undefined;

/** A turn of the wheel over a number scrolls the page and leaves the number as it is. */
export const leaveAtWheel = ({ currentTarget }: WheelEvent<HTMLInputElement>): void =>
  currentTarget.blur();

/**
 * A label, its control, a hint and messages. The control's id is its name, unless names repeat on a
 * page.
 */
function FieldFrame({
  label,
  name,
  id = name,
  errors,
  hint,
  optional,
  children,
}: FieldFrame & { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-14 font-medium">
        {label}
        {optional && <span className="ml-1 font-normal text-soft">(선택)</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-12 text-soft">
          {hint}
        </p>
      )}
      {errors?.length ? (
        <p id={`${id}-error`} className="text-14 text-bad" data-field-error>
          {errors.join(" ")}
        </p>
      ) : null}
    </div>
  );
}

export type FieldProps = FieldFrame & InputHTMLAttributes<HTMLInputElement>;

export function Field({ label, errors, hint, optional, className = "", ...input }: FieldProps) {
  const around = { label, name: input.name, id: input.id, errors, hint, optional };
  return (
    <FieldFrame {...around}>
      <input
        id={input.name}
        aria-invalid={Boolean(errors?.length) || undefined}
        aria-describedby={describedBy(around)}
        onWheel={input.type === "number" ? leaveAtWheel : undefined}
        {...input}
        className={`${box} min-h-12 ${edge(errors)} ${className}`}
      />
    </FieldFrame>
  );
}

/** A count or an amount, which the server reads with its commas and units. */
export const NumberField = (field: FieldProps) => (
  <Field inputMode="numeric" autoComplete="off" {...field} className="text-right numbers" />
);

type Value = string | number;
type Choice = Value | readonly [Value, string];
type Choices = {
  /** values with their words, or words that are values */
  choices?: Readonly<Record<string, string>> | readonly Choice[];
  /** the words of choosing none of them */
  none?: string;
  /** of the rule that reads it, which a list has no use for */
  maxLength?: number | undefined;
};

const isList = (choices: object): choices is readonly Choice[] => Array.isArray(choices);
const pairsOf = (choices: NonNullable<Choices["choices"]>): (readonly [Value, string])[] =>
  isList(choices)
    ? choices.map((choice) => (typeof choice === "object" ? choice : [choice, String(choice)]))
    : Object.entries(choices);

export function SelectField({
  label,
  errors,
  hint,
  optional,
  className = "",
  none,
  choices = [],
  children,
  maxLength: _noTyping,
  ...select
}: FieldFrame & SelectHTMLAttributes<HTMLSelectElement> & Choices) {
  const around = { label, name: select.name, id: select.id, errors, hint, optional };
  return (
    <FieldFrame {...around}>
      <select
        id={select.name}
        aria-invalid={Boolean(errors?.length) || undefined}
        aria-describedby={describedBy(around)}
        {...select}
        className={`${box} min-h-12 ${edge(errors)} ${className}`}
      >
        {none !== undefined && <option value="">{none}</option>}
        {pairsOf(choices).map(([value, words]) => (
          <option key={value} value={value === words ? undefined : value}>
            {words}
          </option>
        ))}
        {children}
      </select>
    </FieldFrame>
  );
}

export function TextField({
  label,
  errors,
  hint,
  optional,
  className = "",
  ...area
}: FieldFrame & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const around = { label, name: area.name, id: area.id, errors, hint, optional };
  return (
    <FieldFrame {...around}>
      <textarea
        id={area.name}
        aria-invalid={Boolean(errors?.length) || undefined}
        aria-describedby={describedBy(around)}
        {...area}
        className={`${box} min-h-24 py-2.5 ${edge(errors)} ${className}`}
      />
    </FieldFrame>
  );
}
