import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { leaveAtWheel } from "./field.tsx";
import { MinusIcon, PlusIcon } from "../icons.tsx";

type QuantityFieldProps = {
  /** the least that may be chosen */
  min?: 0 | 1;
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

function useWithin(min: number, max: number) {
  const input = useRef<HTMLInputElement>(null);
  const [lowered, setLowered] = useState<number | null>(null);
  const move = (by: 1 | -1) => {
    const field = input.current;
    if (!field) return;
    put(field, Math.min(max, Math.max(min, (Number.parseInt(field.value, 10) || min) + by)));
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

const Wrong = ({ id, errors }: { id: string; errors: string[] | undefined }) =>
  errors?.length ? (
    <p id={id} className="text-14 text-bad" data-field-error>
      {errors.join(" ")}
    </p>
  ) : null;

/**
 * A number from min to max with minus and plus buttons. Changes bubble as `change` events. A number
 * above max becomes max, and the field says so; without JavaScript the number field remains.
 */
export function QuantityField({
  min = 1,
  max,
  name = "quantity",
  label = "수량",
  defaultValue = 1,
  errors,
}: QuantityFieldProps) {
  const isWrong = Boolean(errors?.length);
  const { input, lowered, move, keepWithin } = useWithin(min, max);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={name} className="text-14 font-medium">
          {label}
        </label>
        <div
          className={`flex h-12 overflow-hidden rounded-s border ${isWrong ? "border-bad" : "border-edge focus-within:border-ink"}`}
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
            min={min}
            max={max}
            step={1}
            defaultValue={defaultValue}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${name}-error` : undefined}
            className="w-14 focus-visible:outline-none [appearance:textfield] bg-transparent text-center text-16 numbers noscript:[appearance:auto] [&::-webkit-inner-spin-button]:appearance-none"
          />
          <StepButton label={`${label} 늘리기`} onStep={() => move(1)}>
            <PlusIcon className="size-5" />
          </StepButton>
        </div>
      </div>
      <Lowered to={lowered} />
      <Wrong id={`${name}-error`} errors={errors} />
    </div>
  );
}
