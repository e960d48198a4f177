import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { leaveAtWheel } from "./field.tsx";
import { MinusIcon, PlusIcon } from "../icons.tsx";

type QuantityFieldProps = {
  max: number;
  name?: string;
  label?: string;
  defaultValue?: number | string;
  errors?: string[] | undefined;
};

type StepButtonProps = { label: string; onStep: () => void; children: ReactNode };

const StepButton = ({ label, onStep, children }: StepButtonProps) => (
  <button
    type="button"
    className="grid w-11 place-items-center text-ink transition-colors duration-150 hover:bg-wash focus-visible:-outline-offset-2 noscript:hidden"
    aria-label={label}
    onClick={onStep}
  >
    {children}
  </button>
);

/** React listens for `input` and sees a change only when the value was set behind its back. */
function put(field: HTMLInputElement, value: number): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(
    field,
    String(value),
  );
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function useWithin(max: number) {
  const input = useRef<HTMLInputElement>(null);
  const [lowered, setLowered] = useState<number | null>(null);
  const move = (by: 1 | -1) => {
    const field = input.current;
    if (!field) return;
    put(field, Math.min(max, Math.max(1, (Number.parseInt(field.value, 10) || 1) + by)));
  };
  // What the form is given, or another option leaves fewer than there were.
  useEffect(() => {
    const field = input.current;
    if (!field || Number(field.value) <= max) return;
    put(field, max);
    setLowered(max);
  }, [max]);
  const keepWithin = ({ currentTarget: field }: FormEvent<HTMLInputElement>) => {
    const isAbove = Number(field.value) > max;
    // Before the form reads it.
    if (isAbove) field.value = String(max);
    const value = Number(field.value);
    // A page that wakes up repeats what its fields hold, which must not end the words.
    setLowered((before) => (isAbove || before === value ? value : null));
  };
  return { input, lowered, move, keepWithin };
}

const Lowered = ({ to }: { to: number | null }) => (
  <p role="status" className="text-14 text-soft numbers empty:hidden">
    {to !== null && `${to}개까지 고를 수 있어 ${to}개로 바꿨어요.`}
  </p>
);

/**
 * A number from 1 to max with minus and plus buttons. Changes bubble as `change` events. A number
 * above max becomes max, and the field says so; without JavaScript the number field remains.
 */
export function QuantityField({
  max,
  name = "quantity",
  label = "수량",
  defaultValue = 1,
  errors,
}: QuantityFieldProps) {
  const { input, lowered, move, keepWithin } = useWithin(max);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={name} className="text-14 font-medium">
          {label}
        </label>
        <div
          className={`flex h-12 overflow-hidden rounded-s border ${errors?.length ? "border-bad" : "border-edge focus-within:border-ink"}`}
        >
          <StepButton label={`${label} 줄이기`} onStep={() => move(-1)}>
            <MinusIcon className="size-5" />
          </StepButton>
          <input
            ref={input}
            id={name}
            name={name}
            type="number"
            inputMode="numeric"
            onWheel={leaveAtWheel}
            onInput={keepWithin}
            required
            min={1}
            max={max}
            step={1}
            defaultValue={defaultValue}
            aria-invalid={Boolean(errors?.length) || undefined}
            aria-describedby={errors?.length ? `${name}-error` : undefined}
            className="w-14 focus-visible:outline-none [appearance:textfield] bg-transparent text-center text-16 numbers noscript:[appearance:auto] [&::-webkit-inner-spin-button]:appearance-none"
          />
          <StepButton label={`${label} 늘리기`} onStep={() => move(1)}>
            <PlusIcon className="size-5" />
          </StepButton>
        </div>
      </div>
      <Lowered to={lowered} />
      {errors?.length ? (
        <p id={`${name}-error`} className="text-14 text-bad" data-field-error>
          {errors.join(" ")}
        </p>
      ) : null}
    </div>
  );
}
