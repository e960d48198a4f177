import type { ReactNode } from "react";

type Props = {
  name: string;
  /** its name, unless a page has several of one name */
  id?: string;
  value?: string;
  isOn: boolean;
  errors?: string[] | undefined;
  autoFocus?: boolean;
  required?: boolean;
  children: ReactNode;
};

/** A box to tick, its words, and what is wrong with it. */
export function Tick({ name, isOn, errors, children, ...input }: Props) {
  const isWrong = Boolean(errors?.length);
  return (
    <>
      <label className="flex min-h-11 items-start gap-3 text-14">
        <input
          type="checkbox"
          id={name}
          name={name}
          defaultChecked={isOn}
          className="mt-0.5 size-5 shrink-0 accent-accent"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${name}-error` : undefined}
          {...input}
        />
        <span>{children}</span>
      </label>
      {isWrong && (
        <p id={`${name}-error`} className="mt-1 text-14 text-bad" data-field-error>
          {errors?.join(" ")}
        </p>
      )}
    </>
  );
}
