import type { ButtonHTMLAttributes, InputHTMLAttributes } from "react";

const track =
  "relative block h-6 w-11 shrink-0 rounded-full border transition-colors duration-150 ease-quiet before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:transition-transform before:duration-150 before:ease-quiet";
const off = "border-edge bg-paper before:bg-edge";
const on = "border-accent bg-accent before:translate-x-5 before:bg-on-accent";

/** A checkbox that reads as a switch; the label around it is its touch target. */
export function Switch({
  className = "",
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "checked"> & { checked: boolean }) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={input.checked}
      {...input}
      className={`${track} ${off} cursor-pointer appearance-none checked:border-accent checked:bg-accent checked:before:translate-x-5 checked:before:bg-on-accent ${className}`}
    />
  );
}

/** A switch that does its work at once: a button of a form. */
export function SwitchButton({
  checked,
  busy,
  className = "",
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement> & { checked: boolean; busy?: boolean }) {
  return (
    <button
      type="submit"
      role="switch"
      aria-checked={checked}
      aria-busy={busy || undefined}
      {...button}
      className={`grid min-h-11 min-w-11 place-items-center rounded-s ${className}`}
    >
      <span className={`${track} ${checked ? on : off} ${busy ? "opacity-60" : ""}`} />
    </button>
  );
}
