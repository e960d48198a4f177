import type { DescribedField } from "#app/ui/form/post-form.tsx";
import { useId, useState } from "react";

const number = new Intl.NumberFormat("ko-KR");

/** A growing text field that shows the remaining length. */
export function CommentField({ label, defaultValue = "", errors, ...area }: DescribedField) {
  const id = useId();
  const [length, setLength] = useState(defaultValue.length);
  const invalid = Boolean(errors?.length);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-14 font-medium">
        {label}
      </label>
      <textarea
        id={id}
        {...area}
        defaultValue={defaultValue}
        rows={3}
        aria-invalid={invalid || undefined}
        aria-describedby={`${id}-length${invalid ? ` ${id}-error` : ""}`}
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
        className={`field-sizing-content max-h-96 min-h-24 w-full rounded-s border bg-paper px-3 py-2.5 text-16 text-ink placeholder:text-soft ${invalid ? "border-bad" : "border-edge focus:border-ink"}`}
      />
      <p id={`${id}-length`} className="text-12 text-soft numbers">
        {number.format(length)} / {number.format(area.maxLength ?? 0)}자
      </p>
      {invalid && (
        <p id={`${id}-error`} className="text-14 text-bad" data-field-error>
          {errors?.join(" ")}
        </p>
      )}
    </div>
  );
}
