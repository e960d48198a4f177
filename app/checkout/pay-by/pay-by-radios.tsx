import type { ReactNode } from "react";

type RadiosProps = {
  name: string;
  legend: string;
  shown?: boolean;
  errors: string[] | undefined;
  className: string;
  describedBy?: string;
  children: ReactNode;
};

export function Radios({
  name,
  legend,
  shown,
  errors,
  className,
  describedBy,
  children,
}: RadiosProps) {
  const described =
    [errors?.length && `${name}-error`, describedBy].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={described} className="outline-none">
      <legend className={shown ? "text-14 font-medium" : "sr-only"}>{legend}</legend>
      <div className={className}>{children}</div>
      {errors?.length ? (
        <p id={`${name}-error`} className="mt-2 text-14 text-bad" data-field-error>
          {errors.join(" ")}
        </p>
      ) : null}
    </fieldset>
  );
}

type ChoiceProps = {
  name: string;
  value: string;
  isStart: boolean;
  autoFocus: boolean;
  className?: string;
  children: ReactNode;
};

export function PayByChoice({
  name,
  value,
  isStart,
  autoFocus,
  className = "",
  children,
}: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2.5 text-16">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isStart}
        autoFocus={autoFocus}
        className={`mt-0.5 size-5 shrink-0 accent-accent ${className}`}
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
