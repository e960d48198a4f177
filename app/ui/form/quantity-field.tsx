import { useRef } from "react";
import { leaveAtWheel } from "./field.tsx";
import { MinusIcon, PlusIcon } from "../icons.tsx";

type QuantityFieldProps = {
  max: number;
  name?: string;
  label?: string;
  defaultValue?: number | string;
  errors?: string[] | undefined;
};

const step =
  "grid w-11 place-items-center text-ink transition-colors duration-150 hover:bg-wash focus-visible:-outline-offset-2 noscript:hidden";

/**
 * A number from 1 to max with minus and plus buttons. Changes bubble as `change` events; without
 * JavaScript the number field remains.
 */
export function QuantityField({
  max,
  name = "quantity",
  label = "수량",
  defaultValue = 1,
  errors,
}: QuantityFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const move = (by: 1 | -1) => {
    const field = input.current;
    if (!field) return;
    const next = Math.min(max, Math.max(1, (Number.parseInt(field.value, 10) || 1) + by));
    // React listens for `input` and sees a change only when the value was set behind its back.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(
      field,
      String(next),
    );
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={name} className="text-14 font-medium">
          {label}
        </label>
        <div
          className={`flex h-12 overflow-hidden rounded-s border ${errors?.length ? "border-bad" : "border-edge focus-within:border-ink"}`}
        >
          <button
            type="button"
            className={step}
            aria-label={`${label} 줄이기`}
            onClick={() => move(-1)}
          >
            <MinusIcon className="size-5" />
          </button>
          <input
            ref={input}
            id={name}
            name={name}
            type="number"
            inputMode="numeric"
            onWheel={leaveAtWheel}
            required
            min={1}
            max={max}
            step={1}
            defaultValue={defaultValue}
            aria-invalid={Boolean(errors?.length) || undefined}
            aria-describedby={errors?.length ? `${name}-error` : undefined}
            className="w-14 focus-visible:outline-none [appearance:textfield] bg-transparent text-center text-16 numbers noscript:[appearance:auto] [&::-webkit-inner-spin-button]:appearance-none"
          />
          <button
            type="button"
            className={step}
            aria-label={`${label} 늘리기`}
            onClick={() => move(1)}
          >
            <PlusIcon className="size-5" />
          </button>
        </div>
      </div>
      {errors?.length ? (
        <p id={`${name}-error`} className="text-14 text-bad" data-field-error>
          {errors.join(" ")}
        </p>
      ) : null}
    </div>
  );
}
